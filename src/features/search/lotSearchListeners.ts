/**
 * The search for a trader: finds a lot and makes a deal, repeated for up to 240 s. One at a time, in one tab at a time, until it ends or
 * the person cancels it.
 */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { SEARCH_INTERVAL_MS, SEARCH_TIMEOUT_MS } from '../../contract/constants.ts'
import type { Deal, Lot } from '../../contract/deals.ts'
import type { Body, LotQuery } from '../../contract/endpoints.ts'
import { gatewayErrorOf, isCallFailure } from '../../contract/gatewayError.ts'
import type { Id } from '../../contract/ids.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { sleep } from '../../platform/sleep.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { type ErrorAction, type ErrorPlace, errorPolicy } from '../../rules/errorPolicy.ts'
import { amountQuery } from '../../rules/money.ts'
import { searchDeadline } from '../../rules/time.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { listenersAdded, pageLeft, selectOpened } from '../../shell/shellSlice.ts'
import { reportError, withTimeout } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { methodCleared, valueRefused } from '../brokers/brokersSlice.ts'
import { reloadOrder, storeDeal, whileDue } from '../order/orderCommands.ts'
import {
  dealIdsChanged,
  isSearching,
  isSearchStart,
  lotExcluded,
  searchFailed,
  searchStopped,
  selectOrderWithDeal,
  selectMethod,
  selectSearch,
  selectShopOrder,
} from '../order/orderSlice.ts'
import { SEARCH_ENDED } from './searchMemoryListeners.ts'

/** What differs between a purchase and a sale once a search has started. */
export interface LotSearch {
  /** Requests a lot; `isFirst` in the first call after a choice. */
  find: (api: ListenerApi, query: LotQuery, signal: AbortSignal, isFirst: boolean) => Promise<Lot>
  /** What the deal contains beside its lot and its sum. */
  dealFields: (api: ListenerApi) => Omit<Body<'POST /deals'>, 'lot_id'>
  /** A response without a lot ends the search; a purchase asks again. */
  endsWithoutLot: boolean
  /** Where a refused deal is reported. */
  place: 'create' | 'sell'
  /** The person has cancelled while there is no deal. */
  giveUp: (api: ListenerApi) => unknown
}

/** Registers the search of a page. A search that was started before this code was loaded runs as soon as it is. */
export function lotSearchListeners(lots: LotSearch): AddListeners {
  return (start, { dispatch, getState, extra: { device, pageKey } }) => {
    // The person has cancelled the search in another tab.
    device.onBroadcast((message) => {
      if (message.pageKey === pageKey && message.kind === 'search-stopped' && isSearching(getState()))
        dispatch(methodCleared())
    })
    start({
      predicate: (action, state, before) =>
        isEnd(action, before) || isSearchStart(state, before) || listenersAdded.match(action),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (searchStopped.match(action)) {
          device.broadcast({ pageKey, kind: 'search-stopped' })
          await lots.giveUp(api)
        } else if (isAwaited(api.getState())) await searchInOneTab(api, lots)
      },
    })
  }
}

const isStop = isAnyOf(searchStopped, pageLeft)

/** A method that is cleared after the search was stopped ends nothing more. */
function isEnd(action: UnknownAction, before: AppState): boolean {
  return isStop(action) || (methodCleared.match(action) && isSearching(before))
}

/** The page may have been left while the code was loaded. */
const isAwaited = (state: AppState) => selectOpened(state) !== null && isSearching(state)

/** Another tab waits for the lock and reloads the order before it searches, so that all tabs together make one deal. */
async function searchInOneTab(api: ListenerApi, lots: LotSearch) {
  const { device, pageKey } = api.extra
  const name = `gateway.search.${pageKey}`
  // The bank and a sale's requisite may be those of a lost deal, which the order need not contain any more when a lot is found.
  const terms = { broker: selectMethod(api.getState()), dealFields: lots.dealFields(api) }
  const run = () => searchLot({ api, lots, ...terms, busyLots: new Set() })
  if ((await device.withLockIfFree(name, run, SEARCH_TIMEOUT_MS)) !== 'busy') return
  const runLater = async () => {
    if (api.signal.aborted) return
    await reloadOrder(api)
    const state = api.getState()
    if (isSearching(state) && !hasOpenDeal(selectOrderWithDeal(state))) await run()
  }
  await device.withLock(name, runLater, SEARCH_TIMEOUT_MS)
}

/**
 * What follows an attempt. `look`: the order shows whether it has a deal. `again`: there is none yet. `refused`: the gateway has
 * refused a value that was typed. `late`: the time is over, or nobody waits any more. `over`: the search has failed; the message is for the restart screen.
 */
type Outcome = 'look' | 'again' | 'refused' | 'late' | { over: LocalizedMessage | null }

const ENDED: Outcome = { over: SEARCH_ENDED }

/** A search that is running. */
interface Search {
  api: ListenerApi
  lots: LotSearch
  broker: Id | null
  dealFields: ReturnType<LotSearch['dealFields']>
  /** Lots that were taken when the deal was to be made. */
  busyLots: Set<Id>
}

