/** Loads the records of which an order contains only the ids, or which it does not mention: its deal, its automatic deal, its merchant. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Route } from '../../contract/endpoints.ts'
import { failureOf, gatewayErrorOf } from '../../contract/gatewayError.ts'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import type { Refs } from '../../contract/orderRefs.ts'
import type { SessionReply, Merchant } from '../../contract/orders.ts'
import { ORDER_CREATED, ORDER_IN_PROCESS, type Status } from '../../contract/statuses.ts'
import { isOrderOver, type OrderDeals } from '../../rules/deal.ts'
import { inBackground } from '../../shell/handleCallError.ts'
import { waitUntil, withTimeout } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { selectAuth, userChanged } from '../auth/authSlice.ts'
import { selectStarting } from '../brokers/brokersSlice.ts'
import {
  recordRefused,
  selectDealIds,
  selectOrderState,
  merchantLoaded,
  merchantLoadFailed,
  merchantRequested,
} from './orderSlice.ts'

/** The session view of an order, which names its deals too. */
export interface SessionView {
  /** Loads it once per page load, and again after a failure; null if it fails. Its token is used if this browser has none; that of an order that is over is not stored. */
  load: (api: ListenerApi, status: Status | undefined) => Promise<SessionReply | null>
  /** True once it was requested. */
  isRequested: () => boolean
  /** For each answer with the order: loads the view again once another device has begun the order, until it is answered. Resolves with true if it did. */
  follow: (api: ListenerApi, status: Status) => Promise<boolean>
}

export function sessionView(request: (api: ListenerApi) => Promise<SessionReply>): SessionView {
  let reply: Promise<SessionReply> | null = null
  // The token was used.
  let isResumed = false
  /** Nobody had begun the order when it was loaded before, and it is not known yet whose session continues it. */
  let isUndecided = false
  const view: SessionView = {
    isRequested: () => reply !== null,
    async load(api, status) {
      const { session } = api.extra
      reply ??= request(api).catch((reason: unknown) => {
        reply = null
        throw reason
      })
      const answer = await inBackground(api, async () => reply)
      if (answer === null) return null
      if (!isResumed && answer.token !== null && session.access() === null)
        session.resume(answer.token, !isOrderOver(status ?? null))
      isResumed = true
      return answer
    },
    async follow(api, status) {
      const { session } = api.extra
      const state = api.getState()
      if (status === ORDER_CREATED) isUndecided = true
      // Nothing is decided before the account that somebody waits for.
      if (!isUndecided || status === ORDER_CREATED || selectAuth(state).need !== null) return false
      // While this page claims the order, it may lose the race for it, and its session with it.
      isUndecided = session.access() !== null && selectStarting(state)
      if (session.access() !== null) return false
      reply = null
      isResumed = false
      isUndecided = (await view.load(api, status)) === null
      api.dispatch(userChanged(session.user()))
      return true
    },
  }
  return view
}

/** The records that the order names, else those that an earlier load or the session view named. */
export async function loadDeals(
  api: ListenerApi,
  kind: 'purchase' | 'sale' | 'flashpay',
  { deal: carriedDeal, autodeal: carriedAutodeal, refs, status }: OrderDeals & { refs: Refs; status: Status },
  view: SessionView | undefined,
): Promise<OrderDeals> {
  // Without the session of the device that has begun the order its deal cannot be read.
  const isFirst = (await view?.follow(api, status)) || !view?.isRequested()
  const session = (await view?.load(api, status)) ?? null
  // The records of an earlier session view may be out of date; its ids are still valid.
  const current = isFirst ? session : null
  const known = selectDealIds(api.getState())
  const load = <T>(id: Id, request: () => Promise<T>) => {
    // An order that is over is shown without its deal.
    const wasShown = status === ORDER_IN_PROCESS && (sameId(known.deal, id) || sameId(known.autodeal, id))
    if (wasShown) return unlessGone(request)
    return kind === 'flashpay' ? loadUnlessRefused(api, id, request) : ifAvailable(request)
  }
  const loadDeal = (id: Id) =>
    sameId(current?.deal?.deal_id, id) ? (current?.deal ?? null) : load(id, () => requestDeal(api, id))
  const loadAutodeal = (id: Id) =>
    sameId(current?.autodeal?.autodeal_id, id)
      ? (current?.autodeal ?? null)
      : load(id, () => requestAutodeal(api, id))
  const dealIds = [refs.deal, known.deal, session?.deal?.deal_id, session?.refs.deal]
  const autodealIds = [refs.autodeal, known.autodeal, session?.autodeal?.autodeal_id, session?.refs.autodeal]
  const [deal, autodeal] = await Promise.all([
    carriedDeal ?? firstOf(dealIds, loadDeal),
    carriedAutodeal ?? firstOf(autodealIds, loadAutodeal),
  ])
  return { deal, autodeal }
}

