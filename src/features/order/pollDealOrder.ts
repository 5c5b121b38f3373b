/** Polls the order of a purchase or a sale. Such an order also has a session view. */
import { handleCallError } from '../../app/shell/handleCallError.ts'
import type { Status } from '../../contract/statuses.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { loadOrder, type FetchOrder } from './orderRecords.ts'
import { orderReloadRequested } from './orderSlice.ts'
import { pollOrder, type OrderSource } from './pollOrder.ts'
import { loadSessionOnce, type AskSession } from './recordMemory.ts'

/** What differs between purchase and sale. */
export interface DealOrderSource extends Pick<OrderSource, 'onFirstLoad' | 'isSocketUp' | 'intervalMs'> {
  page: 'payment' | 'sale'
  fetchOrder: FetchOrder
  /** Requests the session view of the order. */
  askSession: (api: ListenerApi) => ReturnType<AskSession>
}

export function pollDealOrder({ fetchOrder, askSession, ...source }: DealOrderSource): AddListeners {
  return pollOrder({
    ...source,
    reloadRequested: orderReloadRequested,
    loadOrder: (api) => loadOrder(api, fetchOrder, () => askSession(api)),
  })
}

/** Uses the session in the order's session view if this browser has none, so that the deal can continue here. */
export async function resumeSession(
  api: ListenerApi,
  ask: AskSession,
  status: Status | undefined,
): Promise<void> {
  try {
    await loadSessionOnce(api, ask, status)
  } catch (reason) {
    handleCallError(api, 'background', reason)
  }
  api.dispatch(userChanged(api.extra.session.user()))
}
