import { createSelector } from '@reduxjs/toolkit'
import { selectDealState } from '../../features/deal/dealSlice.ts'
import { amountToPay } from '../../rules/toPay.ts'
import { selectPurchase } from './paymentSlice.ts'

/** The sum that has to arrive, in fiat. */
export const selectToPay = createSelector([selectPurchase, selectDealState], (purchase, { deal, autodeal }) =>
  amountToPay(deal ?? autodeal, purchase),
)
