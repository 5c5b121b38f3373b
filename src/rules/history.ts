/** The history of an order: events with their author and time. */
import type { Id } from '../contract/ids.ts'
import type { LocalizedMessage, TextKey } from '../i18n/types.ts'
import type { Side } from './deal.ts'

/** Types of entries, as in docs/gateway.md#page-hooks. `message` is also used for remarks of the page itself, and for another sum of the deal. */
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

const ACTOR_TEXTS = {
  me: 'account:log.byMe',
  support: 'account:log.bySupport',
  system: 'account:log.bySystem',
} as const

/** Text that names the author of an entry, for the user on this side of the deal. */
export function actorText(by: HistoryActor, side: Side): TextKey {
  if (by === 'trader') return side === 'buyer' ? 'account:log.bySeller' : 'account:log.byBuyer'
  return ACTOR_TEXTS[by]
}

/** A file that left this page. */
interface SentFile {
  name: string
  /** Bytes. */
  size: number
  /** SHA-256 in lower-case hex; null when the file could not be read again. */
  sha256: string | null
}

export interface HistoryEntry {
  /** Key of the event, equal when several tabs or visits record it. */
  key: string
  /** Gateway ms. */
  at: number
  event: HistoryEvent
  by: HistoryActor
  text: LocalizedMessage
  /** The state was found when the page was opened, or had not loaded the order for some minutes: the event happened at `at` or before. */
  isLate?: boolean
  /** The shown requisite; only the ending if it is the user's own. */
  requisite?: string
  file?: SentFile
}

/** Key of an event of a deal. A timeout has the key of a cancellation, because a deal ends once, and its timeout may first be seen as a cancellation. */
export function entryKey(event: HistoryEvent, id: Id | string): string {
  return `${event === 'timed-out' ? 'cancelled' : event}:${id}`
}

export const MAX_HISTORY_ENTRIES = 200
export const HISTORY_KEPT_MS = 90 * 24 * 3_600_000
/** A polling tab sees a change at most this long after it happened. */
export const SEEN_WITHIN_MS = 120_000

interface Repetition {
  /** Within this time two entries with one key are one event, which two tabs have seen. */
  withinMs: number
  /** Unless this has happened in between. */
  undoneBy?: HistoryEvent
}

/** Events that can happen more than once. */
const REPEATED: Readonly<Partial<Record<HistoryEvent, Repetition>>> = {
  'requisite-changed': { withinMs: SEEN_WITHIN_MS, undoneBy: 'requisite-changed' },
  'requisite-copied': { withinMs: 1 },
  offline: { withinMs: SEEN_WITHIN_MS / 4, undoneBy: 'online' },
  online: { withinMs: SEEN_WITHIN_MS / 4, undoneBy: 'offline' },
}

const MINOR: ReadonlySet<HistoryEvent> = new Set(['message', 'offline', 'online', 'requisite-copied'])

/** True for an entry that is removed first when the limit is reached, because the history is understandable without it. A file that was sent is evidence. */
function isMinor({ event, file }: HistoryEntry): boolean {
  return MINOR.has(event) && file === undefined
}

/** Merges both lists by time without duplicates, within the limit; returns `known` itself when nothing is new. */
export function mergeHistory(
  known: readonly HistoryEntry[],
  added: readonly HistoryEntry[],
): readonly HistoryEntry[] {
  const merged = [...known]
  for (const entry of added) {
    const place = merged.findIndex((one) => isSame(one, entry, merged))
    const old = merged[place]
    if (old === undefined) merged.push(entry)
    else if (isMoreExact(entry, old)) merged[place] = entry
  }
  const kept = bounded(merged)
  // The limit may remove all added entries again.
  return kept.length === known.length && kept.every((entry, place) => entry === known[place]) ? known : kept
}

/** True if the history has an open dispute of this deal, or one that decided the deal. */
export function endedInDispute(entries: readonly HistoryEntry[], dealId: Id): boolean {
  const has = (event: HistoryEvent) => entries.some(({ key }) => key === entryKey(event, dealId))
  return has('dispute-closed') || (has('dispute-opened') && !has('released') && !has('cancelled'))
}

/** True if both entries are about one event. */
function isSame(one: HistoryEntry, other: HistoryEntry, all: readonly HistoryEntry[]): boolean {
  if (one.key !== other.key) return false
  const repetition = REPEATED[one.event]
  if (repetition === undefined) return true
  const [from, to] = one.at < other.at ? [one.at, other.at] : [other.at, one.at]
  const isUndone = ({ key, event, at }: HistoryEntry) =>
    event === repetition.undoneBy && key !== one.key && at > from && at <= to
  return to - from < repetition.withinMs && !all.some(isUndone)
}

/** An entry that was seen live has a more precise time than one found later. */
function isMoreExact(entry: HistoryEntry, old: HistoryEntry): boolean {
  if (entry.isLate !== old.isLate) return old.isLate === true
  return entry.at < old.at
}

function bounded(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const kept = [...entries].sort((one, other) => one.at - other.at)
  while (kept.length > MAX_HISTORY_ENTRIES) kept.splice(Math.max(0, kept.findIndex(isMinor)), 1)
  return kept
}

/** Times without a connection; `to` is null while it lasts. Gateway ms. */
interface Outage {
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
