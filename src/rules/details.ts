/** The numbers a deal goes by. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Id } from '../contract/scalars.ts'

/** What the Information tab lists; null leaves a row out. */
export interface DealDetails {
  /** The deal's own number. */
  number: Id | null
  /** The merchant's order number. */
  orderNumber: string | null
  paymentId: Id | null
  /** The deal's key in the gateway. */
  skyId: Id | null
  /** The blockchain transaction, once there is one. */
  transactionLink: string | null
}

/** Collects them from the order and its deal or automatic deal. */
export function dealDetails(
  order: { label?: string | null; payment_id?: Id | null; id?: Id | null },
  deal: Deal | null,
  autodeal: Autodeal | null,
): DealDetails {
  return {
    number: deal?.id ?? autodeal?.autodeal_id ?? null,
    orderNumber: order.label || null,
    paymentId: order.payment_id ?? order.id ?? null,
    skyId: deal?.deal_id ?? autodeal?.autodeal_id ?? null,
    transactionLink: deal?.transaction_link ?? null,
  }
}
