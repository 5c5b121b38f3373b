/** Loads the list of banks within its time limit. */
import { BANK_LIST_TIMEOUT_MS } from '../../contract/constants.ts'
import type { Broker } from '../../contract/orders.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import { withTimeout } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { brokersLoadStarted, brokersFailed, brokersLoaded } from './brokersSlice.ts'

/** Loads the list by `ask`, and dispatches the result or the failure. */
export async function loadBrokers(
  api: ListenerApi,
  ask: (signal: AbortSignal) => Promise<Broker[]>,
): Promise<void> {
  api.dispatch(brokersLoadStarted())
  try {
    const list = await withTimeout(BANK_LIST_TIMEOUT_MS, api.signal, ask)
    api.dispatch(list === 'late' ? brokersFailed() : brokersLoaded(list))
  } catch (reason) {
    if (handleCallError(api, 'background', reason) !== null) api.dispatch(brokersFailed())
  }
}
