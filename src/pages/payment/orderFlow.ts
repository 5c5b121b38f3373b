/** Keeps the purchase on the page the gateway's own: loads it, reports the opening, and looks again as long as it can change. */
import { loadBrokers } from '../../features/brokers/loadBrokers.ts'
import { selectSearch } from '../../features/deal/dealSlice.ts'
import { keepOrder, resumeSession } from '../../features/deal/orderKeeper.ts'
import { orderLanguageSeen } from '../../features/frame/frameSlice.ts'
import { selectSocket } from '../../features/inbox/inboxSlice.ts'
import { report } from '../../features/notices/report.ts'
import type { Purchase } from '../../contract/orders.ts'
import { purchaseBrokersQuery } from '../../rules/brokersQuery.ts'
import { isPurchaseOver } from '../../rules/purchase.ts'
import { pollEvery } from '../../rules/polling.ts'
import type { AppState, Flow, FlowApi } from '../../store/types.ts'
import { selectScreen } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'
import { resumeSearch } from './searchFlow.ts'

const isOver = (state: AppState) => isPurchaseOver(selectScreen(state))

const askSession = ({ extra: { call, pageId } }: FlowApi) => call('GET /p/{id}', { id: pageId })

export const orderFlow: Flow = keepOrder({
  page: 'payment',
  look,
  askSession,
  askBrokers,
  settleIn,
  pause,
  isOver,
})

async function look(api: FlowApi) {
  const { call, pageId } = api.extra
  const order = await call('GET /payments_v2/{id}', { id: pageId, signal: api.signal })
  return { kind: 'purchase' as const, order }
}

function pause(api: FlowApi): number {
  const state = api.getState()
  return pollEvery({
    socketUp: selectSocket(state) === 'up',
    visible: api.extra.device.visible(),
    over: isOver(state),
    searching: selectSearch(state).state === 'running',
  })
}

/** What the first sight of the order brings with it, side by side (contract §5). */
async function settleIn(api: FlowApi) {
  const purchase = selectPurchase(api.getState())
  if (purchase === null) return
  api.dispatch(orderLanguageSeen(purchase.lang))
  if (purchase.currency !== null) api.extra.storage.set('currency', purchase.currency)
  await Promise.all([reportOpening(api, purchase), resumeSession(api, () => askSession(api))])
  if (!isOver(api.getState())) resumeSearch(api)
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

function askBrokers(api: FlowApi): Promise<void> {
  const { call, pageId } = api.extra
  const purchase = selectPurchase(api.getState())
  if (purchase === null) return Promise.resolve()
  return loadBrokers(api, (signal) =>
    call('GET /brokers', {
      query: purchaseBrokersQuery(purchase, pageId),
      signal,
    }),
  )
}
