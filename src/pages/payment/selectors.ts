/** The purchase screen of the current state: the rule of `src/pages/payment/paymentScreen.ts` over the slices. */
import { createSelector } from '@reduxjs/toolkit'
import { selectOrderWithDeal, selectMethod, selectPurchase } from '../../features/order/orderSlice.ts'
import { countedDeal } from '../../rules/deal.ts'
import { amountToPay } from '../../rules/money.ts'
import type { AppState } from '../../store/types.ts'
import { purchaseScreen } from './paymentScreen.ts'

export const selectScreen = createSelector(
  [selectPurchase, selectOrderWithDeal, selectMethod],
  (purchase, order, method) => purchaseScreen({ ...order, purchase, method, search: order.search.state }),
)

/** {@link countedDeal} of the order. */
export const selectCountedDeal = (state: AppState) => countedDeal(selectPurchase(state))

/** The sum that has to arrive, in fiat. */
export const selectToPay = createSelector(
  [selectPurchase],
  (purchase) => purchase && amountToPay(purchase.deal ?? purchase.autodeal, purchase),
)
