import type { FlashpayDeal, Purchase, Sale } from '../../contract/orders.ts'
import { runningDeal } from '../../rules/deal.ts'

/** One answer about the page's order; every slice that knows something of it listens. */
export type LoadedOrder =
  | { kind: 'purchase'; order: Purchase; at: number }
  | { kind: 'sale'; order: Sale; at: number }
  | { kind: 'flashpay'; order: FlashpayDeal; at: number }

/** With the one deal that runs: never the deleted one before an automatic deal. */
export function withRunningDeal(seen: LoadedOrder): LoadedOrder {
  if (seen.kind === 'sale') return seen
  const deal = runningDeal(seen.order.deal, seen.order.autodeal)
  return seen.kind === 'purchase'
    ? { ...seen, order: { ...seen.order, deal } }
    : { ...seen, order: { ...seen.order, deal } }
}
