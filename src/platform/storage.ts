/** localStorage with a fallback to memory where it is blocked or full. No other file uses it. */
import * as v from 'valibot'
import { id } from '../contract/scalars.ts'
import { isRecord } from '../contract/values.ts'
import { attempt } from './attempt.ts'
import { draftTimeName, LANGUAGE_KEY, pageEntryNames, storedUnder, type PageOrder } from './storageKeys.ts'

const storedSearch = v.object({
  /** Gateway ms. */
  startedAt: v.number(),
  method: id,
  excluded: v.array(id),
})
export type StoredSearch = v.InferOutput<typeof storedSearch>

/** A map whose entries are checked where they are read. */
const map = <T>() => v.custom<Record<string, T>>(isRecord)

/** A map of texts, without the entries that are none. */
const texts = v.pipe(
  map<unknown>(),
  v.transform((all) =>
    Object.fromEntries(
      Object.entries(all).filter((one): one is [string, string] => typeof one[1] === 'string'),
    ),
  ),
)

/** Stored values; JSON, except for the language. One of the wrong type counts as absent: other scripts and older versions write to the storage too. */
const VALUES = {
  language: v.string(),
  userEmail: v.string(),
  paymentEmail: v.string(),
  currency: v.string(),
  requiredLink: v.string(),
  /** Access token by page key; see {@link PageStorage} for this and the other values by page key. */
  tokens: texts,
  /** True by page key for an order whose person has signed out: the token that the order carries is not adopted until a sign-in. */
  signedOut: map<boolean>(),
  /** Refresh token by page key. */
  refresh: texts,
  /** Running search by page key, so that a reload does not restart its time limit. */
  searches: map<StoredSearch>(),
  /** The last shown requisite by page key while the order runs, so that a change is reported after a reload too; empty (`PAID`) once the payment to it was reported, or a deposit asks for no more coins. */
  requisites: texts,
  /** What this person cancelled by page key: the id of the deal, `order` where there was none. */
  cancelled: texts,
  /** Unsent text of a form by page key; of a chat, `chat/{page key}/{partner}/draft` and an entry for each message that was sent here, `chat/{page key}/{partner}/{key}` (`storedConversation.ts`). */
  drafts: texts,
  /** Coin that was chosen for a deposit that has not begun, by page key. */
  coins: texts,
  /** Time at which the requisite form was first shown, gateway ms, by page key. */
  entries: map<number>(),
  /** The `AuthKey` that the gateway at this base address last took. */
  authKey: v.custom<{ api: string; key: string }>(isRecord),
  /** Case and evidence of an order's dispute, by page key. */
  disputes: map<unknown>(),
  /** Alerts that the user has switched on or off (`AlertChannel`). */
  attention: map<boolean>(),
  /** History of the order, by page key. */
  history: map<unknown>(),
  /** Device ms of the last visit by page key, and of the last change of a draft by its name ({@link draftTimeName}): what is due (`clearStored.ts`). */
  times: map<number>(),
}
export type StoredValues = { [K in keyof typeof VALUES]: v.InferOutput<(typeof VALUES)[K]> }

/** How long after the last visit of an order (a draft: after its last change), and of how many orders, a map is kept. */
export interface StoredLimit {
  days: number
  orders: number
}

export const STORED_LIMITS = {
  tokens: { days: 30, orders: 50 },
  refresh: { days: 30, orders: 50 },
  signedOut: { days: 30, orders: 50 },
  drafts: { days: 1, orders: 50 },
  coins: { days: 1, orders: 50 },
  entries: { days: 1, orders: 50 },
  searches: { days: 1, orders: 50 },
  requisites: { days: 30, orders: 50 },
  cancelled: { days: 30, orders: 50 },
  disputes: { days: 90, orders: 50 },
  history: { days: 90, orders: 20 },
} as const satisfies Partial<Record<keyof StoredValues, StoredLimit>>

/** A stored map with one entry per page key. */
export type PageMap = keyof typeof STORED_LIMITS

/** The last order, e-mail and currency are kept for this time after the last visit of any order. */
export const LAST_USED_DAYS = 90

/** Values that are stored under another name than {@link storedUnder} gives. */
const NAMES: Partial<Record<keyof StoredValues, string>> = {
  language: LANGUAGE_KEY,
  userEmail: 'gateway.user-email',
  paymentEmail: 'gateway.payment-email',
  requiredLink: 'gateway.required-link',
}

const nameOf = (key: keyof StoredValues) => NAMES[key] ?? storedUnder(key)

