/** Loads the deal and the automatic deal of an order that contains only their ids, or does not mention them. */
import type { Autodeal, Deal } from '../../contract/deals.ts'
import type { Route } from '../../contract/endpoints.ts'
import { failureOf } from '../../contract/gatewayError.ts'
import { includesId, sameId, type Id } from '../../contract/ids.ts'
import type { Refs } from '../../contract/orderRefs.ts'
import type { SessionReply } from '../../contract/orders.ts'
import { ORDER_IN_PROCESS, type Status } from '../../contract/statuses.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import type { ListenerApi } from '../../store/types.ts'
import { ifAvailable, unlessGone } from './ifAvailable.ts'
import { recordRefused, selectDealIds, selectOrder } from './orderSlice.ts'
import type { SessionView } from './sessionView.ts'

/** The deal and the automatic deal of an order. */
export interface Deals {
  deal: Deal | null
  autodeal: Autodeal | null
}

/** The records that the order names, else those that an earlier load or the session view named. */
export async function loadDeals(
  api: ListenerApi,
  kind: 'purchase' | 'sale' | 'flashpay',
  { carried, refs, status }: { carried: Deals; refs: Refs; status: Status },
  view: SessionView | undefined,
): Promise<Deals> {
  const isFirst = !view?.isRequested()
  const session = view ? await sessionFor(api, view, status) : null
  // The records of an earlier session view may be out of date; its ids are still valid.
  const current = isFirst ? session : null
  const known = selectDealIds(api.getState())
  const load = <T>(id: Id, request: () => Promise<T>) => {
    if (kind === 'flashpay') return loadUnlessRefused(api, id, request)
    // An order that is over is shown without its deal.
    const wasShown = status === ORDER_IN_PROCESS && (sameId(known.deal, id) || sameId(known.autodeal, id))
    return wasShown ? unlessGone(request) : ifAvailable(request)
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
    carried.deal ?? firstOf(dealIds, loadDeal),
    carried.autodeal ?? firstOf(autodealIds, loadAutodeal),
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
  if (includesId(selectOrder(api.getState()).refused, id)) return null
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

async function sessionFor(api: ListenerApi, view: SessionView, status: Status): Promise<SessionReply | null> {
  try {
    return await view.load(api, status)
  } catch (reason) {
    handleCallError(api, 'background', reason)
    return null
  }
}
