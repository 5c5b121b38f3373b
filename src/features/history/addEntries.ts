/** Adds an entry to the history, at the current gateway time unless it has its own. */
import type { HistoryEntry } from '../../rules/history.ts'
import type { ListenerApi } from '../../store/types.ts'
import { historyEntriesAdded } from './historySlice.ts'

export function addEntry(api: ListenerApi, entry: Omit<HistoryEntry, 'at'> & { at?: number }) {
  addEntries(api, [{ at: api.extra.clock.now(), ...entry }])
}

/** Adds nothing on a page without an order. */
export function addEntries(api: ListenerApi, entries: readonly HistoryEntry[]) {
  const { pageId } = api.extra
  if (pageId !== '' && entries.length > 0)
    api.dispatch(historyEntriesAdded({ entries, now: api.extra.clock.now() }))
}
