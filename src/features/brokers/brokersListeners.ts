/** Loads the list of banks within its time limit, each time it is requested. */
import { BANK_LIST_TIMEOUT_MS } from '../../contract/constants.ts'
import type { Broker } from '../../contract/orders.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { withTimeout } from '../../store/timing.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { brokersFailed, brokersLoaded, brokersRequested } from './brokersSlice.ts'

/** `ask` makes the call of the page, whose order is loaded. */
export function brokersListeners(
  ask: (api: ListenerApi, signal: AbortSignal) => Promise<Broker[]>,
): AddListeners {
  return (start) => {
    start({
      actionCreator: brokersRequested,
      async effect(_action, api) {
        try {
          const list = await withTimeout(BANK_LIST_TIMEOUT_MS, api.signal, (signal) => ask(api, signal))
          api.dispatch(list === 'late' ? brokersFailed() : brokersLoaded(list))
        } catch (reason) {
          if (handleCallError(api, 'background', reason) !== null) api.dispatch(brokersFailed())
        }
      },
    })
  }
}
