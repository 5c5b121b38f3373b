/** The screen of a deposit: the rules of `src/pages/cpayment/depositScreen.ts` over the slices. */
import { createSelector } from '@reduxjs/toolkit'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { depositCoin } from '../../rules/crypto.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectCpayment } from './cpaymentSlice.ts'
import { amountToSend, depositScreen, isUnderMinimum } from './depositScreen.ts'

export const selectScreen = createSelector([selectDeposit, selectCpayment], (payment, { at, createdAhead }) =>
  depositScreen(payment, at, createdAhead),
)

/** True if the sum to send, or the rest, is under the minimum, so that it may not be credited. */
export function selectIsUnder(state: AppState): boolean {
  const payment = selectDeposit(state)
  const coin = depositCoin(payment?.symbol)
  if (payment === null || coin === null) return false
  const left = amountToSend(payment, coin)
  return left !== null && isUnderMinimum(left, selectDeployment(state).minimums[coin])
}
