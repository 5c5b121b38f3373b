/** What purchase and sale share around their order: polling, the list of banks, and what a later visit needs. */
import { isAnyOf } from '@reduxjs/toolkit'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { brokersRetried } from '../brokers/brokersSlice.ts'
import { handleCallError } from '../dialogs/handleCallError.ts'
import {
  methodChosen,
  orderLoaded,
  orderReloadRequested,
  searchStarted,
  searchStopped,
  selectDealState,
} from '../deal/dealSlice.ts'
import { rememberSearch } from '../search/storedSearch.ts'
import { withRecords, type OrderReply } from './orderRecords.ts'
import { loadSessionOnce, type AskSession } from './recordMemory.ts'
import { pollOrder } from './pollOrder.ts'

/** What differs between purchase and sale. */
export interface DealOrderSource {
  page: 'payment' | 'sale'
  fetchOrder: (api: ListenerApi) => Promise<OrderReply>
  /** Requests the session view of the order. */
  askSession: (api: ListenerApi) => ReturnType<AskSession>
  /** Loads the list of banks: after the first load of an open order, and whenever the person asks for it again. */
  requestBrokers: (api: ListenerApi) => Promise<void>
  /** What else follows the first load; the list of banks is requested at the same time. */
  onFirstLoad: (api: ListenerApi) => Promise<void>
  /** Milliseconds until the next load, after a load that succeeded. */
  intervalMs: (api: ListenerApi) => number
  /** True once the order cannot change any more. */
  isOver: (state: AppState) => boolean
}

/** Registers the listeners of a purchase or a sale. */
export function dealOrderListeners(source: DealOrderSource): AddListeners {
  const { page, fetchOrder, askSession, requestBrokers, onFirstLoad, intervalMs, isOver } = source
  const addPolling = pollOrder({
    page,
    reloadRequested: orderReloadRequested,
    async loadOrder(api) {
      const reply = await fetchOrder(api)
      api.dispatch(orderLoaded(await withRecords(api, reply, () => askSession(api))))
    },
    async onFirstLoad(api) {
      if (!isOver(api.getState())) api.dispatch(brokersRetried())
      await onFirstLoad(api)
    },
    intervalMs,
  })
  return (start) => {
    addPolling(start)
    start({ actionCreator: brokersRetried, effect: (_action, api) => requestBrokers(api) })
    start({
      matcher: isAnyOf(orderLoaded, methodChosen, searchStarted, searchStopped),
      effect(_action, api) {
        rememberSearch(api)
        rememberLink(api, source)
      },
    })
  }
}

/** Takes the session of the order where this browser has none, so that its deal continues here (A15). */
export async function resumeSession(api: ListenerApi, ask: AskSession): Promise<void> {
  try {
    await loadSessionOnce(api, ask)
  } catch (reason) {
    handleCallError(api, 'background', reason)
  }
  api.dispatch(userChanged(api.extra.session.user()))
}

/** Stores the link of an open deal, for the warning on another page (A57). */
function rememberLink(api: ListenerApi, { page, isOver }: DealOrderSource) {
  const { storage, pageId } = api.extra
  const state = api.getState()
  const { deal, autodeal } = selectDealState(state)
  const here = `/${page}/${encodeURIComponent(pageId)}`
  if ((isDealOpen(deal) || isAutodealOpen(autodeal)) && !isOver(state)) storage.set('requiredLink', here)
  else if (storage.get('requiredLink') === here) storage.set('requiredLink', null)
}