async function requestDeal({ extra: { call }, signal }: ListenerApi, id: Id): Promise<Deal> {
  const deal = await call('GET /deals/{id}', { id, signal })
  return requireSameDeal(id, [deal.deal_id, deal.id], deal, 'GET /deals/{id}')
}

async function requestAutodeal({ extra: { call }, signal }: ListenerApi, id: Id): Promise<Autodeal> {
  const autodeal = await call('GET /autodeals/{id}', { id, signal })
  const ids = [autodeal.autodeal_id, autodeal.identificator]
  return requireSameDeal(id, ids, autodeal, 'GET /autodeals/{id}')
}

/** For a page without an account: a record that this person may not read is not requested again. */
async function loadUnlessRefused<T>(api: ListenerApi, id: Id, request: () => Promise<T>): Promise<T | null> {
  if (includesId(selectOrderState(api.getState()).refused, id)) return null
  return ifAvailable(request, () => api.dispatch(recordRefused(id)))
}

/** Returns the record; throws if it belongs to another deal, whose payment details must not be shown here. */
function requireSameDeal<T>(id: Id, names: readonly (Id | null)[], record: T, call: Route): T {
  if (includesId(names, id)) return record
  throw failureOf('malformed', call)
}

/** The first available record: first by the id in the order, then by ids known from elsewhere. Null in the order means that there is none. */
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

/** After this time the order is shown without its merchant, which is added when it arrives. */
const MERCHANT_TIMEOUT_MS = 3_000

/** Loads the merchant once per page load; null if there is none. Rejects if a retry may succeed. */
export async function loadMerchantOnce(api: ListenerApi, id: Id): Promise<Merchant | null> {
  const known = () => {
    const { merchant } = selectOrderState(api.getState())
    return merchant !== null && sameId(merchant.id, id) ? merchant : null
  }
  if (known() === null) return loadMerchant(api, id)
  await waitUntil(api, () => known()?.isLoading !== true)
  const merchant = known()
  if (merchant === null || merchant.isLoading) throw failureOf('network', 'GET /merchant/{id}')
  return merchant.record
}

async function loadMerchant(api: ListenerApi, id: Id): Promise<Merchant | null> {
  api.dispatch(merchantRequested(id))
  try {
    const record = await ifAvailable(() => api.extra.call('GET /merchant/{id}', { id }))
    api.dispatch(merchantLoaded({ id, record }))
    return record
  } catch (reason) {
    api.dispatch(merchantLoadFailed())
    throw reason
  }
}

/** The merchant, or null after the timeout; a later response is dispatched as `merchantLoaded`. */
export async function loadMerchantLater(api: ListenerApi, id: Id | null): Promise<Merchant | null> {
  if (id === null) return null
  const record = await withTimeout(MERCHANT_TIMEOUT_MS, api.signal, () =>
    inBackground(api, () => loadMerchantOnce(api, id)),
  )
  return record === 'late' ? null : record
}

/** Statuses of a record that does not exist, or that this person may not read. */
const UNAVAILABLE: ReadonlySet<number | null> = new Set([401, 403, 404])

/** Resolves with null if the record is unavailable or unreadable. Rejects on any other error, because a retry may succeed. */
async function ifAvailable<T>(work: () => Promise<T>, refused?: () => unknown): Promise<T | null> {
  try {
    return await work()
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    const isLost = error?.kind === 'refused' && UNAVAILABLE.has(error.status)
    if (!isLost && error?.kind !== 'malformed') throw reason
    // An unreadable record is requested again next time, because the next response may be readable.
    if (isLost) refused?.()
    return null
  }
}

/** Like `ifAvailable`, for a record that was shown: null only if the gateway no longer has it. If it may not be read, its state is unknown, and the load fails. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (reason) {
    const error = gatewayErrorOf(reason)
    if (error?.status === 404) return null
    if (error?.kind === 'refused') throw failureOf('malformed', error.call)
    throw reason
  }
}
