/** Runs one search at a time, in one tab at a time, until it ends or the person cancels it. Added after the first response, because no first screen needs it. */
import { isAnyOf } from '@reduxjs/toolkit'
import { SEARCH_TIMEOUT_MS } from '../../contract/constants.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { pageLeft, selectOpened } from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listeners.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { methodCleared } from '../brokers/brokersSlice.ts'
import { reloadOrder } from '../order/orderCommands.ts'
import { isSearching, isSearchStart, searchStopped, selectDealState } from '../order/orderSlice.ts'
import { searchLot, type SearchPlan } from './lotSearch.ts'

/** Registers the search of a page. A search that was started before this code was loaded runs as soon as it is. `giveUp` is called when the person cancels while there is no deal. */
export function lotSearchListeners(
  planOf: (api: ListenerApi) => SearchPlan,
  giveUp: (api: ListenerApi) => unknown,
): AddListeners {
  return (start, { dispatch, getState, extra: { device, pageKey } }) => {
    // The person has cancelled the search in another tab.
    device.onBroadcast((message) => {
      if (message.pageKey === pageKey && message.kind === 'search-stopped' && isSearching(getState()))
        dispatch(methodCleared())
    })
    start({
      predicate: (action, state, before) =>
        isEnd(action) || isSearchStart(action, state, before) || listenersAdded.match(action),
      async effect(action, api) {
        api.cancelActiveListeners()
        if (searchStopped.match(action)) {
          device.broadcast({ pageKey, kind: 'search-stopped' })
          await giveUp(api)
        } else if (listenersAdded.match(action) ? isAwaited(api.getState()) : !isEnd(action))
          await searchInOneTab(api, planOf(api))
      },
    })
  }
}

const isEnd = isAnyOf(searchStopped, methodCleared, pageLeft)

/** The page may have been left while the code was loaded. */
const isAwaited = (state: AppState) => selectOpened(state) !== null && isSearching(state)

/** Another tab waits for the lock and reloads the order before it searches, so that all tabs together make one deal. */
async function searchInOneTab(api: ListenerApi, plan: SearchPlan) {
  const { device, pageKey } = api.extra
  const name = `gateway.search.${pageKey}`
  const run = () => searchLot(api, plan, api.signal)
  if ((await device.withLockIfFree(name, run, SEARCH_TIMEOUT_MS)) !== 'busy') return
  const runLater = async () => {
    if (api.signal.aborted) return
    await reloadOrder(api)
    if (!hasOpenDeal(selectDealState(api.getState()))) await run()
  }
  await device.withLock(name, runLater, SEARCH_TIMEOUT_MS)
}
