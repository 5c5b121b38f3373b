/** Tells the person if the gateway has made a deal although the search was stopped. The deal is not cancelled, because that would end the order. */
import { sameId, type Id } from '../../contract/ids.ts'
import { searchStopped, selectDealState, selectMethodChoice } from '../../features/deal/dealSlice.ts'
import { dialogOpened } from '../../features/dialogs/dialogsSlice.ts'
import { orderReloadRequested } from '../../features/order/orderSlice.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { methodOf } from '../../rules/method.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectMethod } from './paymentScreen.ts'

/** Pauses before each reload of the order, ms. The gateway may still carry out a call that the page has aborted. */
const RELOADS_AFTER_MS = [0, 3_000, 10_000, 30_000]

export const addLateDealListeners: AddListeners = (start) => {
  start({
    actionCreator: searchStopped,
    effect(_action, api) {
      api.cancelActiveListeners()
      return watchForDeal(api, selectMethod(api.getOriginalState()))
    },
  })
}

/** Reloads the order until the deal of the stopped search by `method` appears, or a method is chosen again. */
async function watchForDeal(api: ListenerApi, method: Id | null): Promise<void> {
  const isOver = (state: AppState) => selectMethodChoice(state) !== 'cleared' || hasDealOf(state, method)
  for (const ms of RELOADS_AFTER_MS) {
    await waitUntil(api, isOver, ms)
    if (isOver(api.getState())) break
    api.dispatch(orderReloadRequested())
  }
  await waitUntil(api, isOver, RELOADS_AFTER_MS[1])
  if (hasDealOf(api.getState(), method))
    api.dispatch(dialogOpened({ kind: 'info', message: { key: 'payment:cancelPayment.found' } }))
}

/** False for a deal by another method, which was chosen in another tab since. */
function hasDealOf(state: AppState, method: Id | null): boolean {
  const order = selectDealState(state)
  const made = methodOf('untouched', { ...order, broker_id: null })
  return hasOpenDeal(order) && (made === null || sameId(made, method))
}
