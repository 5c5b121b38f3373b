/** The banks and payment methods that this order may use, and the choice of one. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { type Id, sameId } from '../../contract/ids.ts'
import type { Broker } from '../../contract/orders.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import type { Demand, DemandAnswers } from '../../rules/demands.ts'
import { readEmail } from '../../rules/email.ts'
import { callFailed } from '../../shell/shellSlice.ts'
import { signedOut } from '../auth/authSlice.ts'

interface BrokersState {
  state: 'idle' | 'loading' | 'ready' | 'failed'
  list: Broker[]
  /** The bank that was pressed last; a press while another one is being chosen does not count. */
  pressed: Id | null
  /** What has to be typed before the pressed bank is chosen. */
  demand: Demand | null
  /** What was typed since the bank was pressed. */
  answers: DemandAnswers
  /** Why the gateway refused what was typed. */
  refusal: LocalizedMessage | null
  /** What stands in a field, which the search and another bank remove, by its name; of the e-mail what is not in use yet. */
  drafts: DemandAnswers
  /** The choice is being carried out: the account and the order are prepared, or the bank is sent. */
  starting: boolean
  /** The payment e-mail that this browser has kept, and the one that was typed instead on this page. */
  savedEmail: string | null
  typedEmail: string | null
}

/** Nothing is typed or asked for: before a press, and after signing out. */
const untyped: Pick<BrokersState, 'demand' | 'answers' | 'drafts' | 'savedEmail' | 'typedEmail'> = {
  demand: null,
  answers: {},
  drafts: {},
  savedEmail: null,
  typedEmail: null,
}

const initialState: BrokersState = {
  state: 'idle',
  list: [],
  pressed: null,
  refusal: null,
  starting: false,
  ...untyped,
}

export const brokersSlice = createSlice({
  name: 'brokers',
  initialState,
  reducers: {
    brokersLoaded(state, { payload }: PayloadAction<Broker[]>) {
      state.state = 'ready'
      state.list = payload
    },
    /** The list could not be loaded, or not within its time limit. */
    brokersFailed(state) {
      state.state = 'failed'
    },
    /** The list is requested, for the first time or again. */
    brokersRequested(state) {
      state.state = 'loading'
    },
    /** A bank was pressed: everything is asked for anew. The field of another one closes. */
    brokerPressed(state, { payload }: PayloadAction<Id>) {
      if (state.starting) return
      if (!sameId(payload, state.pressed)) state.demand = null
      state.pressed = payload
      state.refusal = null
      state.answers = {}
    },
    /** Opens the field below the pressed bank; null closes it. */
    demandChanged(state, { payload }: PayloadAction<Demand | null>) {
      state.demand = payload
      state.refusal = null
    },
    /** What the open field asks for was submitted. */
    demandAnswered(state, { payload }: PayloadAction<string>) {
      if (state.demand === null || state.starting) return
      state.answers[state.demand] = payload
      state.refusal = null
    },
    drafted(state, { payload }: PayloadAction<{ demand: Demand; text: string }>) {
      state.drafts[payload.demand] = payload.text
    },
    /** The e-mail in use was changed on this page. */
    emailChanged(state, { payload }: PayloadAction<string>) {
      state.typedEmail = payload
      delete state.drafts.email
    },
    /** A bank was chosen and everything it needs is there: the search may begin. */
    methodChosen(state, _action: PayloadAction<Id>) {
      state.demand = null
      delete state.drafts.email
    },
    /** "Choose another bank". */
    methodCleared(state) {
      state.demand = null
    },
    /** The deal was refused for a value that was typed, as the seller's requisite: the screen with its field is shown again. Its bank need not be the one that was pressed last. */
    valueRefused(state, { payload }: PayloadAction<Id | null>) {
      state.pressed = payload
    },
    startingChanged(state, { payload }: PayloadAction<boolean>) {
      state.starting = payload
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(signedOut, (state) => ({ ...state, ...untyped }))
      // The gateway has refused a value, or demands one that was not asked for: its field opens. That of "I paid" has a dialog.
      .addCase(callFailed, (state, { payload: { place, action } }) => {
        if (action.kind !== 'inline' || place === 'mask') return
        const { field, message } = action
        if (field === undefined || field === 'requisite') return
        state.demand = field
        state.refusal = message
        delete state.answers[field]
      }),
  selectors: {
    selectBrokers: (state) => state.list,
    selectBrokersState: (state) => state.state,
    selectPressed: (state) => state.pressed,
    selectDemand: (state) => state.demand,
    selectDemandAnswers: (state) => state.answers,
    selectDemandRefusal: (state) => state.refusal,
    selectDraft: (state, demand: Demand) => state.drafts[demand] ?? null,
    selectStarting: (state) => state.starting,
    selectTypedEmail: (state) => state.typedEmail,
    /** The e-mail that an account would be registered with: the typed one, else the order's own, else the saved one; null without any. */
    selectEmailInUse: ({ typedEmail, savedEmail }, ofOrder: string | null) =>
      typedEmail ?? readEmail(ofOrder ?? '') ?? savedEmail,
  },
})

export const {
  brokersLoaded,
  brokersFailed,
  brokersRequested,
  brokerPressed,
  demandChanged,
  demandAnswered,
  drafted,
  emailChanged,
  methodChosen,
  methodCleared,
  valueRefused,
  startingChanged,
} = brokersSlice.actions
export const {
  selectBrokers,
  selectBrokersState,
  selectPressed,
  selectDemand,
  selectDemandAnswers,
  selectDemandRefusal,
  selectDraft,
  selectStarting,
  selectTypedEmail,
  selectEmailInUse,
} = brokersSlice.selectors
