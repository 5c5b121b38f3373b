/** The purchase order as this page knows it, and what the person has entered so far. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { Purchase } from '../../contract/orders.ts'
import { overlayOpened } from '../../features/deal/dealSlice.ts'
import { merchantLoaded, orderLoaded } from '../../features/order/orderSlice.ts'
import type { Message } from '../../rules/errorText.ts'
import { rootReducer } from '../../store/rootReducer.ts'

interface ReceiptProgress {
  /** Share sent, 0 to 1; null when nothing is on its way. */
  share: number | null
  error: Message | null
}

export interface PaymentState {
  purchase: Purchase | null
  /** No call has stored the token of the new account with the order so far: the next search tries once more. */
  isTokenOwed: boolean
  receipt: ReceiptProgress
  /** The deal in whose last messages a file of the payer's was found. */
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

const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    /** The same bank once more. */
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
    /** The file only passes through: it is kept by the dialog, never by the store. */
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
      // Errors of an earlier dialog were about another try or another deal.
      .addCase(overlayOpened, (state) => {
        state.receipt = initialState.receipt
        state.maskError = null
      })
      .addCase(orderLoaded, (state, { payload }) => {
        if (payload.kind === 'purchase') state.purchase = payload.order
      })
      .addCase(merchantLoaded, (state, { payload }) => {
        if (state.purchase) state.purchase.merchant = payload
      }),
  selectors: {
    selectPurchase: (state) => state.purchase,
    selectIsTokenOwed: (state) => state.isTokenOwed,
    selectReceipt: (state) => state.receipt,
    selectReceiptFoundIn: (state) => state.receiptFoundIn,
    selectMaskError: (state) => state.maskError,
  },
})

declare module '../../store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof paymentSlice> {}
}

const injectedSlice = paymentSlice.injectInto(rootReducer)

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
  injectedSlice.selectors
