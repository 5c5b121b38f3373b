/** The purchase, and the state of its dialogs. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { overlayOpened } from '../../features/deal/dealSlice.ts'
import { merchantLoaded, orderLoaded } from '../../features/order/orderSlice.ts'
import type { Message } from '../../rules/errorText.ts'

interface ReceiptProgress {
  /** Uploaded share, 0 to 1; null without an upload. */
  share: number | null
  error: Message | null
}

export interface PaymentState {
  purchase: Purchase | null
  /** The token of the new account is not stored with the order yet: the next search tries again. */
  isTokenOwed: boolean
  receipt: ReceiptProgress
  /** The deal in whose last messages a file of the payer was found. */
  receiptFoundIn: Id | null
  maskError: Message | null
}

const initialState: PaymentState = {
  purchase: null,
  isTokenOwed: false,
  receipt: { share: null, error: null },
  receiptFoundIn: null,
  maskError: null,
}

export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    /** The person searches again with the same bank. */
    searchRetried() {},
    tokenOwed(state, { payload }: PayloadAction<boolean>) {
      state.isTokenOwed = payload
    },
    maskSubmitted(state, _action: PayloadAction<string>) {
      state.maskError = null
    },
    maskRefused(state, { payload }: PayloadAction<Message>) {
      state.maskError = payload
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
      .addCase(orderLoaded, (state, { payload }) => {
        if (payload.kind === 'purchase') state.purchase = payload.order
      })
      .addCase(merchantLoaded, (state, { payload }) => {
        if (state.purchase && payload.record) state.purchase.merchant = payload.record
      }),
  selectors: {
    selectPurchase: (state) => state.purchase,
    selectIsTokenOwed: (state) => state.isTokenOwed,
    selectReceipt: (state) => state.receipt,
    selectReceiptFoundIn: (state) => state.receiptFoundIn,
    selectMaskError: (state) => state.maskError,
  },
})

export const {
  searchRetried,
  tokenOwed,
  maskSubmitted,
  maskRefused,
  receiptAttached,
  receiptSkipped,
  receiptProgressed,
  receiptFound,
} = paymentSlice.actions
export const { selectPurchase, selectIsTokenOwed, selectReceipt, selectReceiptFoundIn, selectMaskError } =
  paymentSlice.selectors
