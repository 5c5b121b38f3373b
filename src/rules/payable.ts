/** Which requisite may be paid to right now: one rule for every page. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Status } from '../contract/orders.ts'
import { runningDeal, hasText } from './deal.ts'

/** What the rule reads of an order. */
export interface PayableOrder {
  status: Status
  /** The order's own text. */
  requisites: string | null
  cancel_reason?: string | null
  deal: Pick<Deal, 'state' | 'requisite' | 'dispute'> | null
  autodeal: Pick<Autodeal, 'state'> | null
}

/**
 * A live, confirmed deal's own requisite; the order's text only for a live automatic deal, or for an order that has
 * no deal at all; nothing otherwise. The order's text beside a deal may be that of an earlier deal.
 */
export function payableRequisite(order: PayableOrder): string | null {
  if (order.status > 1 || hasText(order.cancel_reason)) return null
  const deal = runningDeal(order.deal, order.autodeal)
  if (deal !== null) return deal.state === 'confirmed' && deal.dispute === null ? read(deal.requisite) : null
  return order.autodeal === null || order.autodeal.state === 'active' ? read(order.requisites) : null
}

/** True once the payer has paid, or the order is over: no requisite is expected any more. */
export function isPaymentDone({ status, deal, autodeal }: Omit<PayableOrder, 'requisites'>): boolean {
  if (status > 1) return true
  const running = runningDeal(deal, autodeal)
  if (running !== null && running.state !== 'deleted')
    return running.state === 'paid' || running.state === 'closed' || running.dispute !== null
  return autodeal?.state === 'paid' || autodeal?.state === 'closed'
}

function read(text: string | null): string | null {
  return hasText(text) ? text.trim() : null
}
