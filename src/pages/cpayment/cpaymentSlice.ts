/** The form of a deposit's first screen, and the time by which its countdown is read. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { DepositCoin } from '../../contract/constants.ts'
import { signedOut } from '../../features/auth/authSlice.ts'
import { actionEnded } from '../../features/order/orderSlice.ts'
import { isCreatedAhead } from '../../rules/crypto.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { type DepositForm, depositSubmit } from './depositForm.ts'

interface CpaymentState extends DepositForm {
  /** Gateway time of the last `clockRead` or response, ms; the screen compares it with the deadline. */
  at: number
  /** The `created_at` that was yet to come when it was loaded: no deadline follows from it, then or later. */
  createdAhead: string | null
  /** False if the deposit was started here without an account: the gateway has no e-mail address to write to. */
  hasMail: boolean
  /** Number of presses that made the e-mail field flash; each starts a new series of five. */
  flashes: number
  starting: boolean
}

const initialState: CpaymentState = {
  at: 0,
  createdAhead: null,
  coin: 'btc',
  email: '',
  agreed: false,
  hasMail: true,
  available: null,
  flashes: 0,
  starting: false,
}

export const cpaymentSlice = createSlice({
  name: 'cpayment',
  initialState,
  reducers: {
    /** Time has passed; payload in gateway ms. */
    clockRead(state, { payload }: PayloadAction<number>) {
      state.at = payload
    },
    coinChosen(state, { payload }: PayloadAction<DepositCoin>) {
      // While the deposit is being started the coin cannot change: the address will be for the coin in the call.
      if (state.starting) return
      if (state.coin === payload) return
      state.available = null
      // The words that were agreed to name the coin and its network.
      state.agreed = false
      state.coin = payload
    },
    /** Null without an answer: what the gateway has said before stays, else the coin can be chosen, and the gateway decides at the start. */
    availabilitySeen(state, { payload }: PayloadAction<{ coin: DepositCoin; available: boolean | null }>) {
      if (payload.coin === state.coin) state.available = payload.available ?? state.available ?? true
    },
    emailTyped(state, { payload }: PayloadAction<string>) {
      state.email = payload
    },
    termsTicked(state, { payload }: PayloadAction<boolean>) {
      state.agreed = payload
    },
    /** "Get the address" was pressed: flashes a bad e-mail, or starts the deposit. */
    startPressed(state) {
      const submit = depositSubmit(state)
      if (submit === 'flash') state.flashes += 1
      if (submit === 'ready') state.starting = true
    },
    /** Whether the deposit is started with an account, so that the gateway can send mails. */
    mailKnown(state, { payload }: PayloadAction<boolean>) {
      state.hasMail = payload
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderLoaded, (state, { payload }) => {
        const { kind, order, at } = payload
        state.at = at
        if (kind === 'deposit' && isCreatedAhead(order.created_at, at)) state.createdAhead = order.created_at
      })
      .addCase(actionEnded, (state) => {
        state.starting = false
      })
      .addCase(signedOut, (state) => {
        state.email = ''
      }),
  selectors: {
    selectCpayment: (state) => state,
    selectSubmit: depositSubmit,
  },
})

export const { clockRead, coinChosen, availabilitySeen, emailTyped, termsTicked, startPressed, mailKnown } =
  cpaymentSlice.actions
export const { selectCpayment, selectSubmit } = cpaymentSlice.selectors
