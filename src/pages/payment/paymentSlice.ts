/** The state of the dialogs of a purchase, and what the page knows of its payer. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import { overlayOpened } from '../../features/order/orderSlice.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { callFailed } from '../../shell/shellSlice.ts'

interface ReceiptProgress {
  /** Uploaded share, 0 to 1; null without an upload. */
  share: number | null
  error: LocalizedMessage | null
}

export interface PaymentState {
  /** This browser has kept no other order: the person is warned of impostors once. */
  isFirstPayment: boolean
  /** The token of the new account is not stored with the order yet: the next search tries again. */
  isTokenOwed: boolean
  receipt: ReceiptProgress
  /** The deal in whose last messages a file of the payer was found. */
  receiptFoundIn: Id | null
  maskError: LocalizedMessage | null
}

const initialState: PaymentState = {
  isFirstPayment: false,
  isTokenOwed: false,
  receipt: { share: null, error: null },
  receiptFoundIn: null,
  maskError: null,
}

export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    tokenOwed(state, { payload }: PayloadAction<boolean>) {
      state.isTokenOwed = payload
    },
    maskSubmitted(state, _action: PayloadAction<string>) {
      state.maskError = null
    },
    /** The gateway takes no "I paid" without a card number. */
    maskDemanded(state) {
      state.maskError = { key: 'errors:errors.you-must-set-the-mask' }
    },
    /** The dialog keeps the file; the store does not. */
    receiptAttached(_state, _action: PayloadAction<File>) {},
    receiptSkipped() {},
    receiptProgressed(state, { payload }: PayloadAction<ReceiptProgress>) {
      state.receipt = payload
    },
    receiptFound(state, { payload }: PayloadAction<Id>) {
      state.receiptFoundIn = payload
    },
  },
  extraReducers: (builder) =>
    builder
      // Errors of an earlier dialog were about another attempt or another deal.
      .addCase(overlayOpened, (state) => {
        state.receipt = initialState.receipt
        state.maskError = null
      })
      .addCase(callFailed, (state, { payload: { action } }) => {
        if (action.kind === 'inline' && action.field === 'mask') state.maskError = action.message
      }),
  selectors: { selectPaymentState: (state) => state },
})

export const {
  tokenOwed,
  maskSubmitted,
  maskDemanded,
  receiptAttached,
  receiptSkipped,
  receiptProgressed,
  receiptFound,
} = paymentSlice.actions
export const { selectPaymentState } = paymentSlice.selectors
