/** Stores the history of an order in the browser, for reloads and for other tabs. */
import * as v from 'valibot'
import { storedTime, text } from '../../contract/scalars.ts'
import { storedMessage, toStored } from '../../i18n/storedMessage.ts'
import {
  HISTORY_ACTORS,
  HISTORY_EVENTS,
  HISTORY_KEPT_MS,
  mergeHistory,
  type HistoryEntry,
} from '../../rules/history.ts'
import type { Deps } from '../../store/types.ts'

const entry = v.object({
  key: text,
  at: storedTime,
  event: v.picklist(HISTORY_EVENTS),
  by: v.picklist(HISTORY_ACTORS),
  text: storedMessage,
  isLate: v.exactOptional(v.boolean()),
  requisite: v.exactOptional(text),
  file: v.exactOptional(
    v.object({ name: text, size: v.number(), sha256: v.nullable(v.pipe(v.string(), v.hexadecimal())) }),
  ),
})

/** Entries of an event that only a newer build knows, of one order. */
const MAX_UNKNOWN = 50
const unknownEvent = v.looseObject({
  key: text,
  at: entry.entries.at,
  event: v.pipe(text, v.notValues([...HISTORY_EVENTS])),
  by: text,
})

function storedEntries({ pageStorage }: Pick<Deps, 'pageStorage'>): unknown[] {
  const stored: unknown = pageStorage.get('history')
  return Array.isArray(stored) ? stored : []
}

/**
 * The stored entries of this order, without those that cannot be read or are too old. Only what is read is dropped for its age: while
 * a page is open its clock may be wrong for some seconds.
 */
export function readHistory(deps: Pick<Deps, 'pageStorage'>, now: number): HistoryEntry[] {
  return storedEntries(deps).flatMap((one) => {
    const read = v.safeParse(entry, one)
    return read.success && isKept(read.output, now) ? [read.output] : []
  })
}

function isKept({ at }: Pick<HistoryEntry, 'at'>, now: number): boolean {
  return now - at <= HISTORY_KEPT_MS
}

/** Entries of events that only a newer build knows. They stay stored for that build, which another tab may run. */
function unknownEntries(deps: Pick<Deps, 'pageStorage'>, now: number): unknown[] {
  return storedEntries(deps)
    .filter((one) => v.is(unknownEvent, one) && isKept(one, now))
    .slice(-MAX_UNKNOWN)
}

/** Stores the entries merged with those of other tabs. */
export function writeHistory(
  deps: Pick<Deps, 'pageStorage'>,
  entries: readonly HistoryEntry[],
  now: number,
): void {
  const merged = mergeHistory(readHistory(deps, now), entries)
  const stored = (one: HistoryEntry) => ({ ...one, text: toStored(one.text) })
  deps.pageStorage.set('history', [...unknownEntries(deps, now), ...merged.map(stored)])
}
