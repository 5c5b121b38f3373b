/** Keeps the purchase on the page the gateway's own: loads it, reports the opening, and looks again as long as it can change. */
import { isAnyOf } from '@reduxjs/toolkit'
import { loadBrokers } from '../../features/brokers/loadBrokers.ts'
import { brokersRetried } from '../../features/brokers/brokersSlice.ts'
import { userSeen } from '../../features/auth/authSlice.ts'
import {
  methodChosen,
  orderOutdated,
  orderSeen,
  searchStarted,
  selectSearch,
} from '../../features/deal/dealSlice.ts'
import { orderLanguageSeen, pageLeft, pageOpened } from '../../features/frame/frameSlice.ts'
import { selectSocket } from '../../features/inbox/inboxSlice.ts'
import { report } from '../../features/notices/report.ts'
import type { Purchase } from '../../contract/orders.ts'
import { amountQuery } from '../../rules/orderAmount.ts'
import { isPurchaseOver } from '../../rules/purchase.ts'
import { pollEvery } from '../../rules/polling.ts'
import { repeat } from '../../store/loops.ts'
import type { Flow, FlowApi } from '../../store/types.ts'
import { selectScreen } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'
import { resumeSearch } from './searchFlow.ts'

export const orderFlow: Flow = (start) => {
  start({
    predicate: (action) =>
      pageLeft.match(action) || (pageOpened.match(action) && action.payload.page === 'payment'),
    async effect(action, api) {
      api.cancelActiveListeners()
      if (pageOpened.match(action)) await keepUp(api)
    },
  })
  start({ actionCreator: brokersRetried, effect: (_action, api) => askBrokers(api) })
  start({
    matcher: isAnyOf(orderSeen, methodChosen, searchStarted),
    effect: (_action, api) => remember(api),
  })
}

async function keepUp(api: FlowApi) {
  const { device } = api.extra
  const unlisten = device.onTold(({ pageId, kind }) => {
    if (pageId === api.extra.pageId && kind === 'order-outdated') api.dispatch(orderOutdated())
  })
  let isFirst = true
  try {
    await repeat(api, { every: () => pauseOf(api), wake: [orderOutdated.match] }, async () => {
      const isLoaded = await load(api)
      if (isLoaded && isFirst) {
        isFirst = false
        await settleIn(api)
      }
      return true
    })
  } finally {
    unlisten()
  }
}

function pauseOf(api: FlowApi): number {
  const state = api.getState()
  return pollEvery({
    socketUp: selectSocket(state) === 'up',
    visible: api.extra.device.visible(),
    over: isPurchaseOver(selectScreen(state)),
    searching: selectSearch(state).state === 'running',
  })
}

/** One look at the order; what fails in the background is not shown (CAT-41). */
async function load(api: FlowApi): Promise<boolean> {
  const { call, clock, pageId } = api.extra
  try {
    const order = await call('GET /payments_v2/{id}', { id: pageId, signal: api.signal })
    api.dispatch(orderSeen({ kind: 'purchase', order, at: clock.now() }))
    return true
  } catch (reason) {
    report(api, 'background', reason)
    return false
  }
}

/** What the first sight of the order brings with it, side by side (contract §5). */
async function settleIn(api: FlowApi) {
  const purchase = selectPurchase(api.getState())
  if (purchase === null) return
  api.dispatch(orderLanguageSeen(purchase.lang))
  if (purchase.currency !== null) api.extra.storage.set('currency', purchase.currency)
  const isOver = isPurchaseOver(selectScreen(api.getState()))
  const brokers = isOver ? null : askBrokers(api)
  await Promise.all([reportOpening(api, purchase), resumeSession(api), brokers])
  if (!isOver) resumeSearch(api)
}

/** The opening is told once (PUR-30). */
async function reportOpening(api: FlowApi, { page_opened_at }: Purchase) {
  const { call, pageId } = api.extra
  if (page_opened_at !== null) return
  try {
    await call('POST /open-purchase-page/{id}', { id: pageId, body: { payment_id: pageId } })
  } catch (reason) {
    report(api, 'background', reason)
  }
}

/** The order knows its session when this browser does not: the deal goes on here (A15). */
async function resumeSession(api: FlowApi) {
  const { call, pageId, session } = api.extra
  try {
    const { token } = await call('GET /p/{id}', { id: pageId })
    if (token !== null && session.access() === null) session.resume(token)
  } catch (reason) {
    report(api, 'background', reason)
  }
  api.dispatch(userSeen(session.user()))
}

function askBrokers(api: FlowApi): Promise<void> {
  const { call, pageId } = api.extra
  const purchase = selectPurchase(api.getState())
  if (purchase === null) return Promise.resolve()
  return loadBrokers(api, (signal) =>
    call('GET /brokers', {
      query: {
        ...(purchase.merchant_id !== null && { merchant_id: purchase.merchant_id }),
        currency: purchase.currency ?? '',
        sky_pay: 1,
        symbol: purchase.symbol ?? '',
        with_availability_status: 1,
        available_for: 'sky-pay',
        payment_id: purchase.payment_id ?? pageId,
        ...amountQuery(purchase),
      },
      signal,
    }),
  )
}

/** What a later visit needs: the running search, and the link of an open deal (A52, A57). */
function remember(api: FlowApi) {
  const { storage, pageId } = api.extra
  const state = api.getState()
  const { [pageId]: _old, ...others } = storage.get('searches') ?? {}
  const { method, search, excludedLots } = state.deal
  const isKept = typeof method === 'object' && search.startedAt !== null
  storage.set(
    'searches',
    isKept
      ? {
          ...others,
          [pageId]: { startedAt: search.startedAt ?? 0, method: method.brokerId, excluded: excludedLots },
        }
      : others,
  )
  const here = `/payment/${encodeURIComponent(pageId)}`
  const { name } = selectScreen(state)
  const isOpen =
    (state.deal.deal !== null || state.deal.autodeal !== null) && !isPurchaseOver(selectScreen(state))
  if (isOpen && name !== 'init') storage.set('requiredLink', here)
  else if (storage.get('requiredLink') === here) storage.set('requiredLink', null)
}
