/** The files of messages: in memory, and while an upload is not finished in IndexedDB, so that a reload does not lose them. Stores nothing if the browser refuses. */
import { attemptAsync } from './attempt.ts'

export type FileStore = ReturnType<typeof createFileStore>

const DATABASE = 'gateway.files'
const TABLE = 'files'
const KEPT_FOR_MS = 24 * 3_600_000
/** 20 files of 2.5 MB at most. */
const KEPT_MAX = 20

interface Row {
  file: File
  /** Device ms. */
  at: number
}

/** The files of one page. Opens the database at each use: no connection stays open that could block another tab. None of the methods rejects. */
export function createFileStore(pageKey: string) {
  const held = new Map<string, File>()
  /** Not awaited before an upload, because a browser may take long or never finish. */
  const storing = new Map<string, Promise<unknown>>()
  const nameOf = (key: string) => `${pageKey}/${key}`

  async function store(key: string, file: File) {
    await clearOldFiles(KEPT_MAX - 1)
    const row: Row = { file, at: Date.now() }
    await inTable('readwrite', (table) => table.put(row, nameOf(key)))
  }
  return {
    /** Holds a file in memory. */
    hold: (key: string, file: File) => void held.set(key, file),
    /** Begins to store a file that is held. */
    keep(key: string) {
      const file = held.get(key)
      if (file) storing.set(key, store(key, file))
    },
    /** Null for a file that is neither held nor stored. */
    async get(key: string): Promise<File | null> {
      const file = held.get(key)
      if (file) return file
      const row: unknown = await inTable('readonly', (table) => table.get(nameOf(key)))
      return isRow(row) && Date.now() - row.at < KEPT_FOR_MS ? row.file : null
    },
    /** From memory alone if another tab needs the stored file. */
    async delete(key: string, isNeededElsewhere: boolean) {
      held.delete(key)
      if (isNeededElsewhere) return
      // A file that is uploaded before it is stored must not stay.
      await storing.get(key)
      await inTable('readwrite', (table) => table.delete(nameOf(key)))
    },
  }
}

/** Removes all files. Never rejects. */
export async function clearFiles(): Promise<void> {
  await inTable('readwrite', (table) => table.clear())
}

/** Removes files that are too old, and the oldest ones beyond `max`. Never rejects. */
export async function clearOldFiles(max = KEPT_MAX): Promise<void> {
  const keys = (await inTable('readonly', (table) => table.getAllKeys())) ?? []
  const rows: unknown[] = (await inTable('readonly', (table) => table.getAll())) ?? []
  const times = rows.map((row) => (isRow(row) ? row.at : 0))
  const aged = keys.map((key, index) => ({ key, at: times[index] ?? 0 })).sort((a, b) => b.at - a.at)
  const old = aged.filter(({ at }, index) => index >= max || Date.now() - at >= KEPT_FOR_MS)
  for (const { key } of old) await inTable('readwrite', (table) => table.delete(key))
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && 'file' in row && row.file instanceof File && 'at' in row
}

/** Undefined where the database is absent, blocked or full, and for a file that this browser cannot store. */
async function inTable<T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  return attemptAsync(async () => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(TABLE))
    const database = await settled(opening)
    try {
      return await settled(work(database.transaction(TABLE, mode).objectStore(TABLE)))
    } finally {
      database.close()
    }
  })
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(request.error ?? new Error('IndexedDB'))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', fail)
    // Another tab has an old version of the database open: waiting for it might never end.
    request.addEventListener('blocked', fail)
  })
}
