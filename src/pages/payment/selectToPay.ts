import { createSelector } from '@reduxjs/toolkit'
import { selectDealState } from '../../features/deal/dealSlice.ts'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import { amountToPay } from '../../rules/amounts.ts'

/** The sum that has to arrive, in fiat. */
export const selectToPay = createSelector([selectPurchase, selectDealState], (purchase, { deal, autodeal }) =>
  amountToPay(deal ?? autodeal, purchase),
)
