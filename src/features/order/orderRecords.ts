/**
 * Completes an order with its records. An order may name its deal, automatic deal or merchant by id alone, or not mention its deal
 * at all: what is missing is loaded here, so that slices, rules and screens only see whole records.
 */
import type { OnEarly } from '../../api/call.ts'
import { handleCallError } from '../../app/shell/handleCallError.ts'
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Route } from '../../contract/endpoints.ts'
import { failureOf, type GatewayFailure } from '../../contract/gatewayError.ts'
import { sameId, type Id } from '../../contract/ids.ts'
import type { Refs } from '../../contract/orderRefs.ts'
import type { FlashpayReply, Merchant, PurchaseReply, SaleReply } from '../../contract/orders.ts'
import { ORDER_CREATED, ORDER_IN_PROCESS, type Status } from '../../contract/statuses.ts'
import { PAID, payableTo } from '../../rules/payable.ts'
import type { ListenerApi } from '../../store/types.ts'
import type { loadDeals as LoadDealsFunction } from './loadDeals.ts'
import {
  dealIdsChanged,
  orderLoaded,
  orderLoadFailed,
  orderReloadRequested,
  selectAnswers,
  selectDealIds,
  selectOrderId,
  selectReloadRequest,
  type LoadedOrder,
} from './orderSlice.ts'
import { isBare, recordStepBack, memoryOf, type AskSession, type Deals } from './recordMemory.ts'

type LoadDeals = typeof LoadDealsFunction

/** An order as the gateway sent it. */
export type OrderReply =
  | { kind: 'purchase'; order: PurchaseReply }
  | { kind: 'sale'; order: SaleReply }
  | { kind: 'flashpay'; order: FlashpayReply }

/** Requests the order of the page. */
export type FetchOrder = (api: ListenerApi, onEarly: OnEarly) => Promise<OrderReply>

/** Requests the order and dispatches it with its records, unless a call that came later has answered with it meanwhile. Rejects when it could not be loaded. */
export async function loadOrder(
  api: ListenerApi,
  fetchOrder: FetchOrder,
  askSession?: AskSession,
): Promise<void> {
  const request = selectReloadRequest(api.getState())
  const answers = selectAnswers(api.getState())
  let receivedAt: number | undefined
  const load = async () =>
    withRecords(api, await fetchOrder(api, (at) => (receivedAt = at)), askSession, receivedAt)
  const loaded = await load().catch((reason: unknown) => {
    api.dispatch(orderLoadFailed(request))
    throw reason
  })
  if (selectAnswers(api.getState()) === answers) show(api, { ...loaded, request })
  else api.dispatch(orderReloadRequested())
}

/**
 * Makes a call other than the poll that answers with the order, and dispatches that, unless a load has answered meanwhile: nobody
 * knows which answer is the older one. Resolves with the answer; rejects when the call fails.
 */
export async function callForOrder<R extends OrderReply>(
  api: ListenerApi,
  send: () => Promise<R>,
): Promise<R> {
  const answers = selectAnswers(api.getState())
  const reply = await send()
  try {
    const loaded = await withRecords(api, reply)
    if (selectAnswers(api.getState()) === answers) {
      show(api, loaded)
      return reply
    }
  } catch (reason) {
    // The call itself succeeded; the next poll loads the order.
    handleCallError(api, 'background', reason)
  }
  api.dispatch(orderReloadRequested())
  return reply
}

/** Rejects a response that is a step back, the first time. */
function show(api: ListenerApi, loaded: Parameters<typeof orderLoaded>[0]): void {
  const memory = memoryOf(api)
  const { shown, stepBackOf } = memory
  const summary = shown ? stepBackOf && stepBackOf(shown, loaded.order) : payableAgain(api, loaded)
  if (recordStepBack(api, summary)) throw unreadable()
  memory.shown = loaded.order
  api.dispatch(orderLoaded(loaded))
}

/** The requisite of an order that was reported as paid before this page load: the response may be older than that. */
function payableAgain({ extra: { pageStorage } }: ListenerApi, loaded: LoadedOrder): string | null {
  return pageStorage.get('requisites') === PAID ? payableTo(loaded) : null
}

