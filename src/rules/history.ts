/** The history of an order: what happened, who did it, when. */
import type { LocalizedMessage } from '../i18n/types.ts'

/** What happened, by the names of docs/gateway.md#page-hooks. `message` is also a remark of the page itself. */
export const HISTORY_EVENTS = [
  'order-opened',
  'deal-proposed',
  'requisite-shown',
  'requisite-changed',
  'requisite-copied',
  'paid',
  'receipt-sent',
  'dispute-opened',
  'dispute-joined',
  'dispute-closed',
  'released',
  'cancelled',
  'timed-out',
  'offline',
  'online',
  'message',
] as const
export type HistoryEvent = (typeof HISTORY_EVENTS)[number]

export const HISTORY_ACTORS = ['me', 'trader', 'support', 'system'] as const
export type HistoryActor = (typeof HISTORY_ACTORS)[number]

/** A file that left this page. */
export interface SentFile {
  name: string
  /** Bytes. */
  size: number
  /** Lower-case hex; null where the file could not be read again. */
  sha256: string | null
}

export interface HistoryEntry {
  /** The same for one thing that several tabs or visits have seen. */
  key: string
  /** Gateway ms. */
  at: number
  event: HistoryEvent
  by: HistoryActor
  text: LocalizedMessage
  /** It was found as it is when the page opened: it happened at `at` or before. */
  isLate?: boolean
  /** What was on screen to pay to; of this person's own only the ending. */
  requisite?: string
  file?: SentFile
}

export const MAX_HISTORY_ENTRIES = 200
export const HISTORY_KEPT_MS = 90 * 24 * 3_600_000
/** Two tabs that poll see a change that far apart. */
const SAME_CHANGE_MS = 120_000

/** What may happen more than once; the time within which two entries of one key are one. */
const REPEATED: Readonly<Partial<Record<HistoryEvent, number>>> = {
  'requisite-changed': SAME_CHANGE_MS,
  'requisite-copied': 1,
  offline: SAME_CHANGE_MS / 4,
  online: SAME_CHANGE_MS / 4,
}

/** The first to go when there is no room: the deal is understood without them. */
const MINOR: ReadonlySet<HistoryEvent> = new Set(['message', 'offline', 'online', 'requisite-copied'])

/** Both lists in the order of time, each thing once, within the bounds. `known` itself when nothing is new. */
export function mergeHistory(
  known: readonly HistoryEntry[],
  added: readonly HistoryEntry[],
  now: number,
): readonly HistoryEntry[] {
  const merged = [...known]
  let isChanged = false
  for (const entry of added) {
    const place = merged.findIndex((one) => isSame(one, entry))
    const old = merged[place]
    if (old === undefined) merged.push(entry)
    else if (isMoreExact(entry, old)) merged[place] = entry
    else continue
    isChanged = true
  }
  const isOutOfBounds = merged.length > MAX_HISTORY_ENTRIES || merged.some(({ at }) => isTooOld(at, now))
  return isChanged || isOutOfBounds ? bounded(merged, now) : known
}

function isSame(one: HistoryEntry, other: HistoryEntry): boolean {
  if (one.key !== other.key) return false
  const withinMs = REPEATED[one.event]
  return withinMs === undefined || Math.abs(one.at - other.at) < withinMs
}

/** What was seen live tells the time better than what was found later. */
function isMoreExact(entry: HistoryEntry, old: HistoryEntry): boolean {
  if (entry.isLate !== old.isLate) return old.isLate === true
  return entry.at < old.at
}

function isTooOld(at: number, now: number): boolean {
  return now - at > HISTORY_KEPT_MS
}

function bounded(entries: readonly HistoryEntry[], now: number): HistoryEntry[] {
  const kept = entries.filter(({ at }) => !isTooOld(at, now)).toSorted((one, other) => one.at - other.at)
  while (kept.length > MAX_HISTORY_ENTRIES) {
    const minor = kept.findIndex(({ event }) => MINOR.has(event))
    kept.splice(Math.max(0, minor), 1)
  }
  return kept
}

/** Times without a connection; `to` is null while it lasts. Gateway ms. */
export interface Outage {
  from: number
  to: number | null
}

export function outagesOf(entries: readonly HistoryEntry[]): Outage[] {
  const outages: Outage[] = []
  for (const { event, at } of entries) {
    const last = outages.at(-1)
    const isOpen = last !== undefined && last.to === null
    if (event === 'offline' && !isOpen) outages.push({ from: at, to: null })
    if (event === 'online' && isOpen) last.to = at
  }
  return outages
}
