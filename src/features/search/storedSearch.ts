/** The running search across visits: a reload goes on within the same 240 s (A52). */
import type { StoredSearch } from '../../platform/storage.ts'
import type { Id } from '../../contract/scalars.ts'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import type { ListenerApi } from '../../store/types.ts'
import { methodChosen, searchStarted, selectDealState, type DealState } from '../deal/dealSlice.ts'

/** Keeps the search of a method that was chosen here, and forgets it once it is over; before that an earlier visit's stays. */
export function rememberSearch(api: ListenerApi): void {
  const { pageStorage } = api.extra
  const state = selectDealState(api.getState())
  const { startedAt } = state.search
  if (state.method === 'untouched' && startedAt === null && isFree(api)) return
  const method = methodSearched(state)
  pageStorage.set(
    'searches',
    startedAt !== null && method !== null ? { startedAt, method, excluded: state.excludedLots } : null,
  )
}

/** A re-bid of a deal that began in another browser knows the bank from that deal only. */
function methodSearched({ method, deal, autodeal }: DealState): Id | null {
  if (method === 'cleared') return null
  if (method !== 'untouched') return method.brokerId
  return deal?.lot?.broker?.id ?? autodeal?.broker?.id ?? null
}

/** The search of an earlier visit that may go on: the order is in process and has no open deal, and this visit has not begun one. */
export function storedSearch(api: ListenerApi): StoredSearch | null {
  const { pageStorage } = api.extra
  const { method, search } = selectDealState(api.getState())
  const isUntouched = method === 'untouched' && search.state === 'idle'
  return isUntouched && isFree(api) ? pageStorage.get('searches') : null
}

function isFree(api: ListenerApi): boolean {
  const { status, deal, autodeal } = selectDealState(api.getState())
  return status === 1 && !isDealOpen(deal) && !isAutodealOpen(autodeal)
}

/** Goes on with it in what is left of its time. */
export function continueSearch(api: ListenerApi, { method, startedAt, excluded }: StoredSearch): void {
  api.dispatch(methodChosen(method))
  api.dispatch(searchStarted({ at: startedAt, rebid: false, excluded }))
}
