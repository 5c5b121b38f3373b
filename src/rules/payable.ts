/** The requisite that can be paid to now. All pages use this rule. */
import type { CryptoPayment } from '../contract/orders.ts'
import type { Status } from '../contract/statuses.ts'
import { addressToPay } from './crypto.ts'
import { hasAnyDeal, isOrderOver, type OrderDeals } from './deal.ts'
import { hasText } from './text.ts'

/** Stored in place of the shown requisite after the payment was reported. */
export const PAID = ''

/** The fields of an order, with its running deal only, that the rule reads. */
export interface PayableOrder extends OrderDeals {
  status: Status
  /** The order's requisite. */
  requisites: string | null
  cancel_reason?: string | null
}

/**
 * The requisite of a confirmed deal without a dispute. The order's own requisite is used only for an active automatic deal,
 * or for an order without any deal, because next to a deal it may belong to an earlier deal. Null in all other cases.
 */
function payableRequisite(order: PayableOrder): string | null {
  const { deal } = order
  if (isOrderOver(order.status) || hasText(order.cancel_reason)) return null
  if (deal !== null) return deal.state === 'confirmed' && deal.dispute === null ? read(deal.requisite) : null
  return order.autodeal === null || order.autodeal.state === 'active' ? read(order.requisites) : null
}

/** The requisite of a purchase; null for an order without any deal, even when the order has a text of its own. */
function purchaseRequisite(order: PayableOrder): string | null {
  return hasAnyDeal(order) ? payableRequisite(order) : null
}

/** An order of any kind. */
type AnyOrder =
  | { kind: 'purchase' | 'flashpay'; order: PayableOrder }
  | { kind: 'sale'; order: object }
  | { kind: 'deposit'; order: CryptoPayment }

/** The requisite, or the address, that the person pays to; null for a sale, whose requisite is the seller's own. */
export function payableTo(loaded: AnyOrder): string | null {
  if (loaded.kind === 'sale') return null
  if (loaded.kind === 'deposit') return addressToPay(loaded.order)
  return loaded.kind === 'flashpay' ? payableRequisite(loaded.order) : purchaseRequisite(loaded.order)
}

/** True when the payer has paid or the order is over, so that no requisite is expected any more. */
export function isPaymentDone({ status, deal, autodeal }: Omit<PayableOrder, 'requisites'>): boolean {
  return isOrderOver(status) || isPaymentReported({ deal, autodeal })
}

/** True if the deal was reported as paid: it is paid, disputed or closed. */
export function isPaymentReported({ deal, autodeal }: OrderDeals): boolean {
  if (deal !== null) return deal.state === 'paid' || deal.state === 'closed' || deal.dispute !== null
  return autodeal?.state === 'paid' || autodeal?.state === 'closed'
}

function read(text: string | null): string | null {
  return hasText(text) ? text.trim() : null
}
