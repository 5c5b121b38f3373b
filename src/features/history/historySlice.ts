/** "What happened": the lines of this visit. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { rootReducer } from '../../store/rootReducer.ts'
import type { OrderChange } from './orderDiff.ts'

/** One line. */
export interface HistoryEntry {
  /** Gateway ms. */
  at: number
  message: LocalizedMessage
}

interface HistoryState {
  /** Oldest first. */
  entries: HistoryEntry[]
}

const MAX_ENTRIES = 200
const initialState: HistoryState = { entries: [] }

const historySlice = createSlice({
  name: 'history',
  initialState,
  reducers: {
    historyEntryAdded(state, { payload }: PayloadAction<HistoryEntry>) {
      add(state, payload)
    },
    /** Two answers of the gateway about the order differ; `at` in gateway ms. */
    orderChanged(state, { payload: { at, changes } }: PayloadAction<{ at: number; changes: OrderChange[] }>) {
      for (const { message } of changes) add(state, { at, message })
    },
    /** The list was opened: the person reads what the gateway had to tell. */
    historyOpened() {},
  },
  selectors: {
    selectHistory: (state) => state.entries,
  },
})

function add(state: HistoryState, entry: HistoryEntry) {
  state.entries.push(entry)
  if (state.entries.length > MAX_ENTRIES) state.entries.shift()
}

declare module '../../store/rootReducer.ts' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the members come from WithSlice
  interface LazyLoadedSlices extends WithSlice<typeof historySlice> {}
}

const injectedSlice = historySlice.injectInto(rootReducer)

export const { historyEntryAdded, orderChanged, historyOpened } = historySlice.actions
export const { selectHistory } = injectedSlice.selectors
