/** Keeps the order on the page the gateway's own: looks at it, and again as long as it can change; remembers what a later visit needs. */
import { isAnyOf } from '@reduxjs/toolkit'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import { LOOK_DRAGS_AFTER_MS, retryEvery } from '../../rules/polling.ts'
import { repeat, tellWhenSlow } from '../../store/loops.ts'
import type { AppState, Flow, FlowApi } from '../../store/types.ts'
import { userSeen } from '../auth/authSlice.ts'
import { brokersRetried } from '../brokers/brokersSlice.ts'
import { lookDragged, pageLeft, pageOpened } from '../frame/frameSlice.ts'
import { report } from '../notices/report.ts'
import {
  methodChosen,
  orderOutdated,
  orderSeen,
  searchStarted,
  searchStopped,
  selectDealState,
} from './dealSlice.ts'
import { sessionOnce, withRecords, type AskSession, type OrderReply } from './orderRecords.ts'
import { rememberSearch } from './storedSearch.ts'

/** What an order's page knows of its order. */
export interface OrderPage {
  page: 'payment' | 'sale'
  /** One look at the order. */
  look: (api: FlowApi) => Promise<OrderReply>
  /** The session view of the order. */
  askSession: (api: FlowApi) => ReturnType<AskSession>
  /** Brings the list of banks: at the first sight of an open order, and whenever the person asks for it again. */
  askBrokers: (api: FlowApi) => Promise<void>
  /** What else the first sight of the order brings with it; the list of banks comes meanwhile. */
  settleIn: (api: FlowApi) => Promise<void>
  /** Ms until the next look. */
  pause: (api: FlowApi) => number
  /** Nothing more can happen to the order. */
  isOver: (state: AppState) => boolean
}

/** The flow of an order's page, from its opening to its end. */
export function keepOrder(order: OrderPage): Flow {
  return (start) => {
    start({
      predicate: (action) =>
        pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === order.page),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (pageOpened.match(action)) await keepUp(api, order)
      },
    })
    start({ actionCreator: brokersRetried, effect: (_action, api) => order.askBrokers(api) })
    start({
      matcher: isAnyOf(orderSeen, methodChosen, searchStarted, searchStopped),
      effect(_action, api) {
        rememberSearch(api)
        rememberLink(api, order)
      },
    })
  }
}

async function keepUp(api: FlowApi, order: OrderPage) {
  const { device, pageKey } = api.extra
  const unlisten = device.onTold((message) => {
    if (message.pageKey === pageKey && message.kind === 'order-outdated') api.dispatch(orderOutdated())
  })
  let isFirst = true
  let isLoaded = false
  const every = () => {
    const ms = order.pause(api)
    return isLoaded ? ms : retryEvery(ms, device.visible())
  }
  try {
    await repeat(api, { every, wake: [orderOutdated.match] }, async () => {
      isLoaded = await lookAt(api, order)
      if (isLoaded && isFirst) {
        isFirst = false
        if (!order.isOver(api.getState())) api.dispatch(brokersRetried())
        await order.settleIn(api)
      }
      return true
    })
  } finally {
    unlisten()
  }
}

/** What fails in the background is not shown (CAT-41). */
async function lookAt(api: FlowApi, { look, askSession }: OrderPage): Promise<boolean> {
  try {
    const dragged = () => void api.dispatch(lookDragged())
    const seen = look(api).then((reply) => withRecords(api, reply, () => askSession(api)))
    api.dispatch(orderSeen(await tellWhenSlow(LOOK_DRAGS_AFTER_MS, seen, dragged)))
    return true
  } catch (reason) {
    report(api, 'background', reason)
    return false
  }
}

/** The order knows its session when this browser does not: the deal goes on here (A15). */
export async function resumeSession(api: FlowApi, ask: AskSession): Promise<void> {
  try {
    await sessionOnce(api, ask)
  } catch (reason) {
    report(api, 'background', reason)
  }
  api.dispatch(userSeen(api.extra.session.user()))
}

/** The link of an open deal, for the warning on another page (A57). */
function rememberLink(api: FlowApi, { page, isOver }: OrderPage) {
  const { storage, pageId } = api.extra
  const state = api.getState()
  const { deal, autodeal } = selectDealState(state)
  const here = `/${page}/${encodeURIComponent(pageId)}`
  if ((isDealOpen(deal) || isAutodealOpen(autodeal)) && !isOver(state)) storage.set('requiredLink', here)
  else if (storage.get('requiredLink') === here) storage.set('requiredLink', null)
}
