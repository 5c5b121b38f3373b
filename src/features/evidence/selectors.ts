/** What the documents say about the order on screen. */
import { findBroker } from '../../rules/brokers.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectBrokers } from '../brokers/brokersSlice.ts'
import { selectTransactionLink } from '../notifications/notificationsSlice.ts'
import { selectDealState, selectLoaded, selectOrderIds } from '../order/orderSlice.ts'
import { type OrderFacts, orderFacts } from './orderFacts.ts'

/** What this page knows about its order; null before it is loaded. `side`: whom the page acts for, which is unknown once it was left. */
export function selectOrderFacts(state: AppState, side = selectSide(state)): OrderFacts | null {
  const loaded = selectLoaded(state)
  if (loaded === null) return null
  const { deal, autodeal } = selectDealState(state)
  const brokerId = loaded.kind === 'deposit' ? null : loaded.order.broker_id
  return orderFacts(loaded, {
    side,
    orderIds: selectOrderIds(state),
    deal,
    autodeal,
    method: findBroker(selectBrokers(state), brokerId)?.name ?? null,
    transactionLink: selectTransactionLink(state),
  })
}
