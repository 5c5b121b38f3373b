/** Stores the running search, so that it continues after a reload, and that it was given up, so that it does not. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import type { Id } from '../../contract/ids.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { methodChosen, methodCleared } from '../brokers/brokersSlice.ts'
import { requisiteRefused, searchStarted, searchStopped, selectDealState } from '../deal/dealSlice.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { GIVEN_UP, isWithoutDeal } from './storedSearch.ts'

/** Stores the search of a page. `selectMethod`: the current method. */
export function storedSearchListeners(selectMethod: (state: AppState) => Id | null): AddListeners {
  return (start) => {
    start({
      matcher: isAnyOf(
        orderLoaded,
        methodChosen,
        methodCleared,
        searchStarted,
        searchStopped,
        requisiteRefused,
      ),
      effect: (action, api) => rememberSearch(api, selectMethod, action),
    })
  }
}

/** Stores the running search and removes it when it is over. The search of an earlier page load, or of another tab, stays stored while this page load only loads the order. */
function rememberSearch(
  api: ListenerApi,
  selectMethod: (state: AppState) => Id | null,
  action: UnknownAction,
): void {
  const { pageStorage } = api.extra
  const state = selectDealState(api.getState())
  const { startedAt } = state.search
  if (methodCleared.match(action)) return pageStorage.set('searches', GIVEN_UP)
  const isOnlyLooking = startedAt === null && (state.method === 'untouched' || state.method === 'cleared')
  if (orderLoaded.match(action) && isOnlyLooking && isWithoutDeal(api)) return
  const method = selectMethod(api.getState())
  pageStorage.set(
    'searches',
    startedAt !== null && method !== null ? { startedAt, method, excluded: state.excludedLots } : null,
  )
}
