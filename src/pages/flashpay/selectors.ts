/** The screen of the flash-pay page. */
import { createSelector } from '@reduxjs/toolkit'
import { selectOrderWithDeal, selectFlashpayOrder } from '../../features/order/orderSlice.ts'
import type { AppState } from '../../store/types.ts'
import { flashpayScreen } from './flashpayScreen.ts'

export const selectScreen = createSelector(
  [selectFlashpayOrder, (state: AppState) => selectOrderWithDeal(state).requisite],
  flashpayScreen,
)
