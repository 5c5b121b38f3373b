/** The search of a purchase: its calls, and a deal that was made although it was stopped. */
import type { Lot } from '../../contract/deals.ts'
import type { LotQuery } from '../../contract/endpoints.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import { methodCleared, selectDemandAnswers } from '../../features/brokers/brokersSlice.ts'
import { dialogOpened } from '../../features/dialogs/dialogsSlice.ts'
import {
  orderReloadRequested,
  selectOrderWithDeal,
  selectMethod,
  selectMethodChoice,
  selectPurchase,
} from '../../features/order/orderSlice.ts'
import type { LotSearch } from '../../features/search/lotSearchListeners.ts'
import { methodOf } from '../../rules/brokers.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'

/** Time in which the deal may appear, ms: the gateway may still carry out a call that the page has aborted. */
const LATE_DEAL_MS = 60_000

export const purchaseLots: LotSearch = { find, dealFields, endsWithoutLot: false, place: 'create', giveUp }

function find(api: ListenerApi, given: LotQuery, signal: AbortSignal, isFirst: boolean): Promise<Lot> {
  const { call } = api.extra
  const { currency = null, address = null } = selectPurchase(api.getState()) ?? {}
  // Another device may have chosen another bank since.
  const broker = selectMethod(api.getState())
  const query = { ...given, ...(broker !== null && { broker }), payment_id: paymentId(api) }
  if (!isFirst) return call('GET /lots/fast-deal', { query, signal })
  const start = { currency: currency ?? '', ...(address !== null && { address }) }
  return call('GET /lots/fast-deal-start', { query: { ...query, ...start }, signal })
}

function dealFields(api: ListenerApi) {
  // The e-mail was sent with the registration.
  const { email: _email, ...demanded } = selectDemandAnswers(api.getState())
  return { ...demanded, payment_id: paymentId(api), requisite: '' }
}

function paymentId(api: ListenerApi): Id {
  return selectPurchase(api.getState())?.payment_id ?? api.extra.pageId
}

/** After Cancel another bank can be chosen. A deal that the stopped search has made is told to the person, and not cancelled, because that would end the order. */
async function giveUp(api: ListenerApi): Promise<void> {
  const method = selectMethod(api.getState())
  api.dispatch(methodCleared())
  const isMade = (state: AppState) => hasDealOf(state, method)
  const isOver = (state: AppState) => selectMethodChoice(state) !== 'cleared' || isMade(state)
  api.dispatch(orderReloadRequested())
  await waitUntil(api, isOver, LATE_DEAL_MS)
  if (isMade(api.getState()))
    api.dispatch(dialogOpened({ kind: 'info', message: { key: 'payment:cancelPayment.found' } }))
}

/** False for a deal by another method, which was chosen in another tab since. */
function hasDealOf(state: AppState, method: Id | null): boolean {
  const order = selectOrderWithDeal(state)
  const made = methodOf('untouched', { ...order, broker_id: null })
  return hasOpenDeal(order) && (made === null || sameId(made, method))
}
