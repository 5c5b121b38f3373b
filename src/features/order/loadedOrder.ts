import type { FlashpayDeal, Purchase, Sale } from '../../contract/orders.ts'
import { runningDeal } from '../../rules/deal.ts'

/** The page's order as it was loaded; payload of `orderLoaded`. `at`: gateway time in ms. */
export type LoadedOrder =
  | { kind: 'purchase'; order: Purchase; at: number }
  | { kind: 'sale'; order: Sale; at: number }
  | { kind: 'flashpay'; order: FlashpayDeal; at: number }

/** The order with its running deal only: a deleted deal is dropped when an automatic deal has followed it. */
export function withRunningDeal(seen: LoadedOrder): LoadedOrder {
  if (seen.kind === 'sale') return seen
  const deal = runningDeal(seen.order.deal, seen.order.autodeal)
  return seen.kind === 'purchase'
    ? { ...seen, order: { ...seen.order, deal } }
    : { ...seen, order: { ...seen.order, deal } }
}