/** The order with its records. Rejects an order that is not the page's, and when it is unknown which deal is running: without one the page would start another. */
async function withRecords(
  api: ListenerApi,
  reply: OrderReply,
  askSession?: AskSession,
  receivedAt = api.extra.clock.now(),
): Promise<LoadedOrder> {
  const { kind } = reply
  const { id, payment_id = id }: { id: Id | null; payment_id?: Id | null } = reply.order
  // Another order's payment details must not be shown here. An order may call itself otherwise than the address does.
  const known = [api.extra.pageId, selectOrderId(api.getState()) ?? id]
  if (id !== null && !known.some((name) => sameId(name, id) || sameId(name, payment_id))) throw unreadable()
  const [deals, merchant] = await Promise.all([
    dealsOf(api, kind, reply.order, askSession),
    kind === 'flashpay' ? null : (reply.order.merchant ?? loadMerchantOf(api, reply.order.refs.merchant)),
  ])
  // The time of a deal runs from the arrival of the response that carried it.
  const isCarried = deals.deal === reply.order.deal && deals.autodeal === autodealOf(reply.order)
  const at = isCarried ? receivedAt : api.extra.clock.now()
  if (kind === 'sale') {
    const { refs: _refs, ...order } = reply.order
    return { kind, order: { ...order, deal: deals.deal, merchant }, at }
  }
  if (kind === 'flashpay') {
    const { refs, ...order } = reply.order
    // The order's own requisites are valid without a deal only; whether a deal that cannot be loaded is still to be paid is unknown.
    const hasUnknownDeal = isBare(deals) && (refs.deal != null || refs.autodeal != null || refs.isUnreadable)
    const requisites = hasUnknownDeal ? null : order.requisites
    return { kind, order: { ...order, ...deals, requisites }, at }
  }
  const { refs: _refs, ...order } = reply.order
  return { kind, order: { ...order, ...deals, merchant }, at }
}

interface DealOrder {
  status: Status
  deal: Deal | null
  autodeal?: Autodeal | null
  refs: Refs
}

const autodealOf = (order: { deal: Deal | null; autodeal?: Autodeal | null }) => order.autodeal ?? null

async function dealsOf(
  api: ListenerApi,
  kind: OrderReply['kind'],
  order: DealOrder,
  askSession: AskSession | undefined,
): Promise<Deals> {
  const { refs, status } = order
  const carried = { deal: order.deal, autodeal: autodealOf(order) }
  const isNamed = refs.deal != null || refs.autodeal != null
  const isUnmentioned =
    status !== ORDER_CREATED && isBare(carried) && (refs.deal === undefined || refs.autodeal === undefined)
  const deals =
    isNamed || isUnmentioned ? await loadDealsOf(api, kind, { carried, refs, status }, askSession) : carried
  rememberDeals(api, deals)
  const isLost = isBare(deals) && (isNamed || refs.isUnreadable)
  // A flash-pay order is shown without its deal.
  if (isLost && status === ORDER_IN_PROCESS && kind !== 'flashpay') throw unreadable()
  return deals
}

/** A later answer may name these deals no more. */
function rememberDeals(api: ListenerApi, { deal, autodeal }: Deals) {
  const known = selectDealIds(api.getState())
  const now = { deal: deal?.deal_id ?? known.deal, autodeal: autodeal?.autodeal_id ?? known.autodeal }
  if (now.deal !== known.deal || now.autodeal !== known.autodeal) api.dispatch(dealIdsChanged(now))
}

/** Fails the load: the order is another one, or in process with a deal that is unknown. */
function unreadable(): GatewayFailure {
  return failureOf('malformed', 'GET /deals/{id}')
}

/** Code that does not arrive fails the load like a call without an answer: polling goes on, and tries again. */
function loadCode<T>(imported: Promise<T>, call: Route): Promise<T> {
  return imported.catch(() => {
    throw failureOf('network', call)
  })
}

/** Loads the code for it on demand: most orders carry their records. */
async function loadDealsOf(...args: Parameters<LoadDeals>): Promise<Deals> {
  const loadDeals = await loadCode(
    import('./loadDeals.ts').then((module) => module.loadDeals),
    'GET /deals/{id}',
  )
  return loadDeals(...args)
}

/** The same for the merchant; null where the order names none. */
async function loadMerchantOf(api: ListenerApi, id: Id | null): Promise<Merchant | null> {
  if (id === null) return null
  const loadMerchantLater = await loadCode(
    import('./orderMerchant.ts').then((module) => module.loadMerchantLater),
    'GET /merchant/{id}',
  )
  return loadMerchantLater(api, id)
}
