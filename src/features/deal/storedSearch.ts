/** The running search across visits: a reload goes on within the same 240 s (A52). */
import type { StoredSearch } from '../../api/storage.ts'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import type { FlowApi } from '../../store/types.ts'
import { methodChosen, searchStarted, selectDealState } from './dealSlice.ts'

/** Keeps the search of a method that was chosen here, and forgets it once it is over; before that an earlier visit's stays. */
export function rememberSearch(api: FlowApi): void {
  const { storage, pageId } = api.extra
  const { [pageId]: _old, ...others } = storage.get('searches') ?? {}
  const { method, search, excludedLots } = selectDealState(api.getState())
  if (method === 'untouched' && isFree(api)) return
  const isKept = typeof method === 'object' && search.startedAt !== null
  storage.set(
    'searches',
    isKept
      ? {
          ...others,
          [pageId]: { startedAt: search.startedAt ?? 0, method: method.brokerId, excluded: excludedLots },
        }
      : others,
  )
}

/** The search of an earlier visit that may go on: the order is in process and has no open deal. */
export function storedSearch(api: FlowApi): StoredSearch | null {
  const { storage, pageId } = api.extra
  return isFree(api) ? (storage.get('searches')?.[pageId] ?? null) : null
}

function isFree(api: FlowApi): boolean {
  const { status, deal, autodeal } = selectDealState(api.getState())
  return status === 1 && !isDealOpen(deal) && !isAutodealOpen(autodeal)
}

/** Goes on with it in what is left of its time. */
export function continueSearch(api: FlowApi, { method, startedAt, excluded }: StoredSearch): void {
  api.dispatch(methodChosen(method))
  api.dispatch(searchStarted({ at: startedAt, rebid: false, excluded }))
}