/** Runs the search that `searchStarted` began until it ends or is cancelled; the outcome is dispatched as an event. */
async function searchLot(search: Search): Promise<void> {
  const { api, busyLots } = search
  const now = api.extra.clock.now()
  const deadline = searchDeadline(selectSearch(api.getState()).startedAt ?? now)
  const outcome = await withTimeout(Math.max(0, deadline - now), api.signal, (signal) =>
    attemptRepeatedly(search, deadline, signal),
  )
  if (api.signal.aborted) return
  if (outcome === 'late')
    api.dispatch(searchFailed(busyLots.size > 0 ? { key: 'errors:errors.limit-of-this-lot-exceeded' } : null))
  else if (outcome === 'refused') api.dispatch(valueRefused(search.broker))
  else if (typeof outcome === 'object') api.dispatch(searchFailed(outcome.over))
}

/** `deadline`: gateway ms. `signal`: aborted when the search is cancelled, or its time is over. */
async function attemptRepeatedly(search: Search, deadline: number, signal: AbortSignal): Promise<Outcome> {
  const { api } = search
  // Another tab may have searched all the time.
  if (api.extra.clock.now() >= deadline) return ENDED
  for (let isFirst = !selectSearch(api.getState()).rebid; !signal.aborted; isFirst = false) {
    const outcome = await attempt(search, isFirst, signal)
    if (outcome !== 'look' && outcome !== 'again') return outcome
    // If the deal was deleted at once, the search continues.
    if (outcome === 'look' && isSearching(api.getState())) await reloadOrder(api)
    if (isSearching(api.getState())) await sleep(SEARCH_INTERVAL_MS, signal)
    // Another tab or device may have made a deal meanwhile.
    if (!isSearching(api.getState())) return 'look'
    // The timer of the timeout stops while the device sleeps; the clock does not.
    if (api.extra.clock.now() >= deadline) return 'late'
  }
  return 'late'
}

async function attempt(search: Search, isFirst: boolean, signal: AbortSignal): Promise<Outcome> {
  const { api, lots, busyLots } = search
  let lotId: Id | null = null
  try {
    const lot = await findLot(search, isFirst, signal)
    if (lot.autodeal_id !== null) {
      api.dispatch(dealIdsChanged({ autodeal: lot.autodeal_id }))
      return 'look'
    }
    if (lot.id === null) return lots.endsWithoutLot ? { over: null } : 'again'
    // Another tab or device may have made a deal during the request.
    if (!isSearching(api.getState())) return 'look'
    lotId = lot.id
    const deal = await makeDeal(search, lotId, signal)
    api.dispatch(dealIdsChanged({ deal: deal.deal_id }))
    const confirmed = reloadOrder(api)
    storeDeal(api, { deal })
    await confirmed
    return 'look'
  } catch (reason) {
    if (signal.aborted) return 'late'
    // A bug must not end the search.
    if (!isCallFailure(reason)) {
      reportError(reason)
      return 'look'
    }
    // The order has a deal: the error does not matter.
    if (!isSearching(api.getState())) return 'look'
    if (isNoLot(reason)) return 'again'
    // Only the repetition of the call was refused.
    if (gatewayErrorOf(reason)?.mayHaveArrived) return 'look'
    const action = handleCallError(api, placeOf(search, lotId), reason)
    if (action?.kind !== 'silent') return endOf(action)
    // The order may have a deal already.
    if (action.next !== 'excludeLot' || lotId === null) return 'look'
    busyLots.add(lotId)
    api.dispatch(lotExcluded(lotId))
    return 'again'
  }
}

/** True for a 404 of a search for a lot: there is none now. */
function isNoLot(reason: unknown): boolean {
  const error = gatewayErrorOf(reason)
  return error?.status === 404 && error.call.startsWith('GET /lots/')
}

function endOf(action: ErrorAction | null): Outcome {
  if (action?.kind === 'inline') return 'refused'
  // The search was not interrupted: the order may not have a deal yet.
  if (action?.kind === 'retry' || action?.kind === 'restart' || action?.kind === 'leave')
    return { over: action.message }
  return ENDED
}

/** Where an error is reported: of the search without a lot, else of the deal. */
function placeOf({ api, lots }: Search, lotId: Id | null): ErrorPlace {
  if (lotId === null) return 'search'
  return selectSearch(api.getState()).rebid ? 'recreate' : lots.place
}

function makeDeal({ api, dealFields }: Search, lot_id: Id, signal: AbortSignal): Promise<Deal> {
  const body = { lot_id, ...sumOf(api.getState()), ...dealFields }
  return whileDue(api, isSearching, () => api.extra.call('POST /deals', { body, signal }))
}

/** `Bad payment amount` is retried every 2 s, ten times at most; then it is a connection error. */
async function findLot({ api, lots, broker }: Search, isFirst: boolean, signal: AbortSignal): Promise<Lot> {
  for (let retries = 0; ; retries++) {
    try {
      return await lots.find(api, queryOf(api.getState(), broker), signal, isFirst)
    } catch (reason) {
      const error = gatewayErrorOf(reason)
      const action = error && errorPolicy('search', error)
      if (action?.kind !== 'retry' || retries >= action.max) throw reason
      await sleep(action.afterMs, signal)
    }
  }
}

/** The part of a query for a lot that purchases and sales share. */
function queryOf(state: AppState, broker: Id | null): LotQuery {
  const { excludedLots } = selectOrderWithDeal(state)
  return {
    symbol: selectShopOrder(state)?.symbol ?? '',
    ...sumOf(state),
    ...(broker !== null && { broker }),
    ...(excludedLots.length > 0 && { exclude: excludedLots.join(',') }),
  }
}

function sumOf(state: AppState) {
  const order = selectShopOrder(state)
  return order === null ? {} : amountQuery(order)
}
