/** The deposit, and the form of its first screen. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { DepositCoin } from '../../contract/constants.ts'
import type { CryptoPayment } from '../../contract/orders.ts'
import { signedOut } from '../../features/auth/authSlice.ts'
import {
  addressToPay,
  depositScreen,
  depositSubmit,
  minimumOf,
  replacedAddress,
  type DepositForm,
} from '../../rules/crypto.ts'
import { withoutSpaces } from '../../rules/email.ts'
import { gatewaySettingsLoaded } from '../../shell/deploymentSlice.ts'

interface CpaymentState {
  payment: CryptoPayment | null
  /** The address that coins were to be sent to before it changed, until the person dismisses the warning; else null. */
  replacedAddress: string | null
  /** Addresses that were on screen. */
  addresses: (string | null)[]
  /** Summary of the last answer, if it was older than the deposit on screen. */
  older: string | null
  /** Gateway time of the last `clockRead` or response, ms; the screen compares it with the deadline. */
  at: number
  coin: DepositCoin
  email: string
  agreed: boolean
  /** False if the deposit was started here without an account: the gateway has no e-mail address to write to. */
  hasMail: boolean
  /** Response of `is-available` for the chosen coin; null while it is unknown or not needed. */
  available: boolean | null
  /** Number of presses that made the e-mail field flash; each starts a new series of five. */
  flashes: number
  starting: boolean
  /** Minimum deposits by coin, as the gateway sends them. */
  minimums: Record<string, unknown>
}

const initialState: CpaymentState = {
  payment: null,
  replacedAddress: null,
  addresses: [],
  older: null,
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

export const cpaymentSlice = createSlice({
  name: 'cpayment',
  initialState,
  reducers: {
    /** The gateway has sent the deposit. */
    depositLoaded(state, { payload }: PayloadAction<{ payment: CryptoPayment; at: number }>) {
      state.at = payload.at
      state.older = null
      if (!state.addresses.includes(payload.payment.address)) state.addresses.push(payload.payment.address)
      // A started deposit stays started: this response was requested before the start.
      if (payload.payment.status !== null || state.payment === null || state.payment.status === null)
        storePayment(state, payload.payment)
    },
    /** An answer was not shown, because it is older than the deposit on screen; `payload`: its summary. */
    olderDepositReceived(state, { payload }: PayloadAction<string>) {
      state.older = payload
    },
    /** An earlier page load showed this address. */
    earlierAddressFound(state, { payload }: PayloadAction<string>) {
      state.replacedAddress = replacedAddress(payload, state.payment)
    },
    replacedAddressDismissed(state) {
      state.replacedAddress = null
    },
    /** The deposit on screen may be out of date and has to be loaded again. */
    depositReloadRequested() {},
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
    /** Whether the deposit is started with an account, so that the gateway can send mails. */
    mailKnown(state, { payload }: PayloadAction<boolean>) {
      state.hasMail = payload
    },
    startEnded(state) {
      state.starting = false
    },
    /** Height of the embedded page in px. */
    heightMeasured(_state, _action: PayloadAction<number>) {},
    /** Escape was pressed in the embedded page, and no dialog or menu has handled it. */
    closeAsked() {},
  },
  extraReducers: (builder) =>
    builder
      .addCase(gatewaySettingsLoaded, (state, { payload }) => {
        state.minimums = payload.minimums
      })
      .addCase(signedOut, (state) => {
        state.email = ''
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

export const {
  depositLoaded,
  olderDepositReceived,
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
} = cpaymentSlice.selectors
