/** The banks and payment methods that this order may use. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Broker } from '../../contract/orders.ts'

export interface BrokersState {
  /** `late`: longer than the list may take (A52). */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'late'
  list: Broker[]
}

const initialState: BrokersState = { state: 'idle', list: [] }

export const brokersSlice = createSlice({
  name: 'brokers',
  initialState,
  reducers: {
    brokersAsked(state) {
      state.state = 'loading'
    },
    brokersSeen(state, { payload }: PayloadAction<Broker[]>) {
      state.state = 'ready'
      state.list = payload
    },
    brokersMissed(state, { payload }: PayloadAction<'failed' | 'late'>) {
      state.state = payload
    },
    /** The person asks for the list again. */
    brokersRetried() {},
  },
  selectors: {
    selectBrokers: (state) => state.list,
    selectBrokersState: (state) => state.state,
  },
})

declare module '../../store/types.ts' {
  interface AppState {
    brokers: BrokersState
  }
}

export const { brokersAsked, brokersSeen, brokersMissed, brokersRetried } = brokersSlice.actions
export const { selectBrokers, selectBrokersState } = brokersSlice.selectors
