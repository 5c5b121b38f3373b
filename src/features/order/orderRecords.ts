/**
 * Loads an order, completes it with its records, and dispatches it unless it is older than the one on screen. An order may contain only
 * the ids of its deal, automatic deal or merchant, or not mention its deal at all. Missing records are loaded here, so that slices,
 * rules and screens only get complete ones.
 */
import type { Reply, Route } from '../../contract/endpoints.ts'
import { failureOf, type GatewayFailure } from '../../contract/gatewayError.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import type { Merchant } from '../../contract/orders.ts'
import { ORDER_CREATED, ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import { hasAnyDeal, type OrderDeals } from '../../rules/deal.ts'
import { isShowable, type LoadedOrder, withRunningDeal } from '../../rules/order.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import type { ListenerApi } from '../../store/types.ts'
import { olderThan } from './freshness.ts'
import { loadDeals, loadMerchantLater, type SessionView } from './missingRecords.ts'
import {
  olderOrderReceived,
  orderLoadFailed,
  orderReloadRequested,
  selectOrderState,
  selectOrderId,
  selectReloadRequest,
  selectShownCount,
} from './orderSlice.ts'

type OrderKind = LoadedOrder['kind']
type OrderOf<K extends OrderKind> = Extract<LoadedOrder, { kind: K }>['order']
/** One that can have a deal. */
type WithDeals = Exclude<LoadedOrder, { kind: 'deposit' }>

type KindOf<R extends Route> = Extract<LoadedOrder, { order: Reply<R> }>['kind']

/** The calls that load an order, and its kind. */
const KINDS = {
  'GET /payments_v2/{id}': 'purchase',
  'GET /sale_v2/{id}': 'sale',
  'GET /p2/{id}': 'flashpay',
  'GET /s2/{id}': 'flashpay',
  'GET /cp/{id}': 'deposit',
} as const satisfies Partial<{ [R in Route]: KindOf<R> }>
export type OrderRoute = keyof typeof KINDS

/** Requests the order and dispatches it with its records, unless another response with the order has arrived meanwhile. Rejects if it could not be loaded, or is older than the order on screen. */
export async function loadOrder(api: ListenerApi, route: OrderRoute, view?: SessionView): Promise<void> {
  const request = selectReloadRequest(api.getState())
  const shown = selectShownCount(api.getState())
  let at = 0
  const onReceived = (ms: number) => void (at = ms)
  const options = { id: api.extra.pageId, signal: api.signal, onReceived }
  try {
    const order = await api.extra.call(route, options)
    const loaded = await withRecords(api, { kind: KINDS[route], order, at } as LoadedOrder, view)
    if (selectShownCount(api.getState()) === shown) show(api, { ...loaded, request })
    // A command's answer is newer; its reload may be requested already.
    else if (selectReloadRequest(api.getState()) === request) api.dispatch(orderReloadRequested())
  } catch (reason) {
    api.dispatch(orderLoadFailed(request))
    throw reason
  }
}

/**
 * Makes another call whose response is the order, and dispatches the order, unless a load has finished meanwhile: it is unknown
 * which response is older. Resolves with the response; rejects if the call fails.
 */
export async function callForOrder<K extends OrderKind>(
  api: ListenerApi,
  kind: K,
  send: () => Promise<OrderOf<K>>,
): Promise<OrderOf<K>> {
  const shown = selectShownCount(api.getState())
  const order = await send()
  try {
    const loaded = await withRecords(api, { kind, order, at: api.extra.clock.now() } as LoadedOrder)
    if (selectShownCount(api.getState()) === shown) {
      show(api, loaded)
      return order
    }
  } catch (reason) {
    // The call itself succeeded; the next poll loads the order.
    handleCallError(api, 'background', reason)
  }
  api.dispatch(orderReloadRequested())
  return order
}

/** Rejects an answer that is older than the order on screen. */
function show(api: ListenerApi, loaded: Parameters<typeof orderLoaded>[0]): void {
  // Read now, because another tab may have shown a requisite, or reported the payment, since this page was opened.
  const seen = api.extra.pageStorage.get('requisites')
  const summary = olderThan({ ...selectOrderState(api.getState()), seen }, loaded)
  if (summary === null) return void api.dispatch(orderLoaded({ ...loaded, seen }))
  const { request } = loaded
  api.dispatch(olderOrderReceived({ summary, ...(request !== undefined && { request }) }))
  throw unreadable()
}

/** The received order with its records, of its deals the running one only. Rejects an order that is not the page's, one whose running deal is unknown, because the page would start another deal, and one that may not be shown. */
async function withRecords(
  api: ListenerApi,
  received: LoadedOrder,
  view?: SessionView,
): Promise<LoadedOrder> {
  if (!isOwnOrder(api, received)) throw unreadable()
  if (received.kind === 'deposit') return received
  const { kind, order } = received
  const [deals, merchant] = await Promise.all([
    dealsOf(api, received, view),
    kind === 'flashpay' ? null : (order.merchant ?? loadMerchantLater(api, order.refs.merchant)),
  ])
  // The deal's remaining time counts from the arrival of the response that contained the deal.
  const isCarried = deals.deal === order.deal && deals.autodeal === order.autodeal
  const at = isCarried ? received.at : api.extra.clock.now()
  const loaded = withRunningDeal(withParts({ ...received, at }, deals, merchant))
  if (!isShowable(loaded)) throw unreadable()
  return loaded
}

/** False for another order, whose payment details must not be shown here. The id in the record may differ from the id in the address. */
function isOwnOrder(api: ListenerApi, { order }: LoadedOrder): boolean {
  const { id, payment_id = id }: { id: Id | null; payment_id?: Id | null } = order
  const known = [api.extra.pageId, selectOrderId(api.getState()) ?? id]
  return id === null || known.some((name) => sameId(name, id) || sameId(name, payment_id))
}

function withParts(
  { kind, order, at }: WithDeals,
  deals: OrderDeals,
  merchant: Merchant | null,
): LoadedOrder {
  if (kind === 'sale') return { kind, order: { ...order, deal: deals.deal, merchant }, at }
  if (kind === 'purchase') return { kind, order: { ...order, ...deals, merchant }, at }
  // The order's own requisites are valid only without a deal. It is unknown whether a deal that cannot be loaded must still be paid.
  const { refs } = order
  const hasUnknownDeal =
    !hasAnyDeal(deals) && (refs.deal != null || refs.autodeal != null || refs.isUnreadable)
  const requisites = hasUnknownDeal ? null : order.requisites
  return { kind, order: { ...order, ...deals, requisites }, at }
}

async function dealsOf(
  api: ListenerApi,
  { kind, order }: WithDeals,
  view: SessionView | undefined,
): Promise<OrderDeals> {
  const { refs, status, deal, autodeal } = order
  const isNamed = refs.deal != null || refs.autodeal != null
  const isUnmentioned =
    status !== ORDER_CREATED && !hasAnyDeal(order) && (refs.deal === undefined || refs.autodeal === undefined)
  const deals = isNamed || isUnmentioned ? await loadDeals(api, kind, order, view) : { deal, autodeal }
  const isLost = !hasAnyDeal(deals) && (isNamed || refs.isUnreadable)
  // A flash-pay order is shown without its deal.
  if (isLost && status === ORDER_IN_PROCESS && kind !== 'flashpay') throw unreadable()
  return deals
}

/** The error of a response that must not be shown. */
function unreadable(): GatewayFailure {
  return failureOf('malformed', 'GET /deals/{id}')
}
