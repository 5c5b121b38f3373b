/** Searches for a trader: finds a lot and makes a deal, repeated for up to 240 s. */
import { SEARCH_INTERVAL_MS } from '../../contract/constants.ts'
import type { Deal, Lot } from '../../contract/deals.ts'
import { gatewayErrorOf, isCallFailure } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/ids.ts'
import { type ErrorAction, type ErrorPlace, errorPolicy } from '../../rules/errorPolicy.ts'
import type { Message } from '../../rules/errorText.ts'
import { searchDeadline } from '../../rules/time.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { reportError } from '../../store/listeners.ts'
import { sleep, withTimeout } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { reloadOrder, storeDeal } from '../order/orderCommands.ts'
import {
  dealIdsChanged,
  isSearching,
  lotExcluded,
  requisiteRefused,
  searchFailed,
  selectDealState,
  selectSearch,
} from '../order/orderSlice.ts'

/** What differs between a purchase and a sale. */
export interface SearchPlan {
  /** Requests a lot; `isFirst` in the first call after a choice. */
  find: (isFirst: boolean, excluded: readonly Id[], signal: AbortSignal) => Promise<Lot>
  make: (lotId: Id, signal: AbortSignal) => Promise<Deal>
  /** Place in which an error of `make` is reported. */
  makes: 'create' | 'sell'
}

/** The result of an attempt. `made`: the order has a deal, or may have one. `again`: no deal yet. `over`: the search has failed; `message` is for the restart screen. `refused`: the gateway refused the seller's requisite. */
type Outcome =
  | { kind: 'made' }
  | { kind: 'again' }
  | { kind: 'over'; message: Message | null }
  | { kind: 'refused' }

const MADE: Outcome = { kind: 'made' }
const AGAIN: Outcome = { kind: 'again' }
const NONE: Outcome = { kind: 'over', message: null }
/** It is unknown whether there was a trader. */
const ENDED: Outcome = { kind: 'over', message: { key: 'deal:dealSearch.ended' } }

/** Runs the search that `searchStarted` began until it ends or `signal` is aborted; the outcome is dispatched as an event. */
export async function searchLot(api: ListenerApi, plan: SearchPlan, signal: AbortSignal): Promise<void> {
  const now = api.extra.clock.now()
  const deadline = searchDeadline(selectSearch(api.getState()).startedAt ?? now)
  const busyLots = new Set<Id>()
  const outcome = await withTimeout(Math.max(0, deadline - now), signal, (inTime) =>
    attemptRepeatedly(api, plan, { deadline, busyLots, signal: inTime }),
  )
  if (signal.aborted) return
  if (outcome === 'late')
    api.dispatch(searchFailed(busyLots.size > 0 ? { key: 'errors:errors.limit-of-this-lot-exceeded' } : null))
  else if (outcome.kind === 'refused') api.dispatch(requisiteRefused())
  else if (outcome.kind === 'over') api.dispatch(searchFailed(outcome.message))
}

interface SearchContext {
  /** Gateway ms. */
  deadline: number
  busyLots: Set<Id>
  signal: AbortSignal
}

async function attemptRepeatedly(
  api: ListenerApi,
  plan: SearchPlan,
  { deadline, busyLots, signal }: SearchContext,
): Promise<Outcome | 'late'> {
  let isFirst = !selectSearch(api.getState()).rebid
  // The time may be over already, e.g. of a search that continues after a reload.
  if (api.extra.clock.now() >= deadline) return ENDED
  while (!signal.aborted) {
    const outcome = await attempt(api, plan, { isFirst, busyLots, signal })
    if (outcome.kind === 'over' || outcome.kind === 'refused') return outcome
    // Only the order shows whether it has a deal: if the deal was deleted at once, the search continues.
    if (outcome.kind === 'made' && isSearching(api.getState())) await reloadOrder(api)
    if (!isSearching(api.getState())) return MADE
    isFirst = false
    await sleep(SEARCH_INTERVAL_MS, signal)
    // Another tab or device may have made a deal meanwhile.
    if (!isSearching(api.getState())) return MADE
    // The timer of the timeout stops while the device sleeps; the clock does not.
    if (api.extra.clock.now() >= deadline) return 'late'
  }
  return NONE
}

