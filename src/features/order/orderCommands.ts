/** What the commands of all features do with the order: they reload it, and store the deal that they are answered with. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import type { Autodeal, Deal } from '../../contract/deals.ts'
import {
  abortError,
  failedCall,
  failureOf,
  gatewayErrorOf,
  isAnswerLost,
  isRefusal,
} from '../../contract/gatewayError.ts'
import { sameId } from '../../contract/ids.ts'
import { hasOpenDeal, type OrderDeals } from '../../rules/deal.ts'
import type { ErrorPlace } from '../../rules/errorPolicy.ts'
import { isShowable, type LoadedOrder, withDeal, withRunningDeal } from '../../rules/order.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { selectIsOrderOpen } from '../../shell/shellSlice.ts'
import { startOver, waitUntil } from '../../store/timing.ts'
import type { AppState, ListenerApi, StoreApi } from '../../store/types.ts'
import { errorWithdrawn } from '../dialogs/dialogsSlice.ts'
import { olderThan } from './freshness.ts'
import {
  orderLoadFailed,
  orderReloadRequested,
  selectIsCurrent,
  selectOrderState,
  selectReloadRequest,
} from './orderSlice.ts'

/** How long somebody waits for a reload. */
interface Wait {
  /** At most so long; without a limit by default. */
  ms?: number
  /** Until a load fails. */
  orFailed?: boolean
}

/** For a single load, because a person who has pressed a button is waiting. */
export const ONCE: Wait = { ms: POLL_INTERVAL_MS, orFailed: true }

/** Requests a reload of the order and waits for it. */
export function reloadOrder(api: ListenerApi, wait?: Wait): Promise<boolean> {
  api.dispatch(orderReloadRequested())
  return whenReloaded(api, wait)
}

/** Waits for the reloads that were requested until now: later requests do not prolong the wait, because the next press is refused meanwhile. Resolves with true once an answer to them is on screen; with false when the wait ends before. */
export async function whenReloaded(api: ListenerApi, { ms, orFailed = false }: Wait = {}): Promise<boolean> {
  const request = selectReloadRequest(api.getState())
  const isCurrent = (state: AppState) => selectIsCurrent(state, request)
  const isFailed = (action: UnknownAction) =>
    orFailed && orderLoadFailed.match(action) && action.payload >= request
  if (!isCurrent(api.getState()))
    await api.condition((action, state) => isCurrent(state) || isFailed(action), ms)
  return isCurrent(api.getState())
}

/** Time for the reload before a command starts over, ms: a load that is already running is finished first. */
const RECHECK_TIMEOUT_MS = 15_000

/** Does `work`, which gives its argument to the call. If the call was interrupted, the command starts over: it reloads the order, and asks again whether it is still due. */
export function whileDue<T>(
  api: ListenerApi,
  isDue: (state: AppState) => boolean,
  work: (isStillDue: () => boolean) => Promise<T>,
): Promise<T> {
  return startOver(
    () => work(() => isDue(api.getState())),
    () => checkDue(api, isDue),
  )
}

/** Rejects when the action is no longer due by the reloaded order, or when that is unknown: a person who had to sign in may have confirmed it minutes ago. */
export async function checkDue(api: ListenerApi, isDue: (state: AppState) => boolean): Promise<void> {
  const isKnown = await reloadOrder(api, { ms: RECHECK_TIMEOUT_MS })
  // Nothing is said over the page that follows.
  if (!selectIsOrderOpen(api.getState())) throw abortError('The page was left')
  if (!isKnown) throw failureOf('network', 'GET /deals/{id}')
  if (!isDue(api.getState())) throw abortError('No longer due')
}

/** True if a call was answered without the order, or not at all, and the reloaded order shows that it was carried out. */
export async function isShownDone(
  api: ListenerApi,
  reason: unknown,
  isDone: (state: AppState) => boolean,
): Promise<boolean> {
  // A failed GET, as of the check when a command starts over, has carried out nothing.
  if (!isAnswerLost(reason) || gatewayErrorOf(reason)?.call.startsWith('GET')) return false
  return (await reloadOrder(api, ONCE)) && isDone(api.getState())
}

/** Closes the error of a call without an answer once the order shows that it was carried out, because "try again" would then be wrong. The listener runs until then. */
export function withdrawErrorOnceDone(
  api: ListenerApi,
  place: ErrorPlace,
  reason: unknown,
  isDone: (state: AppState) => boolean,
): void {
  const error = gatewayErrorOf(reason)
  if (error === null || isRefusal(error)) return
  const withdraw = async () => {
    await waitUntil(api, isDone)
    api.dispatch(errorWithdrawn({ place, failed: failedCall(error) }))
  }
  void api.fork(withdraw, { autoJoin: true })
}

type DealAnswer = { deal: Deal } | { autodeal: Autodeal }

/** Stores the deal that a command was answered with, so that the screen changes at once; the command requests one reload, which confirms it. Loads that are under way are dropped when they arrive, because they may not contain the change. An answer about another deal than the one on screen, or one that is older than it, is not stored. */
export function storeDeal(api: StoreApi, answer: DealAnswer): void {
  const shown = selectOrderState(api.getState())
  const next = shown.loaded && withAnswer({ ...shown.loaded, at: api.extra.clock.now() }, answer)
  if (next === null || !isShowable(next) || olderThan(shown, next) !== null) return
  api.dispatch(orderLoaded(next))
}

function withAnswer(loaded: LoadedOrder, answer: DealAnswer): LoadedOrder | null {
  if (loaded.kind === 'deposit' || loaded.kind === 'flashpay') return null
  if ('deal' in answer) {
    const deal = dealAfter(loaded.order, answer.deal)
    return deal && withRunningDeal(withDeal(loaded, deal))
  }
  if (loaded.kind !== 'purchase') return null
  const known = loaded.order.autodeal
  if (known === null || !sameId(known.autodeal_id, answer.autodeal.autodeal_id)) return null
  const autodeal = merged(known, answer.autodeal)
  return withRunningDeal({ ...loaded, order: { ...loaded.order, autodeal } })
}

/** The deal on screen after its command, or the first deal of the order; null if another deal is on screen. */
function dealAfter(order: OrderDeals, answered: Deal): Deal | null {
  const { deal } = order
  if (deal !== null && sameId(deal.deal_id, answered.deal_id)) return merged(deal, answered)
  return hasOpenDeal(order) ? null : answered
}

/** A command adds to a deal or changes it: what its answer leaves out is kept, except the remaining time, which would count anew. */
function merged<D extends { expire_in: number | null }>(known: D, answered: D): D {
  const given = Object.fromEntries(Object.entries(answered).filter(([, value]) => value !== null))
  return { ...known, ...given, expire_in: answered.expire_in }
}
