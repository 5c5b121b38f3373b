/** The sale screen of the current state, computed by the rule of `src/pages/sale/saleScreen.ts`, and other values derived from the order. */
import { createSelector } from '@reduxjs/toolkit'
import { selectBrokers } from '../../features/brokers/brokersSlice.ts'
import { selectDeal, selectOrderWithDeal, selectMethod, selectSale } from '../../features/order/orderSlice.ts'
import { findBroker, isBankToBank } from '../../rules/brokers.ts'
import { canCancelDeal } from '../../rules/deal.ts'
import type { NumberKind } from '../../rules/requisite.ts'
import type { AppState } from '../../store/types.ts'
import { saleScreen } from './saleScreen.ts'
import { selectSaleState } from './saleSlice.ts'

/** The record of the current method; null until the list is loaded. */
export const selectBroker = createSelector([selectBrokers, selectMethod], findBroker)

/** The kind of number that the method pays to. */
export const selectNumberKind = createSelector([selectBroker], (broker): NumberKind => {
  if (isBankToBank(broker)) return 'phone'
  return broker?.is_card ? 'card' : 'other'
})

export const selectScreen = createSelector(
  [selectSale, selectOrderWithDeal, selectMethod],
  (sale, order, method) => saleScreen({ ...order, sale, method, search: order.search.state }),
)

/** The requisite that a search sends: the one that the person last gave or accepted, else the lost deal's. */
export const selectRequisite = createSelector(
  [selectSaleState, selectOrderWithDeal],
  ({ requisite }, { deal }): string | null => requisite ?? deal?.requisite ?? null,
)

/** The text in the form that changes the requisite; null while the form is closed, or the deal allows no change. */
export function selectEdit(state: AppState): string | null {
  return canCancelDeal(selectDeal(state)) ? selectSaleState(state).edit : null
}