interface AttemptContext {
  isFirst: boolean
  busyLots: Set<Id>
  signal: AbortSignal
}

async function attempt(
  api: ListenerApi,
  plan: SearchPlan,
  { isFirst, busyLots, signal }: AttemptContext,
): Promise<Outcome> {
  let lotId: Id | null = null
  try {
    const lot = await findLot(api, plan, isFirst, signal)
    if (lot.autodeal_id !== null) {
      api.dispatch(dealIdsChanged({ autodeal: lot.autodeal_id }))
      return MADE
    }
    // A sale ends its search after a response without a lot; a purchase asks again.
    if (lot.id === null) return plan.makes === 'sell' ? NONE : AGAIN
    // Another tab or device may have made a deal during the request.
    if (!isSearching(api.getState())) return MADE
    lotId = lot.id
    const deal = await plan.make(lotId, signal)
    api.dispatch(dealIdsChanged({ deal: deal.deal_id }))
    const confirmed = reloadOrder(api)
    storeDeal(api, { deal })
    await confirmed
    return MADE
  } catch (reason) {
    if (signal.aborted) return NONE
    // A bug must not end the search: the order shows whether it has a deal.
    if (!isCallFailure(reason)) {
      reportError(reason)
      return MADE
    }
    // The order has a deal: the error does not matter.
    if (!isSearching(api.getState())) return MADE
    if (isNoLot(reason)) return AGAIN
    // Only the repetition of the call was refused.
    if (gatewayErrorOf(reason)?.mayHaveArrived) return MADE
    const { rebid } = selectSearch(api.getState())
    const action = handleCallError(api, placeOf(plan, lotId, rebid), reason)
    return action?.kind === 'silent'
      ? continueAfter(api, { lotId: action.next === 'excludeLot' ? lotId : null, busyLots })
      : endOf(action)
  }
}

/** True for a 404 of a search for a lot: there is none now. */
function isNoLot(reason: unknown): boolean {
  const error = gatewayErrorOf(reason)
  return error?.status === 404 && error.call.startsWith('GET /lots/')
}

/** After an error that is not shown: excludes the lot; without one the order may have a deal already. */
function continueAfter(
  api: ListenerApi,
  { lotId, busyLots }: { lotId: Id | null; busyLots: Set<Id> },
): Outcome {
  if (lotId === null) return MADE
  busyLots.add(lotId)
  api.dispatch(lotExcluded(lotId))
  return AGAIN
}

function endOf(action: ErrorAction | null): Outcome {
  if (action?.kind === 'inline' && action.field === 'requisite') return { kind: 'refused' }
  // The search was not interrupted: the order may not have a deal yet.
  if (action?.kind === 'retry' || action?.kind === 'restart' || action?.kind === 'leave')
    return { kind: 'over', message: action.message }
  return ENDED
}

function placeOf(plan: SearchPlan, lotId: Id | null, rebid: boolean): ErrorPlace {
  if (lotId === null) return 'search'
  return rebid ? 'recreate' : plan.makes
}

/** `Bad payment amount` is retried every 2 s, ten times at most; then it is a connection error. */
async function findLot(
  api: ListenerApi,
  plan: SearchPlan,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<Lot> {
  for (let retries = 0; ; retries++) {
    try {
      return await plan.find(isFirst, selectDealState(api.getState()).excludedLots, signal)
    } catch (reason) {
      const error = gatewayErrorOf(reason)
      const action = error && errorPolicy('search', error)
      if (action?.kind !== 'retry' || retries >= action.max) throw reason
      await sleep(action.afterMs, signal)
    }
  }
}
