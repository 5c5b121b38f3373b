/** The screen of the flash-pay page. */
import { createSelector } from '@reduxjs/toolkit'
import { selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { flashpayScreen } from './flashpayScreen.ts'

export const selectScreen = createSelector([selectFlashpayDeal], flashpayScreen)
