/** How the purchase and its list of banks are loaded, and what follows the first load. */
import type { Purchase } from '../../contract/orders.ts'
import { selectPurchase } from '../../features/order/orderSlice.ts'
import type { OrderSource } from '../../features/order/pollOrder.ts'
import { selectIsSocketUp } from '../../features/realtime/realtimeSlice.ts'
import { purchaseBrokersQuery } from '../../rules/brokers.ts'
import { pollIntervalMs } from '../../rules/time.ts'
import { inBackground } from '../../shell/handleCallError.ts'
import { startOver } from '../../store/timing.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { isPurchaseOver } from './paymentScreen.ts'
import { resumeSearch } from './resumeListeners.ts'
import { selectScreen } from './selectors.ts'

const isOver = (state: AppState) => isPurchaseOver(selectScreen(state))

export const purchaseBanks = {
  isNeeded: (state: AppState) => selectPurchase(state) !== null && !isOver(state),
  ask(api: ListenerApi, signal: AbortSignal) {
    const { call, pageId } = api.extra
    const purchase = selectPurchase(api.getState())
    if (purchase === null) throw new Error('no order')
    return call('GET /brokers', { query: purchaseBrokersQuery(purchase, pageId), signal })
  },
}

export const purchaseSource: OrderSource = {
  route: () => 'GET /payments_v2/{id}',
  askSession: ({ extra: { call, pageId } }) => call('GET /p/{id}', { id: pageId }),
  /** Reports the opening, restores session and search (docs/gateway.md#order-of-calls). */
  async onFirstLoad(api, resumeSession) {
    const purchase = selectPurchase(api.getState())
    if (purchase === null) return
    void reportOpening(api, purchase)
    await resumeSession(purchase.status)
    if (!isOver(api.getState())) await resumeSearch(api)
  },
  isSocketUp: selectIsSocketUp,
  intervalMs: (facts, state) => pollIntervalMs({ ...facts, isOver: isOver(state) }),
}

/** Reports the opening once. */
async function reportOpening(api: ListenerApi, { page_opened_at }: Purchase) {
  const { call, pageId } = api.extra
  if (page_opened_at !== null) return
  const body = { payment_id: pageId }
  await inBackground(api, () => startOver(() => call('POST /open-purchase-page/{id}', { id: pageId, body })))
}
