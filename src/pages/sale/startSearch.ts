/** What starts the search of a sale: a confirmed requisite, and "restart". No first screen has either. */
import { sameId } from '../../contract/scalars.ts'
import { methodChosen } from '../../features/brokers/brokersSlice.ts'
import { searchStarted } from '../../features/deal/dealSlice.ts'
import { startOnce } from '../../features/search/methodChoiceListeners.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { selectMethod, selectRequisite, selectScreen } from './saleScreen.ts'
import { requisiteConfirmed, saleRestarted } from './saleSlice.ts'
import { claim } from './searchListeners.ts'

export const addStartSearchListeners: AddListeners = (start) => {
  start({ actionCreator: requisiteConfirmed, effect: (_action, api) => search(api) })
  start({ actionCreator: saleRestarted, effect: (_action, api) => searchAgain(api) })
}

/** Claims the sale first: one that was created with its method may still be unclaimed. */
function search(api: ListenerApi): Promise<void> {
  return startOnce(api, async () => {
    const method = selectMethod(api.getState())
    if (!(await claim(api))) return
    const { name } = selectScreen(api.getState())
    const isAwaited = name === 'payment' || name === 'restart'
    // The requisite was confirmed for that method, and nobody else has gone on with the sale meanwhile.
    if (isAwaited && sameId(method, selectMethod(api.getState())))
      api.dispatch(searchStarted({ at: api.extra.clock.now(), rebid: false }))
  })
}

/** Searches with the known requisite; without one the entry screen asks for it. */
async function searchAgain(api: ListenerApi) {
  const method = selectMethod(api.getState())
  const isKnown = selectRequisite(api.getState()) !== null
  // Excludes the lot of the lost deal.
  if (method !== null) api.dispatch(methodChosen(method))
  if (isKnown) await search(api)
}
