/** The search of an earlier page load, which continues within the same 240 s, unless it was given up. */
import { ORDER_IN_PROCESS } from '../../contract/statuses.ts'
import type { StoredSearch } from '../../platform/storage.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import type { ListenerApi } from '../../store/types.ts'
import { methodChosen } from '../brokers/brokersSlice.ts'
import { searchStarted, selectDealState } from '../deal/dealSlice.ts'

/** Stored when the person has given up the search, because the gateway keeps the method of the order. */
export const GIVEN_UP: StoredSearch = { startedAt: 0, method: 0, excluded: [] }

/** The search of an earlier page load, if it may continue: the order is in process without an open deal, and no search was started since. */
export function storedSearch(api: ListenerApi): StoredSearch | 'given-up' | null {
  const { pageStorage } = api.extra
  const { method, search } = selectDealState(api.getState())
  const isUntouched = method === 'untouched' && search.state === 'idle'
  const stored = isUntouched && isWithoutDeal(api) ? pageStorage.get('searches') : null
  return stored?.startedAt === GIVEN_UP.startedAt ? 'given-up' : stored
}

/** True while the order is in process without an open deal. */
export function isWithoutDeal(api: ListenerApi): boolean {
  const state = selectDealState(api.getState())
  return state.status === ORDER_IN_PROCESS && !hasOpenDeal(state)
}

/** Continues the search for the rest of its time. */
export function continueSearch(api: ListenerApi, { method, startedAt, excluded }: StoredSearch): void {
  api.dispatch(methodChosen(method))
  api.dispatch(searchStarted({ at: startedAt, excluded }))
}
