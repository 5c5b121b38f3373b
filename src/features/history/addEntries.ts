/** Puts something into the history, at the time of the gateway unless it says when it happened. */
import type { HistoryEntry } from '../../rules/history.ts'
import type { ListenerApi } from '../../store/types.ts'
import { historyEntriesAdded } from './historySlice.ts'

export function addEntry(api: ListenerApi, entry: Omit<HistoryEntry, 'at'> & { at?: number }) {
  addEntries(api, [{ at: api.extra.clock.now(), ...entry }])
}

export function addEntries(api: ListenerApi, entries: readonly HistoryEntry[]) {
  if (entries.length > 0) api.dispatch(historyEntriesAdded({ entries, now: api.extra.clock.now() }))
}
