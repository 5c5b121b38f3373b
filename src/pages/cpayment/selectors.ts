/** The screen of a deposit: the rule of `src/pages/cpayment/depositScreen.ts` over the slices. */
import { createSelector } from '@reduxjs/toolkit'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { selectFalseStart, selectTime } from './cpaymentSlice.ts'
import { depositScreen } from './depositScreen.ts'

export const selectScreen = createSelector([selectDeposit, selectTime, selectFalseStart], depositScreen)
