/** The search over page loads: it continues within the same 240 s, unless it was given up. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { sameId } from '../../contract/ids.ts'
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import type { StoredSearch } from '../../platform/storage.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { endedByOtherDeal } from '../../rules/errorText.ts'
import { searchDeadline } from '../../rules/time.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { methodChosen, methodCleared, valueRefused } from '../brokers/brokersSlice.ts'
import {
  lotExcluded,
  searchFailed,
  searchStarted,
  searchStopped,
  selectOrderWithDeal,
  selectMethod,
} from '../order/orderSlice.ts'

/** Why a search ended of which it is unknown whether there was a trader. */
export const SEARCH_ENDED: LocalizedMessage = { key: 'deal:dealSearch.ended' }

/** Stored when the person has given up the search, because the gateway keeps the method of the order; or when another deal has to end first. */
const GIVEN_UP: StoredSearch = { startedAt: 0, method: 0, excluded: [] }

/** The search of an earlier page load, if it may continue: the order is in process without an open deal, and no search was started since. */
export function storedSearch(api: ListenerApi): StoredSearch | 'given-up' | null {
  const { pageStorage } = api.extra
  const { method, search } = selectOrderWithDeal(api.getState())
  const isUntouched = method === 'untouched' && search.state === 'idle'
  const stored = isUntouched && isWithoutDeal(api) ? pageStorage.get('searches') : null
  return stored?.startedAt === GIVEN_UP.startedAt ? 'given-up' : stored
}

/** True while the order is in process without an open deal. */
function isWithoutDeal(api: ListenerApi): boolean {
  const state = selectOrderWithDeal(api.getState())
  return state.status === ORDER_IN_PROCESS && !hasOpenDeal(state)
}

/** Continues the search for the rest of its time; without any the person can search again. */
export function continueSearch(api: ListenerApi, { method, startedAt, excluded }: StoredSearch): void {
  api.dispatch(methodChosen(method))
  for (const lot of excluded) api.dispatch(lotExcluded(lot))
  const isOver = api.extra.clock.now() >= searchDeadline(startedAt)
  api.dispatch(isOver ? searchFailed(SEARCH_ENDED, startedAt) : searchStarted({ at: startedAt }))
}

export const addSearchMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(
      orderLoaded,
      methodChosen,
      methodCleared,
      searchStarted,
      searchFailed,
      searchStopped,
      valueRefused,
    ),
    effect: (action, api) => keepSearch(api, action),
  })
}

/** Stores the search and removes it when it is over. That of an earlier page load, or of another tab, stays stored while this page load only loads the order, and restores its method. */
function keepSearch(api: ListenerApi, action: UnknownAction): void {
  const { pageStorage } = api.extra
  const { search, excludedLots: excluded } = selectOrderWithDeal(api.getState())
  const { startedAt } = search
  const method = selectMethod(api.getState())
  const isEndedByOther = endedByOtherDeal(search.message)
  if (methodCleared.match(action) || (isEndedByOther && searchFailed.match(action)))
    return pageStorage.set('searches', GIVEN_UP)
  // Another tab may have started one since.
  if (isEndedByOther) return
  if (startedAt !== null && method !== null)
    return pageStorage.set('searches', { startedAt, method, excluded })
  const stored = pageStorage.get('searches')
  const isRestored = methodChosen.match(action) && sameId(method, stored?.method)
  const isKept = isWithoutDeal(api) && (orderLoaded.match(action) || isRestored)
  if (stored !== null && !isKept) pageStorage.set('searches', null)
}
