/** Whether the open deal has another requisite than this person gave or accepted. Not needed on the first screen. */
import { createSelector } from '@reduxjs/toolkit'
import { selectDealState } from '../../features/order/orderSlice.ts'
import { isDealOpen } from '../../rules/deal.ts'
import { isForeign } from '../../rules/requisite.ts'
import { selectSaleState } from './saleSlice.ts'

/** That requisite. Null while the person changes it, until the order is reloaded: the one on screen may be the one before. */
export const selectForeignRequisite = createSelector(
  [selectSaleState, selectDealState],
  ({ requisite: own }, { deal, runningAction }): string | null => {
    const requisite = isDealOpen(deal) && runningAction !== 'requisite' ? (deal?.requisite ?? null) : null
    return isForeign(requisite, own) ? requisite : null
  },
)
