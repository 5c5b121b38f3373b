/** The choice of the bank of a flash-pay order. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { Message } from '../../rules/errorText.ts'

interface FlashpayState {
  /** The bank that was pressed: its call is running, or its card number is still missing. */
  picked: Id | null
  choosing: boolean
  maskError: Message | null
}

const initialState: FlashpayState = { picked: null, choosing: false, maskError: null }

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
  selectors: {
    selectFlashpay: (state) => state,
  },
})

export const {
  flashBrokerPressed,
  flashMaskSubmitted,
  choosingChanged,
  flashMaskRefused,
  flashBrokerUnavailable,
} = flashpaySlice.actions
export const { selectFlashpay } = flashpaySlice.selectors
