/** The banks and payment methods that this order may use, and the choice of one. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'

interface BrokersState {
  /** `late`: the list did not arrive within its time limit. */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'late'
  list: Broker[]
  /** The bank that was pressed and waits for an e-mail. */
  picked: Id | null
  /** The account and the order are being prepared. */
  starting: boolean
}

const initialState: BrokersState = { state: 'idle', list: [], picked: null, starting: false }

export const brokersSlice = createSlice({
  name: 'brokers',
  initialState,
  reducers: {
    brokersLoadStarted(state) {
      state.state = 'loading'
    },
    brokersLoaded(state, { payload }: PayloadAction<Broker[]>) {
      state.state = 'ready'
      state.list = payload
    },
    brokersFailed(state, { payload }: PayloadAction<'failed' | 'late'>) {
      state.state = payload
    },
    /** The list is requested, for the first time or again. */
    brokersReloadRequested() {},
    /** A bank of the list was pressed. */
    brokerPressed(_state, _action: PayloadAction<Id>) {},
    /** An e-mail is needed first: its field opens under the bank. */
    brokerPicked(state, { payload }: PayloadAction<Id>) {
      state.picked = payload
    },
    emailSubmitted(_state, _action: PayloadAction<string>) {},
    /** A bank was chosen and everything it needs is there: the search may begin. */
    methodChosen(state, _action: PayloadAction<Id>) {
      state.picked = null
      state.starting = false
    },
    /** "Choose another bank". */
    methodCleared(state) {
      state.picked = null
    },
    startingChanged(state, { payload }: PayloadAction<boolean>) {
      state.starting = payload
    },
  },
  selectors: {
    selectBrokers: (state) => state.list,
    selectBrokersState: (state) => state.state,
    selectPicked: (state) => state.picked,
    selectStarting: (state) => state.starting,
  },
})

export const {
  brokersLoadStarted,
  brokersLoaded,
  brokersFailed,
  brokersReloadRequested,
  brokerPressed,
  brokerPicked,
  emailSubmitted,
  methodChosen,
  methodCleared,
  startingChanged,
} = brokersSlice.actions
export const { selectBrokers, selectBrokersState, selectPicked, selectStarting } = brokersSlice.selectors
