/**
 * Completes an order with its records. An order may name its deal, automatic deal or merchant by id alone, or not mention its deal
 * at all: what is missing is loaded here, so that slices, rules and screens only see whole records.
 */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import { GatewayFailure } from '../../contract/gatewayError.ts'
import type { Refs } from '../../contract/orderRefs.ts'
import type { FlashpayReply, PurchaseReply, SaleReply, SessionReply, Status } from '../../contract/orders.ts'
import { sameId, type Id } from '../../contract/scalars.ts'
import type { Deps, ListenerApi } from '../../store/types.ts'
import { handleCallError } from '../dialogs/handleCallError.ts'
import { orderReloadRequested, orderLoaded } from '../deal/dealSlice.ts'
import { ifAvailable } from './ifAvailable.ts'
import { loadMerchantLater } from './orderMerchant.ts'
import type { LoadedOrder } from './loadedOrder.ts'

/** An order as the gateway sent it. */
export type OrderReply =
  | { kind: 'purchase'; order: PurchaseReply }
  | { kind: 'sale'; order: SaleReply }
  | { kind: 'flashpay'; order: FlashpayReply }

/** Requests the session view of the order, which names its deals too (A15, A16). */
export type AskSession = () => Promise<SessionReply>

/** What was loaded before in this page load. */
interface Memory {
  /** Ids of the last deals that this order had. */
  deal: Id | null
  autodeal: Id | null
  session: Promise<SessionReply> | null
  /** Ids that a page without an account may not read: they are not requested again. */
  refused: Set<string>
}

const memories = new WeakMap<Deps, Memory>()

function memoryOf({ extra }: ListenerApi): Memory {
  const known = memories.get(extra) ?? {
    deal: null,
    autodeal: null,
    session: null,
    refused: new Set(),
  }
  memories.set(extra, known)
  return known
}

/** Remembers the deal that was just made, or the automatic deal that was found: the order may never name it. */
export function rememberNewDeal(api: ListenerApi, made: { deal: Id } | { autodeal: Id }): void {
  Object.assign(memoryOf(api), made)
}

/** Loads the session view once per page load; its token is used where this browser has none (A15). */
export function loadSessionOnce(api: ListenerApi, ask: AskSession): Promise<SessionReply> {
  const memory = memoryOf(api)
  const { session } = api.extra
  memory.session ??= ask().then(
    (seen) => {
      if (seen.token !== null && session.access() === null) session.resume(seen.token)
      return seen
    },
    (reason: unknown) => {
      memory.session = null
      throw reason
    },
  )
  return memory.session
}

/** Dispatches an order that a call other than the poll returned. */
export async function dispatchOrder(api: ListenerApi, reply: OrderReply): Promise<void> {
  try {
    api.dispatch(orderLoaded(await withRecords(api, reply)))
  } catch (reason) {
    // The call itself succeeded; the next poll loads the order.
    handleCallError(api, 'background', reason)
    api.dispatch(orderReloadRequested())
  }
}

/** The order with its records. Rejects when it is unknown which deal is running: without one the page would start another. */
export async function withRecords(
  api: ListenerApi,
  reply: OrderReply,
  askSession?: AskSession,
): Promise<LoadedOrder> {
  const { kind } = reply
  const [deals, merchant] = await Promise.all([
    dealsOf(api, kind, reply.order, askSession),
    kind === 'flashpay' ? null : (reply.order.merchant ?? loadMerchantLater(api, reply.order.refs.merchant)),
  ])
  const at = api.extra.clock.now()
  if (kind === 'sale') {
    const { refs: _refs, ...order } = reply.order
    return { kind, order: { ...order, deal: deals.deal, merchant }, at }
  }
  if (kind === 'flashpay') {
    const { refs, ...order } = reply.order
    // The order's own requisites are valid without a deal only; whether a deal that cannot be loaded is still to be paid is unknown (SAFE-03).
    const hasUnknownDeal = isBare(deals) && (refs.deal != null || refs.autodeal != null || refs.isUnreadable)
    const requisites = hasUnknownDeal ? null : order.requisites
    return { kind, order: { ...order, ...deals, requisites }, at }
  }
  const { refs: _refs, ...order } = reply.order
  return { kind, order: { ...order, ...deals, merchant }, at }
}

