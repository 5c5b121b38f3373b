/** Stores the running search, so that it continues after a reload, and that it was given up, so that it does not. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { methodChosen, methodCleared } from '../brokers/brokersSlice.ts'
import { searchStarted, searchStopped, selectDealState } from '../deal/dealSlice.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { GIVEN_UP, isWithoutDeal } from './storedSearch.ts'

/** Stores the search of a page. `selectMethod`: the current method. */
export function storedSearchListeners(selectMethod: (state: AppState) => Id | null): AddListeners {
  return (start) => {
    start({
      matcher: isAnyOf(orderLoaded, methodChosen, methodCleared, searchStarted, searchStopped),
      effect: (action, api) => rememberSearch(api, selectMethod, methodCleared.match(action)),
    })
  }
}

/** Stores the running search and removes it when it is over. The search of an earlier page load stays stored until this page load starts one. */
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
