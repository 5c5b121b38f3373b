/** The flash-pay order, and the choice of the bank. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { FlashpayDeal } from '../../contract/orders.ts'
import { withRunningDeal } from '../../features/deal/withRunningDeal.ts'
import { orderLoaded } from '../../features/order/orderSlice.ts'
import type { Message } from '../../rules/errorText.ts'
import { flashpayScreen } from '../../rules/flashpay.ts'

interface FlashpayState {
  deal: FlashpayDeal | null
  /** The bank that was pressed: its call is running, or its card number is still missing. */
  picked: Id | null
  choosing: boolean
  maskError: Message | null
}

const initialState: FlashpayState = { deal: null, picked: null, choosing: false, maskError: null }

export const flashpaySlice = createSlice({
  name: 'flashpay',
  initialState,
  reducers: {
    /** A bank of the list was pressed. */
    flashBrokerPressed(state, { payload }: PayloadAction<Id>) {
      if (state.choosing) return
      state.picked = payload
      state.maskError = null
    },
    /** The card number is complete. */
    flashMaskSubmitted(state, _action: PayloadAction<string>) {
      state.maskError = null
    },
    choosingChanged(state, { payload }: PayloadAction<boolean>) {
      state.choosing = payload
    },
    flashMaskRefused(state, { payload }: PayloadAction<Message>) {
      state.maskError = payload
    },
    /** The bank is no longer available. */
    flashBrokerUnavailable(state) {
      state.picked = null
    },
  },
  extraReducers: (builder) =>
    builder.addCase(orderLoaded, (state, { payload }) => {
      const seen = withRunningDeal(payload)
      if (seen.kind === 'flashpay') state.deal = seen.order
    }),
  selectors: {
    selectFlashpay: (state) => state,
    selectFlashpayDeal: (state) => state.deal,
    selectScreen: createSelector([(state: FlashpayState) => state.deal], flashpayScreen),
  },
})

export const {
  flashBrokerPressed,
  flashMaskSubmitted,
  choosingChanged,
  flashMaskRefused,
  flashBrokerUnavailable,
} = flashpaySlice.actions
export const { selectFlashpay, selectFlashpayDeal, selectScreen } = flashpaySlice.selectors