interface Deals {
  deal: Deal | null
  autodeal: Autodeal | null
}

interface DealOrder {
  status: Status
  deal: Deal | null
  autodeal?: Autodeal | null
  refs: Refs
}

async function dealsOf(
  api: ListenerApi,
  kind: OrderReply['kind'],
  order: DealOrder,
  askSession: AskSession | undefined,
): Promise<Deals> {
  const memory = memoryOf(api)
  const { refs, status } = order
  const carried = { deal: order.deal, autodeal: order.autodeal ?? null }
  const isNamed = refs.deal != null || refs.autodeal != null
  const isUnmentioned =
    status > 0 && isBare(carried) && (refs.deal === undefined || refs.autodeal === undefined)
  const deals = isNamed || isUnmentioned ? await loadDeals(api, kind, { carried, refs }, askSession) : carried
  memory.deal = deals.deal?.deal_id ?? memory.deal
  memory.autodeal = deals.autodeal?.autodeal_id ?? memory.autodeal
  const isLost = isBare(deals) && (isNamed || refs.isUnreadable)
  // A flash-pay order is shown without its deal.
  if (isLost && status === 1 && kind !== 'flashpay') throw dealUnknown()
  return deals
}

const isBare = ({ deal, autodeal }: Deals) => deal === null && autodeal === null

async function loadDeals(
  api: ListenerApi,
  kind: OrderReply['kind'],
  { carried, refs }: { carried: Deals; refs: Refs },
  askSession: AskSession | undefined,
): Promise<Deals> {
  const { call } = api.extra
  const { signal } = api
  const memory = memoryOf(api)
  const isFirst = memory.session === null
  const session = isFirst && askSession ? await sessionFor(api, askSession) : null
  const given = { deal: session?.deal ?? null, autodeal: session?.autodeal ?? null }
  const refused = (id: Id) => kind === 'flashpay' && memory.refused.add(String(id))
  const load = async <T>(id: Id, work: () => Promise<T>) =>
    memory.refused.has(String(id)) ? null : ifAvailable(work, () => refused(id))
  const loadDeal = (id: Id) =>
    sameId(given.deal?.deal_id, id) ? given.deal : load(id, () => call('GET /deals/{id}', { id, signal }))
  const loadAutodeal = (id: Id) =>
    sameId(given.autodeal?.autodeal_id, id)
      ? given.autodeal
      : load(id, () => call('GET /autodeals/{id}', { id, signal }))
  const dealIds = [refs.deal, given.deal?.deal_id, session?.refs.deal, memory.deal]
  const autodealIds = [refs.autodeal, given.autodeal?.autodeal_id, session?.refs.autodeal, memory.autodeal]
  const [deal, autodeal] = await Promise.all([
    carried.deal ?? firstOf(dealIds, loadDeal),
    carried.autodeal ?? firstOf(autodealIds, loadAutodeal),
  ])
  return { deal, autodeal }
}

/** Fails the load: the order is in process and its deal is unknown. */
function dealUnknown(): GatewayFailure {
  const error = { status: null, detail: null, fields: {}, statusText: '' }
  return new GatewayFailure({ ...error, kind: 'malformed', call: 'GET /deals/{id}' })
}

/** The first record that is available: of the id that the order names, else of the ids known from elsewhere. An order that names null has none. */
async function firstOf<T>(
  [named, ...known]: readonly (Id | null | undefined)[],
  load: (id: Id) => T | null | Promise<T | null>,
): Promise<T | null> {
  if (named === null) return null
  const tried = new Set<string>()
  for (const id of [named, ...known]) {
    if (id == null || tried.has(String(id))) continue
    tried.add(String(id))
    const record = await load(id)
    if (record !== null) return record
  }
  return null
}

async function sessionFor(api: ListenerApi, ask: AskSession): Promise<SessionReply | null> {
  try {
    return await loadSessionOnce(api, ask)
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return null
  }
}
