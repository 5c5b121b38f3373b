/** Keeps the order on the page the gateway's own: looks at it, and again as long as it can change; remembers what a later visit needs. */
import { isAnyOf } from '@reduxjs/toolkit'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import { SLOW_RESPONSE_MS, retryEvery } from '../../rules/polling.ts'
import { poll, onSlow } from '../../store/timing.ts'
import type { AppState, AddListeners, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { brokersRetried } from '../brokers/brokersSlice.ts'
import { refreshDelayed, pageLeft, pageOpened } from '../../app/shell/shellSlice.ts'
import { handleCallError } from '../dialogs/handleCallError.ts'
import {
  methodChosen,
  orderReloadRequested,
  orderLoaded,
  searchStarted,
  searchStopped,
  selectDealState,
} from '../deal/dealSlice.ts'
import { loadSessionOnce, withRecords, type AskSession, type OrderReply } from './orderRecords.ts'
import { rememberSearch } from '../search/storedSearch.ts'

/** What an order's page knows of its order. */
export interface OrderSource {
  page: 'payment' | 'sale'
  /** One look at the order. */
  fetchOrder: (api: ListenerApi) => Promise<OrderReply>
  /** The session view of the order. */
  askSession: (api: ListenerApi) => ReturnType<AskSession>
  /** Brings the list of banks: at the first sight of an open order, and whenever the person asks for it again. */
  requestBrokers: (api: ListenerApi) => Promise<void>
  /** What else the first sight of the order brings with it; the list of banks comes meanwhile. */
  onFirstLoad: (api: ListenerApi) => Promise<void>
  /** Ms until the next look. */
  intervalMs: (api: ListenerApi) => number
  /** Nothing more can happen to the order. */
  isOver: (state: AppState) => boolean
}

/** The flow of an order's page, from its opening to its end. */
export function pollOrder(order: OrderSource): AddListeners {
  return (start) => {
    start({
      predicate: (action) =>
        pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === order.page),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (pageOpened.match(action)) await pollWhileOpen(api, order)
      },
    })
    start({ actionCreator: brokersRetried, effect: (_action, api) => order.requestBrokers(api) })
    start({
      matcher: isAnyOf(orderLoaded, methodChosen, searchStarted, searchStopped),
      effect(_action, api) {
        rememberSearch(api)
        rememberLink(api, order)
      },
    })
  }
}

async function pollWhileOpen(api: ListenerApi, order: OrderSource) {
  const { device, pageKey } = api.extra
  const unlisten = device.onBroadcast((message) => {
    if (message.pageKey === pageKey && message.kind === 'order-outdated') api.dispatch(orderReloadRequested())
  })
  let isFirst = true
  let isLoaded = false
  const intervalMs = () => {
    const ms = order.intervalMs(api)
    return isLoaded ? ms : retryEvery(ms, device.visible())
  }
  try {
    await poll(api, { intervalMs, wake: [orderReloadRequested.match] }, async () => {
      isLoaded = await loadOrder(api, order)
      if (isLoaded && isFirst) {
        isFirst = false
        if (!order.isOver(api.getState())) api.dispatch(brokersRetried())
        await order.onFirstLoad(api)
      }
      return true
    })
  } finally {
    unlisten()
  }
}

/** What fails in the background is not shown (CAT-41). */
async function loadOrder(api: ListenerApi, { fetchOrder, askSession }: OrderSource): Promise<boolean> {
  try {
    const dragged = () => void api.dispatch(refreshDelayed())
    const seen = fetchOrder(api).then((reply) => withRecords(api, reply, () => askSession(api)))
    api.dispatch(orderLoaded(await onSlow(SLOW_RESPONSE_MS, seen, dragged)))
    return true
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return false
  }
}

/** The order knows its session when this browser does not: the deal goes on here (A15). */
export async function resumeSession(api: ListenerApi, ask: AskSession): Promise<void> {
  try {
    await loadSessionOnce(api, ask)
  } catch (reason) {
    handleCallError(api, 'background', reason)
  }
  api.dispatch(userChanged(api.extra.session.user()))
}

/** The link of an open deal, for the warning on another page (A57). */
function rememberLink(api: ListenerApi, { page, isOver }: OrderSource) {
  const { storage, pageId } = api.extra
  const state = api.getState()
  const { deal, autodeal } = selectDealState(state)
  const here = `/${page}/${encodeURIComponent(pageId)}`
  if ((isDealOpen(deal) || isAutodealOpen(autodeal)) && !isOver(state)) storage.set('requiredLink', here)
  else if (storage.get('requiredLink') === here) storage.set('requiredLink', null)
}
