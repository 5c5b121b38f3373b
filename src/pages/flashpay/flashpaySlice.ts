/** The choice of the bank of a flash-pay order. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import { actionEnded, actionStarted } from '../../features/order/orderSlice.ts'
import type { Message } from '../../rules/errorText.ts'
import { callFailed } from '../../shell/shellSlice.ts'

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
    /** The choice failed. The field of a refused card number stays, with the error; after any other error the bank counts as unavailable. */
    flashChoiceFailed(state) {
      if (state.maskError === null) state.picked = null
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(actionStarted, (state) => {
        state.choosing = true
      })
      .addCase(actionEnded, (state) => {
        state.choosing = false
      })
      .addCase(callFailed, (state, { payload: { action } }) => {
        if (action.kind === 'inline' && action.field === 'mask') state.maskError = action.message
      }),
  selectors: {
    selectFlashpay: (state) => state,
  },
})

export const { flashBrokerPressed, flashMaskSubmitted, flashChoiceFailed } = flashpaySlice.actions
export const { selectFlashpay } = flashpaySlice.selectors
