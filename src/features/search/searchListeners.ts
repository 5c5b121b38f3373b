/** Runs one search at a time, in one tab at a time, until it ends or the person cancels it. */
import { isAnyOf } from '@reduxjs/toolkit'
import { pageLeft } from '../../app/shell/shellSlice.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { methodCleared } from '../brokers/brokersSlice.ts'
import { searchStarted, searchStopped, selectDealState } from '../deal/dealSlice.ts'
import { reloadOrder, searchLot, type SearchPlan } from './lotSearch.ts'

/** What differs between a purchase and a sale. */
export interface LotSearchSource {
  plan: (api: ListenerApi) => SearchPlan
  /** Called when the person cancels while there is no deal. */
  giveUp: (api: ListenerApi) => unknown
}

/** Registers the search of a page. */
export function lotSearchListeners({ plan, giveUp }: LotSearchSource): AddListeners {
  return (start) => {
    start({
      matcher: isAnyOf(searchStarted, searchStopped, methodCleared, pageLeft),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (searchStarted.match(action)) await searchUntilStopped(api, plan(api))
        else if (searchStopped.match(action)) {
          const { device, pageKey } = api.extra
          device.broadcast({ pageKey, kind: 'search-stopped' })
          await giveUp(api)
        }
      },
    })
  }
}

/** Ends the search as well when the person cancels it in another tab. */
async function searchUntilStopped(api: ListenerApi, plan: SearchPlan) {
  const { device, pageKey } = api.extra
  const stopListening = device.onBroadcast((message) => {
    if (message.pageKey === pageKey && message.kind === 'search-stopped') api.dispatch(methodCleared())
  })
  try {
    await searchInOneTab(api, plan)
  } finally {
    stopListening()
  }
}

/** A second tab waits for the lock and reloads the order before it searches: one deal, however many tabs. */
async function searchInOneTab(api: ListenerApi, plan: SearchPlan) {
  const { device, pageKey } = api.extra
  const name = `gateway.search.${pageKey}`
  const run = () => searchLot(api, plan, api.signal)
  if ((await device.withLockIfFree(name, run)) !== 'busy') return
  await device.withLock(name, async () => {
    if (api.signal.aborted) return
    await reloadOrder(api)
    if (!hasOpenDeal(selectDealState(api.getState()))) await run()
  })
}
