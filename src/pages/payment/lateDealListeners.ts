/** A search that was stopped while the gateway made a deal: the person is told. To cancel it would end the order, which nobody has asked for. */
import { sameId, type Id } from '../../contract/ids.ts'
import { searchStopped, selectDealState, selectMethodChoice } from '../../features/deal/dealSlice.ts'
import { dialogOpened } from '../../features/dialogs/dialogsSlice.ts'
import { orderReloadRequested } from '../../features/order/orderSlice.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { methodOf } from '../../rules/method.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectMethod } from './paymentScreen.ts'

/** Pauses between looks at the order, ms. A call that was given up may be carried out as long as a call may take. */
const LOOKS_AFTER_MS = [0, 3_000, 10_000, 30_000]

export const addLateDealListeners: AddListeners = (start) => {
  start({
    actionCreator: searchStopped,
    effect(_action, api) {
      api.cancelActiveListeners()
      return tellOfDeal(api, selectMethod(api.getOriginalState()))
    },
  })
}

/** Looks until the deal of the stopped search by `method` appears, or a method is chosen again. */
async function tellOfDeal(api: ListenerApi, method: Id | null): Promise<void> {
  const isOver = (state: AppState) => selectMethodChoice(state) !== 'cleared' || hasDealOf(state, method)
  for (const ms of LOOKS_AFTER_MS) {
    await waitUntil(api, isOver, ms)
    if (isOver(api.getState())) break
    api.dispatch(orderReloadRequested())
  }
  await waitUntil(api, isOver, LOOKS_AFTER_MS[1])
  if (hasDealOf(api.getState(), method))
    api.dispatch(dialogOpened({ kind: 'info', message: { key: 'cancelPayment.found' } }))
}

/** False for a deal by another method: that one was chosen in another tab since. */
function hasDealOf(state: AppState, method: Id | null): boolean {
  const order = selectDealState(state)
  const made = methodOf('untouched', { ...order, broker_id: null })
  return hasOpenDeal(order) && (made === null || sameId(made, method))
}
