import { runningDeal } from '../../rules/deal.ts'
import type { LoadedOrder } from '../order/orderSlice.ts'

/** The order with its running deal only: a deleted deal is dropped when an automatic deal has followed it. */
export function withRunningDeal(seen: LoadedOrder): LoadedOrder {
  if (seen.kind === 'sale') return seen
  const deal = runningDeal(seen.order.deal, seen.order.autodeal)
  return seen.kind === 'purchase'
    ? { ...seen, order: { ...seen.order, deal } }
    : { ...seen, order: { ...seen.order, deal } }
}
