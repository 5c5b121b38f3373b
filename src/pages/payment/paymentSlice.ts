/** The purchase order as this page knows it, and what the person has entered so far. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Purchase } from '../../contract/orders.ts'
import type { Id } from '../../contract/scalars.ts'
import { methodChosen, methodCleared, orderSeen } from '../../features/deal/dealSlice.ts'
import type { Message } from '../../rules/errorText.ts'

export interface ReceiptProgress {
  /** Share sent, 0 to 1; null when nothing is on its way. */
  share: number | null
  fault: Message | null
}

export interface PaymentState {
  purchase: Purchase | null
  /** The bank that was pressed while an e-mail is still asked for. */
  picked: Id | null
  /** The account and the order are being made ready for the search. */
  starting: boolean
  receipt: ReceiptProgress
  maskFault: Message | null
}

const initialState: PaymentState = {
  purchase: null,
  picked: null,
  starting: false,
  receipt: { share: null, fault: null },
  maskFault: null,
}

export const paymentSlice = createSlice({
  name: 'payment',
  initialState,
  reducers: {
    /** A bank of the list was pressed. */
    bankPressed(_state, _action: PayloadAction<Id>) {},
    /** An e-mail is needed first: its field opens under the bank. */
    bankPicked(state, { payload }: PayloadAction<Id>) {
      state.picked = payload
    },
    emailSubmitted(_state, _action: PayloadAction<string>) {},
    startChanged(state, { payload }: PayloadAction<boolean>) {
      state.starting = payload
    },
    /** The same bank once more. */
    searchRetried() {},
    maskSubmitted(state, _action: PayloadAction<string>) {
      state.maskFault = null
    },
    maskRefused(state, { payload }: PayloadAction<Message>) {
      state.maskFault = payload
    },
    /** The file only passes through: it is kept by the dialog, never by the store. */
    receiptAttached(_state, _action: PayloadAction<File>) {},
    receiptSkipped() {},
    receiptProgressed(state, { payload }: PayloadAction<ReceiptProgress>) {
      state.receipt = payload
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(orderSeen, (state, { payload }) => {
        if (payload.kind === 'purchase') state.purchase = payload.order
      })
      .addCase(methodChosen, (state) => {
        state.picked = null
        state.starting = false
      })
      .addCase(methodCleared, (state) => {
        state.picked = null
      }),
  selectors: {
    selectPurchase: (state) => state.purchase,
    selectPicked: (state) => state.picked,
    selectStarting: (state) => state.starting,
    selectReceipt: (state) => state.receipt,
    selectMaskFault: (state) => state.maskFault,
  },
})

declare module '../../store/types.ts' {
  interface AppState {
    payment: PaymentState
  }
}

export const {
  bankPressed,
  bankPicked,
  emailSubmitted,
  startChanged,
  searchRetried,
  maskSubmitted,
  maskRefused,
  receiptAttached,
  receiptSkipped,
  receiptProgressed,
} = paymentSlice.actions
export const { selectPurchase, selectPicked, selectStarting, selectReceipt, selectMaskFault } =
  paymentSlice.selectors
