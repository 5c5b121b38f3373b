/** Polls the order of a purchase or a sale. Such an order also has a session view. */
import type { SessionReply } from '../../contract/orders.ts'
import type { Status } from '../../contract/statuses.ts'
import { handleCallError } from '../../shell/handleCallError.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { loadOrder, type FetchOrder } from './orderRecords.ts'
import { orderReloadRequested } from './orderSlice.ts'
import { pollOrder, type OrderSource } from './pollOrder.ts'
import { sessionView, type SessionView } from './sessionView.ts'

/** What differs between purchase and sale. */
export interface DealOrderSource extends Pick<OrderSource, 'isSocketUp' | 'intervalMs'> {
  page: 'payment' | 'sale'
  fetchOrder: FetchOrder
  /** Requests the session view of the order. */
  askSession: (api: ListenerApi) => Promise<SessionReply>
  onFirstLoad: (api: ListenerApi, view: SessionView) => Promise<void>
}

export function pollDealOrder({
  fetchOrder,
  askSession,
  onFirstLoad,
  ...source
}: DealOrderSource): AddListeners {
  return (start) => {
    const view = sessionView(askSession)
    pollOrder({
      ...source,
      reloadRequested: orderReloadRequested,
      loadOrder: (api) => loadOrder(api, fetchOrder, view),
      onFirstLoad: (api) => onFirstLoad(api, view),
    })(start)
  }
}

/** Uses the session in the order's session view if this browser has none, so that the deal can continue here. */
export async function resumeSession(
  api: ListenerApi,
  view: SessionView,
  status: Status | undefined,
): Promise<void> {
  try {
    await view.load(api, status)
  } catch (reason) {
    handleCallError(api, 'background', reason)
  }
  api.dispatch(userChanged(api.extra.session.user()))
}
