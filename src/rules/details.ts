/** Rows of the Information tab. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/ids.ts'
import { dealIdOf, dealNumberOf } from './deal.ts'

/** The rows; null omits a row. */
export interface DealDetails {
  /** `Deal.id`. */
  number: Id | null
  /** The merchant's order number. */
  orderNumber: string | null
  paymentId: Id | null
  /** `Deal.deal_id`, the deal's key at the gateway. */
  skyId: Id | null
  /** Address of the blockchain transaction. */
  transactionLink: string | null
}

/** The rows for an order and its deal or automatic deal. `notifiedLink` is the transaction link of a notification. */
export function dealDetails(
  order: { label?: string | null; payment_id?: Id | null; id?: Id | null },
  deal: Deal | null,
  autodeal: Autodeal | null,
  notifiedLink: string | null = null,
): DealDetails {
  return {
    number: dealNumberOf({ deal, autodeal }),
    orderNumber: order.label || null,
    paymentId: order.payment_id ?? order.id ?? null,
    skyId: dealIdOf({ deal, autodeal }),
    transactionLink: deal?.transaction_link || notifiedLink,
  }
}
