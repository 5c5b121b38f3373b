/** What the documents say about the order on screen. */
import { findBroker } from '../../rules/brokers.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import type { AppState } from '../../store/types.ts'
import { selectBrokers } from '../brokers/brokersSlice.ts'
import { selectTransactionLink } from '../notifications/notificationsSlice.ts'
import { selectDealState, selectOrder, selectOrderIds } from '../order/orderSlice.ts'
import { type OrderFacts, orderFacts } from './orderFacts.ts'

/** What this page knows about its order; null before it is loaded. */
export function selectOrderFacts(state: AppState): OrderFacts | null {
  const { loaded } = selectOrder(state)
  if (loaded === null) return null
  const { deal, autodeal } = selectDealState(state)
  // The page may have been left while the chats were loaded.
  const sideOf = { purchase: 'buyer', deposit: 'buyer', sale: 'seller', flashpay: selectSide(state) } as const
  const brokerId = loaded.kind === 'deposit' ? null : loaded.order.broker_id
  return orderFacts(loaded, {
    side: sideOf[loaded.kind],
    orderIds: selectOrderIds(state),
    deal,
    autodeal,
    method: findBroker(selectBrokers(state), brokerId)?.name ?? null,
    transactionLink: selectTransactionLink(state),
  })
}