export interface Storage {
  get<K extends keyof StoredValues>(key: K): StoredValues[K] | null
  set<K extends keyof StoredValues>(key: K, value: StoredValues[K] | null): void
  /** Calls `changed` when another tab changes the value. */
  watch(key: keyof StoredValues, changed: () => void): void
}

type Area = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What an older version stored and nothing reads any more. */
const UNUSED = ['stages']

/** Storage over `area` (localStorage by default); a key that `area` cannot store is kept in memory. */
export function createStorage(area: () => Area = () => window.localStorage): Storage {
  const memory = new Map<string, string>()

  const inArea = <T>(work: (area: Area) => T): T | undefined => attempt(() => work(area()))
  for (const key of UNUSED) inArea((store) => store.removeItem(storedUnder(key)))

  const readRaw = (key: string): string | null =>
    memory.get(key) ?? inArea((store) => store.getItem(key)) ?? null

  return {
    get(key) {
      const raw = readRaw(nameOf(key))
      if (raw === null) return null
      const value: unknown = key === 'language' ? raw : attempt(() => JSON.parse(raw) as unknown)
      const read = v.safeParse(VALUES[key], value)
      return read.success ? (read.output as StoredValues[typeof key]) : null
    },
    set(key, value) {
      const name = nameOf(key)
      memory.delete(name)
      if (value === null) {
        inArea((store) => store.removeItem(name))
        return
      }
      const raw = typeof value === 'string' && key === 'language' ? value : JSON.stringify(value)
      const kept = inArea((store) => {
        store.setItem(name, raw)
        return store.getItem(name) === raw
      })
      if (kept !== true) memory.set(name, raw)
    },
    watch(key, changed) {
      globalThis.addEventListener?.('storage', (event) => {
        if (event.key === nameOf(key) || event.key === null) changed()
      })
    },
  }
}

/** The time of a draft's last change is exact to this time. */
const DRAFT_TIME_STEP_MS = 60_000

/** The stored values of one order. */
export interface PageStorage {
  /** The page's entry; `part` names one of its chat's. */
  get<K extends PageMap>(map: K, part?: string): StoredValues[K][string] | null
  /** Replaces the page's entry; null removes it. What is stored already is not written again. */
  set<K extends PageMap>(map: K, value: StoredValues[K][string] | null, part?: string): void
  /** The entries of the page's chats, with their parts. */
  chats(): [part: string, text: unknown][]
}

/**
 * The entries of one order. Older versions used the id alone as the key, which orders of different pages could share: such an
 * entry is moved to the first page with that id that reads it.
 */
export function createPageStorage(storage: Storage, order: PageOrder): PageStorage {
  const { key } = order
  const owners = pageEntryNames(order)
  const namesOf = (part?: string) =>
    owners.map((owner) => (part === undefined ? owner : `chat/${owner}/${part}`))

  const read = (map: PageMap): Record<string, unknown> => storage.get(map) ?? {}

  function put(map: PageMap, value: unknown, part?: string) {
    const names = namesOf(part)
    const entries = Object.entries(read(map)).filter(([name]) => !names.includes(name))
    const name = names[0] ?? key
    if (value !== null) entries.push([name, value])
    storage.set(map, Object.fromEntries(entries))
    if (map === 'drafts') setDraftTime(name, value === null ? null : Date.now())
  }

  function setDraftTime(draft: string, at: number | null) {
    const { [draftTimeName(draft)]: before, ...times } = storage.get('times') ?? {}
    // Not at every key that is pressed.
    if (at !== null && before !== undefined && Math.abs(at - before) < DRAFT_TIME_STEP_MS) return
    storage.set('times', at === null ? times : { ...times, [draftTimeName(draft)]: at })
  }

  const pageStorage: PageStorage = {
    get<K extends PageMap>(map: K, part?: string) {
      const entries = read(map)
      const [name = key, ...older] = namesOf(part)
      const old = older.find((one) => Object.hasOwn(entries, one))
      if (old !== undefined) put(map, entries[name] ?? entries[old], part)
      const entry = read(map)[name] ?? null
      // The other entries are texts, or read by a schema where they are used.
      if (map === 'searches' && !v.is(storedSearch, entry)) return null
      return entry as StoredValues[K][string] | null
    },
    set(map, value, part) {
      if (JSON.stringify(value) !== JSON.stringify(pageStorage.get(map, part))) put(map, value, part)
    },
    chats() {
      const start = `chat/${key}/`
      const own = Object.entries(read('drafts')).filter(([name]) => name.startsWith(start))
      return own.map(([name, text]) => [name.slice(start.length), text])
    },
  }
  return pageStorage
}

/** An area in memory, for tests and for frames without storage access. */
export function memoryArea(): Area {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
