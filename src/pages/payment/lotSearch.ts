/** The search of a purchase: its calls, and a deal that was made although it was stopped. */
import { type Id, sameId } from '../../contract/ids.ts'
import { methodCleared } from '../../features/brokers/brokersSlice.ts'
import { dialogOpened } from '../../features/dialogs/dialogsSlice.ts'
import { whileDue } from '../../features/order/orderCommands.ts'
import {
  isSearching,
  orderReloadRequested,
  selectDealState,
  selectMethod,
  selectMethodChoice,
  selectPurchase,
} from '../../features/order/orderSlice.ts'
import type { LotSearch, SearchPlan } from '../../features/search/lotSearchListeners.ts'
import { methodOf } from '../../rules/brokers.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { amountQuery } from '../../rules/money.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'

/** Time in which the deal may appear, ms: the gateway may still carry out a call that the page has aborted. */
const LATE_DEAL_MS = 60_000

export const purchaseLots: LotSearch = { plan, endsWithoutLot: false, place: 'create', giveUp }

function plan(api: ListenerApi): SearchPlan {
  const { call, pageId } = api.extra
  const order = () => {
    const purchase = selectPurchase(api.getState())
    if (purchase === null) throw new Error('no order')
    return { purchase, payment_id: purchase.payment_id ?? pageId, ...amountQuery(purchase) }
  }
  return {
    find(isFirst, excluded, signal) {
      const { purchase, ...amounts } = order()
      const broker = selectMethod(api.getState())
      const query = {
        symbol: purchase.symbol ?? '',
        ...amounts,
        ...(excluded.length > 0 && { exclude: excluded.join(',') }),
        ...(broker !== null && { broker }),
      }
      if (!isFirst) return call('GET /lots/fast-deal', { query, signal })
      const start = {
        currency: purchase.currency ?? '',
        ...(purchase.address !== null && { address: purchase.address }),
      }
      return call('GET /lots/fast-deal-start', { query: { ...query, ...start }, signal })
    },
    make(lotId, signal) {
      const { purchase: _purchase, ...amounts } = order()
      const body = { lot_id: lotId, ...amounts, requisite: '' }
      return whileDue(api, isSearching, () => call('POST /deals', { body, signal }))
    },
  }
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
  const order = selectDealState(state)
  const made = methodOf('untouched', { ...order, broker_id: null })
  return hasOpenDeal(order) && (made === null || sameId(made, method))
}
