/** The browser's storage, and memory where it is blocked or full (STORE-08, A70). The only file that touches it. */
import type { Id } from '../contract/scalars.ts'

/** What is remembered between visits; values are JSON, but for the language (spec §3). */
export interface StoredValues {
  language: string
  userEmail: string
  paymentEmail: string
  currency: string
  requiredLink: string
  /** Access token by page id (STORE-05). */
  tokens: Record<string, string>
  /** Refresh token by page id (STORE-06, A15). */
  refresh: Record<string, string>
  /** Running search by page id, so that a reload continues its window (A52). */
  searches: Record<string, StoredSearch>
  /** The requisite that was on screen, by page id and as long as the order runs: another one is told of after a reload too. */
  requisites: Record<string, string>
  /** Unsent text by field, kept for a reload. */
  drafts: Record<string, string>
  /** When the requisite entry was first shown, in gateway ms, by page id (A29). */
  entries: Record<string, number>
  /** What the person switched off: sound, vibration, notifications. */
  attention: Record<string, boolean>
}

export interface StoredSearch {
  /** Gateway ms. */
  startedAt: number
  method: Id
  excluded: Id[]
}

const KEYS: Record<keyof StoredValues, string> = {
  language: 'language',
  userEmail: 'gateway.user-email',
  paymentEmail: 'gateway.payment-email',
  currency: 'gateway.currency',
  requiredLink: 'gateway.required-link',
  tokens: 'gateway.tokens',
  refresh: 'gateway.refresh',
  searches: 'gateway.searches',
  requisites: 'gateway.requisites',
  drafts: 'gateway.drafts',
  entries: 'gateway.entries',
  attention: 'gateway.attention',
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
