/** A search that an earlier page load or another device has begun: it is continued, or its end awaited. */
import { POLL_INTERVAL_MS, SEARCH_TIMEOUT_MS } from '../../contract/constants.ts'
import {
  brokerPressed,
  methodCleared,
  selectBrokers,
  selectBrokersState,
  selectDemand,
  selectStarting,
} from '../../features/brokers/brokersSlice.ts'
import { dialogOpened } from '../../features/dialogs/dialogsSlice.ts'
import { searchFailed, selectMethod, selectMethodChoice } from '../../features/order/orderSlice.ts'
import { continueSearch, SEARCH_ENDED, storedSearch } from '../../features/search/searchMemoryListeners.ts'
import { startSearch } from '../../features/search/searchStart.ts'
import { sleep } from '../../platform/sleep.ts'
import { findBroker } from '../../rules/brokers.ts'
import { selectOpened } from '../../shell/shellSlice.ts'
import { waitUntil } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { selectScreen } from './selectors.ts'

/** Waits for a search of another device; if its time ends without a deal, this page offers to search again. */
export const addUnsearchedListeners: AddListeners = (start) => {
  start({
    predicate: (_action, now, before) =>
      isUnsearched(now) && (!isUnsearched(before) || selectMethod(now) !== selectMethod(before)),
    async effect(_action, api) {
      api.cancelActiveListeners()
      await sleep(SEARCH_TIMEOUT_MS, api.signal)
      if (api.signal.aborted || !isUnsearched(api.getState())) return
      api.dispatch(searchFailed(SEARCH_ENDED, api.extra.clock.now() - SEARCH_TIMEOUT_MS))
    },
  })
}

/** True if a bank was chosen on another device: this page, while it is open, neither searches nor asks for anything. */
function isUnsearched(state: AppState): boolean {
  const screen = selectScreen(state)
  const isIdle = !selectStarting(state) && selectDemand(state) === null
  return selectOpened(state) !== null && isIdle && screen.name === 'wait' && screen.reason === 'start'
}

/** After the first load: continues the search of an earlier page load, or starts the one that the screen announces, unless it was given up or its bank is unavailable. */
export async function resumeSearch(api: ListenerApi): Promise<void> {
  const screen = selectScreen(api.getState())
  const stored = storedSearch(api)
  const isOpen = screen.name === 'init' || screen.name === 'wait' || isLost(screen)
  if (stored !== null && stored !== 'given-up' && isOpen) return continueSearch(api, stored)
  if (!isUnsearched(api.getState())) return
  if (stored === 'given-up') return void api.dispatch(methodCleared())
  await waitUntil(api, (state) => selectBrokersState(state) !== 'loading', POLL_INTERVAL_MS)
  const method = selectMethod(api.getState())
  if (method === null || !isUnsearched(api.getState())) return
  if (findBroker(selectBrokers(api.getState()), method)?.is_available === false) {
    api.dispatch(methodCleared())
    return void api.dispatch(dialogOpened({ kind: 'info', message: { key: 'payment:search.bankOff' } }))
  }
  const isUnclaimed =
    selectMethodChoice(api.getState()) === 'untouched' && api.extra.session.access() === null
  if (isUnclaimed) api.dispatch(brokerPressed(method))
  else startSearch(api)
}

function isLost(screen: ReturnType<typeof selectScreen>): boolean {
  return screen.name === 'processed' && screen.result === 'not-ok' && screen.chooseAnother
}
