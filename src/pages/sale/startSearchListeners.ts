/** Starts the search of a sale after a confirmed requisite, and after "restart". Not needed on the first screen. */
import { methodChosen } from '../../features/brokers/brokersSlice.ts'
import { searchStarted } from '../../features/deal/dealSlice.ts'
import { startOnce } from '../../features/search/methodChoiceListeners.ts'
import type { SaleScreen } from '../../rules/sale.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { selectMethod, selectRequisite, selectScreen } from './saleScreen.ts'
import { requisiteConfirmed, saleRestarted } from './saleSlice.ts'
import { claimSale } from './searchListeners.ts'

export const addStartSearchListeners: AddListeners = (start) => {
  start({ actionCreator: requisiteConfirmed, effect: (_action, api) => search(api) })
  start({ actionCreator: saleRestarted, effect: (_action, api) => searchAgain(api) })
}

/** Claims the sale first, because a sale that was created with its method may be unclaimed. */
function search(api: ListenerApi): Promise<void> {
  return startOnce(api, async () => {
    const method = selectMethod(api.getState())
    if (!(await claimSale(api))) return
    // Only if the requisite was confirmed for the current method (a deal may name none), and another tab or device has not continued the sale.
    const isSameMethod = String(method) === String(selectMethod(api.getState()))
    if (isSameMethod && isSearchAwaited(selectScreen(api.getState())))
      api.dispatch(searchStarted({ at: api.extra.clock.now() }))
  })
}

/** True on the screens that a search starts from. */
function isSearchAwaited(screen: SaleScreen): boolean {
  if (screen.name === 'processed') return screen.result === 'not-ok' && screen.restart
  return screen.name === 'payment' || screen.name === 'restart'
}

/** Searches with the known requisite; without one the form is shown. */
async function searchAgain(api: ListenerApi) {
  const method = selectMethod(api.getState())
  const isKnown = selectRequisite(api.getState()) !== null
  // Excludes the lot of the lost deal.
  if (method !== null) api.dispatch(methodChosen(method))
  if (isKnown) await search(api)
}
