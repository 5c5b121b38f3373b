/** The deposit as this page knows it, and what the person has entered so far. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { gatewaySettingsLoaded } from '../../app/shell/deploymentSlice.ts'
import type { DepositCoin } from '../../contract/constants.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import {
  addressToPay,
  depositScreen,
  depositSubmit,
  minimumOf,
  replacedAddress,
  type DepositForm,
} from '../../rules/crypto.ts'
import { withoutSpaces } from '../../rules/email.ts'
import { createSelector } from '../../store/createSelector.ts'
import { rootReducer } from '../../store/rootReducer.ts'

interface CpaymentState {
  payment: CryptoPayment | null
  /** The address that coins were to be sent to before it changed, until the person dismisses the warning; else null. */
  replacedAddress: string | null
  /** Gateway ms of the last look at the clock: decides whether the time is over. */
  at: number
  coin: DepositCoin
  email: string
  agreed: boolean
  /** False once the deposit was started here without an account: nobody has the e-mail, so no mail will come. */
  hasMail: boolean
  /** Answer of `is-available` for the chosen coin; null while it is not known or not asked for. */
  available: boolean | null
  /** How often a press had to flash the e-mail; each starts a new run of five. */
  flashes: number
  starting: boolean
  /** Minimum deposits by coin, as the gateway sends them. */
  minimums: Record<string, unknown>
}

const initialState: CpaymentState = {
  payment: null,
  replacedAddress: null,
  at: 0,
  coin: 'btc',
  email: '',
  agreed: false,
  hasMail: true,
  available: null,
  flashes: 0,
  starting: false,
  minimums: {},
}

const formOf = ({ coin, email, agreed, available }: CpaymentState): DepositForm => ({
  coin,
  email,
  agreed,
  available,
})

const cpaymentSlice = createSlice({
  name: 'cpayment',
  initialState,
  reducers: {
    /** The gateway answered with the deposit as it is now. */
    depositLoaded(state, { payload }: PayloadAction<{ payment: CryptoPayment; at: number }>) {
      state.at = payload.at
      // A started deposit stays one: this answer was asked for before the start.
      if (payload.payment.status !== null || state.payment === null || state.payment.status === null)
        storePayment(state, payload.payment)
    },
    /** An earlier visit showed this address. */
    earlierAddressFound(state, { payload }: PayloadAction<string>) {
      state.replacedAddress = replacedAddress(payload, state.payment)
    },
    replacedAddressDismissed(state) {
      state.replacedAddress = null
    },
    /** What is shown may be outdated: the deposit has to be loaded again. */
    depositReloadRequested() {},
    /** Time has passed; payload in gateway ms. */
    clockRead(state, { payload }: PayloadAction<number>) {
      state.at = payload
    },
    coinChosen(state, { payload }: PayloadAction<DepositCoin>) {
      // The address that comes is of the coin that was pressed with.
      if (state.starting) return
      if (state.coin !== payload) state.available = null
      state.coin = payload
    },
    availabilitySeen(state, { payload }: PayloadAction<{ coin: DepositCoin; available: boolean }>) {
      if (payload.coin === state.coin) state.available = payload.available
    },
    /** Whitespace is dropped while typing. */
    emailTyped(state, { payload }: PayloadAction<string>) {
      state.email = withoutSpaces(payload)
    },
    termsTicked(state, { payload }: PayloadAction<boolean>) {
      state.agreed = payload
    },
    /** "Get the address" was pressed: flashes a bad e-mail, or starts the deposit. */
    startPressed(state) {
      const submit = depositSubmit(formOf(state))
      if (submit === 'flash') state.flashes += 1
      if (submit === 'ready') state.starting = true
    },
    /** Whether the deposit starts with an account to write to. */
    mailKnown(state, { payload }: PayloadAction<boolean>) {
      state.hasMail = payload
    },
    startEnded(state) {
      state.starting = false
    },
    /** The embedded page is that many pixels high. */
    heightMeasured(_state, _action: PayloadAction<number>) {},
    /** Escape inside the embedded page, where nothing inside took it. */
    closeAsked() {},
  },
  extraReducers: (builder) =>
    builder.addCase(gatewaySettingsLoaded, (state, { payload }) => {
      state.minimums = payload.minimums
    }),
  selectors: {
    selectPayment: (state) => state.payment,
    selectCpayment: (state) => state,
    selectReplacedAddress: (state) => state.replacedAddress,
    selectHasMail: (state) => state.hasMail,
    selectSubmit: (state) => depositSubmit(formOf(state)),
    selectMinimum: (state, coin: DepositCoin) => minimumOf(coin, state.minimums),
    selectScreen: createSelector(
      [(state: CpaymentState) => state.payment, (state: CpaymentState) => state.at],
      depositScreen,
    ),
  },
})

function storePayment(state: CpaymentState, payment: CryptoPayment) {
  state.replacedAddress =
    replacedAddress(addressToPay(state.payment), payment) ?? replacedAddress(state.replacedAddress, payment)
  state.payment = payment
}

declare module '../../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof cpaymentSlice> {}
}

const injectedSlice = cpaymentSlice.injectInto(rootReducer)

export const {
  depositLoaded,
  earlierAddressFound,
  replacedAddressDismissed,
  depositReloadRequested,
  clockRead,
  coinChosen,
  availabilitySeen,
  emailTyped,
  termsTicked,
  startPressed,
  mailKnown,
  startEnded,
  heightMeasured,
  closeAsked,
} = cpaymentSlice.actions
export const {
  selectPayment,
  selectReplacedAddress,
  selectCpayment,
  selectHasMail,
  selectSubmit,
  selectMinimum,
  selectScreen,
} = injectedSlice.selectors
