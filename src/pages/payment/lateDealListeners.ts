/** Tells the person if the gateway has made a deal although the search was stopped. The deal is not cancelled, because that would end the order. */
import { sameId, type Id } from '../../contract/ids.ts'
import { searchStopped, selectDealState, selectMethodChoice } from '../../features/deal/dealSlice.ts'
import { dialogOpened } from '../../features/dialogs/dialogsSlice.ts'
import { orderReloadRequested } from '../../features/order/orderSlice.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { methodOf } from '../../rules/method.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState } from '../../store/types.ts'
import { selectMethod } from './paymentScreen.ts'

/** Time in which the deal may appear, ms: the gateway may still carry out a call that the page has aborted. */
const LATE_DEAL_MS = 60_000

export const addLateDealListeners: AddListeners = (start) => {
  start({
    actionCreator: searchStopped,
    async effect(_action, api) {
      api.cancelActiveListeners()
      const method = selectMethod(api.getOriginalState())
      const isMade = (state: AppState) => hasDealOf(state, method)
      const isOver = (state: AppState) => selectMethodChoice(state) !== 'cleared' || isMade(state)
      api.dispatch(orderReloadRequested())
      await waitUntil(api, isOver, LATE_DEAL_MS)
      if (isMade(api.getState()))
        api.dispatch(dialogOpened({ kind: 'info', message: { key: 'payment:cancelPayment.found' } }))
    },
  })
}

/** False for a deal by another method, which was chosen in another tab since. */
function hasDealOf(state: AppState, method: Id | null): boolean {
  const order = selectDealState(state)
  const made = methodOf('untouched', { ...order, broker_id: null })
  return hasOpenDeal(order) && (made === null || sameId(made, method))
}
