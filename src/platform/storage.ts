/** The browser's storage, and memory where it is blocked or full (STORE-08, A70). The only file that touches it. */
import type { Id } from '../contract/scalars.ts'
import { LANGUAGE_KEY, pageEntryNames, TOKENS_KEY, type PageOrder } from './storageKeys.ts'

/** What is remembered between visits; values are JSON, but for the language (STORE-01..08). */
export interface StoredValues {
  language: string
  userEmail: string
  paymentEmail: string
  currency: string
  requiredLink: string
  /** Access token by page key (STORE-05); see {@link PageStorage} for this and the other values by page key. */
  tokens: Record<string, string>
  /** Refresh token by page key (STORE-06, A15). */
  refresh: Record<string, string>
  /** Running search by page key, so that a reload continues its window (A52). */
  searches: Record<string, StoredSearch>
  /** The requisite that was on screen, by page key and as long as the order runs: another one is told of after a reload too. */
  requisites: Record<string, string>
  /** Unsent text, kept for a reload: the form's by page key, a chat's by `chat/`, page key, `/` and partner. */
  drafts: Record<string, string>
  /** When the requisite entry was first shown, in gateway ms, by page key (A29). */
  entries: Record<string, number>
  /** What the person switched off: sound, vibration, notifications. */
  attention: Record<string, boolean>
  /** What happened to the order, by page key. */
  history: Record<string, unknown>
}

export interface StoredSearch {
  /** Gateway ms. */
  startedAt: number
  method: Id
  excluded: Id[]
}

const KEYS: Record<keyof StoredValues, string> = {
  language: LANGUAGE_KEY,
  userEmail: 'gateway.user-email',
  paymentEmail: 'gateway.payment-email',
  currency: 'gateway.currency',
  requiredLink: 'gateway.required-link',
  tokens: TOKENS_KEY,
  refresh: 'gateway.refresh',
  searches: 'gateway.searches',
  requisites: 'gateway.requisites',
  drafts: 'gateway.drafts',
  entries: 'gateway.entries',
  attention: 'gateway.attention',
  history: 'gateway.history',
}

export interface Storage {
  get<K extends keyof StoredValues>(key: K): StoredValues[K] | null
  set<K extends keyof StoredValues>(key: K, value: StoredValues[K] | null): void
  /** Calls back when another tab changed the value; returns the way to stop. */
  watch(key: keyof StoredValues, changed: () => void): () => void
}

type Area = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage over `area` (the browser's by default); every refusal of the area falls back to memory for that key. */
export function createStorage(area: () => Area = () => window.localStorage): Storage {
  const memory = new Map<string, string>()

  const attempt = <T>(work: (area: Area) => T): T | undefined => {
    try {
      return work(area())
    } catch {
      return undefined
    }
  }
  const readRaw = (key: string): string | null =>
    memory.get(key) ?? attempt((store) => store.getItem(key)) ?? null

  return {
    get(key) {
      const raw = readRaw(KEYS[key])
      if (raw === null) return null
      if (key === 'language') return raw as StoredValues[typeof key]
      try {
        const value: unknown = JSON.parse(raw)
        return isExpected(key, value) ? (value as StoredValues[typeof key]) : null
      } catch {
        return null
      }
    },
    set(key, value) {
      const name = KEYS[key]
      memory.delete(name)
      if (value === null) {
        attempt((store) => store.removeItem(name))
        return
      }
      const raw = typeof value === 'string' && key === 'language' ? value : JSON.stringify(value)
      const kept = attempt((store) => {
        store.setItem(name, raw)
        return store.getItem(name) === raw
      })
      if (kept !== true) memory.set(name, raw)
    },
    watch(key, changed) {
      const heard = (event: StorageEvent) => {
        if (event.key === KEYS[key] || event.key === null) changed()
      }
      globalThis.addEventListener?.('storage', heard)
      return () => globalThis.removeEventListener?.('storage', heard)
    },
  }
}

/** Maps whose entries belong to the order of one page. */
type PageMap = 'tokens' | 'refresh' | 'searches' | 'requisites' | 'drafts' | 'entries' | 'history'

/** What the browser keeps for one page's order. */
export interface PageStorage {
  /** The page's entry; `partner` names the conversation that a draft belongs to. */
  get<K extends PageMap>(map: K, partner?: string): StoredValues[K][string] | null
  /** Replaces the page's entry; null removes it. */
  set<K extends PageMap>(map: K, value: StoredValues[K][string] | null, partner?: string): void
}

/**
 * The entries of one order's page. Older versions kept them under the id alone, where orders of two kinds could meet: such
 * an entry goes to the first page of that id that reads it.
 */
export function createPageStorage(storage: Storage, order: PageOrder): PageStorage {
  const { key } = order
  const owners = pageEntryNames(order)
  const namesOf = (partner?: string) =>
    owners.map((owner) => (partner === undefined ? owner : `chat/${owner}/${partner}`))

  function put(map: PageMap, value: unknown, partner?: string) {
    const names = namesOf(partner)
    const entries = Object.entries(storage.get(map) ?? {}).filter(([name]) => !names.includes(name))
    if (value !== null) entries.push([names[0] ?? key, value as never])
    storage.set(map, Object.fromEntries(entries))
  }

  return {
    get(map, partner) {
      const entries: Record<string, unknown> = storage.get(map) ?? {}
      const [name = key, ...older] = namesOf(partner)
      const old = older.find((one) => Object.hasOwn(entries, one))
      if (old !== undefined) put(map, entries[name] ?? entries[old], partner)
      return ((storage.get(map) as Record<string, unknown> | null)?.[name] ?? null) as never
    },
    set: put,
  }
}

const TEXTS: ReadonlySet<string> = new Set(['userEmail', 'paymentEmail', 'currency', 'requiredLink'])

/** Other scripts and older versions write here too: a value of the wrong shape reads as absent. */
function isExpected(key: keyof StoredValues, value: unknown): boolean {
  if (TEXTS.has(key)) return typeof value === 'string'
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Storage that lives as long as the page: for tests and for blocked frames. */
export function memoryArea(): Area {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
