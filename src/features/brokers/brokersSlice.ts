/** The banks and payment methods that this order may use, and the choice of one. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'
import { readEmail } from '../../rules/email.ts'
import { signedOut } from '../auth/authSlice.ts'

interface BrokersState {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  list: Broker[]
  /** The bank that was pressed and waits for an e-mail. */
  pending: Id | null
  /** An e-mail that was typed and is not in use yet; null for none. */
  emailDraft: string | null
  /** The account and the order are being prepared. */
  starting: boolean
  /** The payment e-mail that this browser has kept, and the one that was typed instead on this page. */
  savedEmail: string | null
  typedEmail: string | null
}

const initialState: BrokersState = {
  state: 'idle',
  list: [],
  pending: null,
  emailDraft: null,
  starting: false,
  savedEmail: null,
  typedEmail: null,
}

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
    /** The list could not be loaded, or not within its time limit. */
    brokersFailed(state) {
      state.state = 'failed'
    },
    /** The list is requested, for the first time or again. */
    brokersReloadRequested() {},
    /** A bank of the list was pressed. */
    brokerPressed(_state, _action: PayloadAction<Id>) {},
    /** An e-mail is needed first: its field opens under the bank. */
    brokerEmailRequested(state, { payload }: PayloadAction<Id>) {
      state.pending = payload
    },
    emailDrafted(state, { payload }: PayloadAction<string>) {
      state.emailDraft = payload
    },
    /** The e-mail in use was changed on this page. */
    emailChanged(state, { payload }: PayloadAction<string>) {
      state.typedEmail = payload
      state.emailDraft = null
    },
    emailSubmitted(_state, _action: PayloadAction<string>) {},
    /** A bank was chosen and everything it needs is there: the search may begin. */
    methodChosen(state, _action: PayloadAction<Id>) {
      state.pending = null
      state.emailDraft = null
      state.starting = false
    },
    /** "Choose another bank". */
    methodCleared(state) {
      state.pending = null
    },
    startingChanged(state, { payload }: PayloadAction<boolean>) {
      state.starting = payload
    },
  },
  extraReducers: (builder) =>
    builder.addCase(signedOut, (state) => ({
      ...state,
      pending: null,
      emailDraft: null,
      savedEmail: null,
      typedEmail: null,
    })),
  selectors: {
    selectBrokers: (state) => state.list,
    selectBrokersState: (state) => state.state,
    selectPendingBroker: (state) => state.pending,
    selectEmailDraft: (state) => state.emailDraft,
    selectStarting: (state) => state.starting,
    selectTypedEmail: (state) => state.typedEmail,
    /** The e-mail that an account would be registered with: the typed one, else the order's own, else the saved one; null without any. */
    selectEmailInUse: ({ typedEmail, savedEmail }, ofOrder: string | null) =>
      typedEmail ?? readEmail(ofOrder ?? '') ?? savedEmail,
  },
})

export const {
  brokersLoadStarted,
  brokersLoaded,
  brokersFailed,
  brokersReloadRequested,
  brokerPressed,
  brokerEmailRequested,
  emailDrafted,
  emailChanged,
  emailSubmitted,
  methodChosen,
  methodCleared,
  startingChanged,
} = brokersSlice.actions
export const {
  selectBrokers,
  selectBrokersState,
  selectPendingBroker,
  selectEmailDraft,
  selectStarting,
  selectTypedEmail,
  selectEmailInUse,
} = brokersSlice.selectors
