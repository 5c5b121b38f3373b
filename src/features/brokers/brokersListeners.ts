/** The list of banks: requested once the order needs it, and loaded within its time limit each time it is requested. */
import { BANK_LIST_TIMEOUT_MS } from '../../contract/constants.ts'
import type { Broker } from '../../contract/orders.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { withTimeout } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { brokersFailed, brokersLoaded, brokersRequested, selectBrokersState } from './brokersSlice.ts'

/** What differs between the pages, whose order is loaded. */
interface BankList {
  /** The person has to choose a bank, or may have to. */
  isNeeded: (state: AppState) => boolean
  ask: (api: ListenerApi, signal: AbortSignal) => Promise<Broker[]>
}

export function brokersListeners({ isNeeded, ask }: BankList): AddListeners {
  return (start) => {
    start({
      predicate: (action, state) =>
        orderLoaded.match(action) && selectBrokersState(state) === 'idle' && isNeeded(state),
      effect: (_action, api) => void api.dispatch(brokersRequested()),
    })
    start({ actionCreator: brokersRequested, effect: (_action, api) => load(api, ask) })
  }
}

async function load(api: ListenerApi, ask: BankList['ask']) {
  try {
    const list = await withTimeout(BANK_LIST_TIMEOUT_MS, api.signal, (signal) => ask(api, signal))
    api.dispatch(list === 'late' ? brokersFailed() : brokersLoaded(list))
  } catch (reason) {
    if (handleCallError(api, 'background', reason) !== null) api.dispatch(brokersFailed())
  }
}
