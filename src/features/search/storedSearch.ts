/** Stores the running search, so that it continues after a reload within the same 240 s, and that it was given up, so that it does not. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import type { StoredSearch } from '../../platform/storage.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { methodChosen, methodCleared } from '../brokers/brokersSlice.ts'
import { searchStarted, searchStopped, selectDealState } from '../deal/dealSlice.ts'
import { orderLoaded } from '../order/orderSlice.ts'

/** Stores the search of a page. `selectMethod`: the method in force. */
export function storedSearchListeners(selectMethod: (state: AppState) => Id | null): AddListeners {
  return (start) => {
    start({
      matcher: isAnyOf(orderLoaded, methodChosen, methodCleared, searchStarted, searchStopped),
      effect: (action, api) => rememberSearch(api, selectMethod, methodCleared.match(action)),
    })
  }
}

/** What is stored in its place once it was given up: the gateway keeps the method that it was asked for. */
const GIVEN_UP: StoredSearch = { startedAt: 0, method: 0, excluded: [] }

/** Stores the running search, and removes it once it is over; until then an earlier visit's stays stored. */
function rememberSearch(
  api: ListenerApi,
  selectMethod: (state: AppState) => Id | null,
  isGivenUp: boolean,
): void {
  const { pageStorage } = api.extra
  const state = selectDealState(api.getState())
  const { startedAt } = state.search
  if (isGivenUp) return pageStorage.set('searches', GIVEN_UP)
  // Another tab may be searching.
  const isOnlyLooking = startedAt === null && (state.method === 'untouched' || state.method === 'cleared')
  if (isOnlyLooking && isWithoutDeal(api)) return
  const method = selectMethod(api.getState())
  pageStorage.set(
    'searches',
    startedAt !== null && method !== null ? { startedAt, method, excluded: state.excludedLots } : null,
  )
}

/** The search of an earlier visit, if it may continue: the order is in process without an open deal, and this visit has not started a search. */
export function storedSearch(api: ListenerApi): StoredSearch | 'given-up' | null {
  const { pageStorage } = api.extra
  const { method, search } = selectDealState(api.getState())
  const isUntouched = method === 'untouched' && search.state === 'idle'
  const stored = isUntouched && isWithoutDeal(api) ? pageStorage.get('searches') : null
  return stored?.startedAt === GIVEN_UP.startedAt ? 'given-up' : stored
}

function isWithoutDeal(api: ListenerApi): boolean {
  const state = selectDealState(api.getState())
  return state.status === ORDER_IN_PROCESS && !hasOpenDeal(state)
}

/** Continues it for the rest of its time. */
export function continueSearch(api: ListenerApi, { method, startedAt, excluded }: StoredSearch): void {
  api.dispatch(methodChosen(method))
  api.dispatch(searchStarted({ at: startedAt, rebid: false, excluded }))
}
