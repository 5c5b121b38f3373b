/** One search at a time, in one tab at a time, from its start to its end or to the person's "cancel" (table 3.6). */
import { isAnyOf } from '@reduxjs/toolkit'
import { isAutodealOpen, isDealOpen } from '../../rules/deal.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { pageLeft } from '../../app/shell/shellSlice.ts'
import {
  methodCleared,
  orderReloadRequested,
  orderLoaded,
  searchStarted,
  searchStopped,
  selectDealState,
} from '../deal/dealSlice.ts'
import { searchLot, type SearchPlan } from './lotSearch.ts'

/** What an order's page says of its search. */
export interface LotSearchSource {
  plan: (api: ListenerApi) => SearchPlan
  /** The person cancelled while there was no deal. */
  giveUp: (api: ListenerApi) => unknown
}

/** The flow of the search. */
export function lotSearchListeners({ plan, giveUp }: LotSearchSource): AddListeners {
  return (start) => {
    start({
      matcher: isAnyOf(searchStarted, searchStopped, methodCleared, pageLeft),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (searchStarted.match(action)) await searchInOneTab(api, plan(api))
        else if (searchStopped.match(action)) await giveUp(api)
      },
    })
  }
}

/** Another tab that is asked to search waits for its turn and looks first: one deal, however many tabs. */
async function searchInOneTab(api: ListenerApi, plan: SearchPlan) {
  const { device, pageKey } = api.extra
  const name = `gateway.search.${pageKey}`
  const run = () => searchLot(api, plan, api.signal)
  if ((await device.withLockIfFree(name, run)) !== 'busy') return
  await device.withLock(name, async () => {
    if (api.signal.aborted) return
    const seen = api.take(isAnyOf(orderLoaded))
    api.dispatch(orderReloadRequested())
    await seen
    const { deal, autodeal } = selectDealState(api.getState())
    if (!isDealOpen(deal) && !isAutodealOpen(autodeal)) await run()
  })
}
