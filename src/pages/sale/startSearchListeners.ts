/** What starts the search of a sale: a confirmed requisite, and "restart". No first screen has either. */
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

/** Claims the sale first: one that was created with its method may still be unclaimed. */
function search(api: ListenerApi): Promise<void> {
  return startOnce(api, async () => {
    const method = selectMethod(api.getState())
    if (!(await claimSale(api))) return
    // The requisite was confirmed for that method (a deal may name none), and nobody else has gone on with the sale meanwhile.
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

/** Searches with the known requisite; without one the entry screen asks for it. */
async function searchAgain(api: ListenerApi) {
  const method = selectMethod(api.getState())
  const isKnown = selectRequisite(api.getState()) !== null
  // Excludes the lot of the lost deal.
  if (method !== null) api.dispatch(methodChosen(method))
  if (isKnown) await search(api)
}
