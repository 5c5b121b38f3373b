/** An order of any kind: its deal, and the requisite that can be paid to now. All pages use these rules. */
import type { Deal } from '../contract/deals.ts'
import type { CryptoPayment, FlashpayOrder, Purchase, Sale } from '../contract/orders.ts'
import type { Status } from '../contract/statuses.ts'
import { addressToPay, isCreatedAhead } from './crypto.ts'
import {
  canCancel,
  canDispute,
  canRelease,
  hasAnyDeal,
  hasOpenDeal,
  isDealOpen,
  isOrderOver,
  isSameDeal,
  type OrderDeals,
  runningDeal,
} from './deal.ts'
import { fiatAmount, isFiat, isSameSum, type Priced } from './money.ts'

/** An order and its records. `at`: gateway time in ms. A deposit has no deal; a purchase or a flash-pay order has its running deal only (`withRunningDeal`). */
export type LoadedOrder =
  | { kind: 'purchase'; order: Purchase; at: number }
  | { kind: 'sale'; order: Sale; at: number }
  | { kind: 'flashpay'; order: FlashpayOrder; at: number }
  | { kind: 'deposit'; order: CryptoPayment; at: number }

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
  if (isOrderOver(order.status) || order.cancel_reason != null) return null
  if (deal !== null)
    return deal.state === 'confirmed' && deal.dispute === null ? trimmed(deal.requisite) : null
  return order.autodeal === null || order.autodeal.state === 'active' ? trimmed(order.requisites) : null
}

/** What the rule reads of a loaded order. */
type AnyOrder =
  | { kind: 'purchase' | 'flashpay'; order: PayableOrder }
  | { kind: 'sale'; order: object }
  | { kind: 'deposit'; order: CryptoPayment }

/** The requisite, or the address, that the person pays to; null for a sale, whose requisite is the seller's own. */
export function payableTo(loaded: AnyOrder): string | null {
  if (loaded.kind === 'sale') return null
  if (loaded.kind === 'deposit') return addressToPay(loaded.order)
  // A purchase without any deal has none, even when the order has a text of its own.
  return loaded.kind === 'flashpay' || hasAnyDeal(loaded.order) ? payableRequisite(loaded.order) : null
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

function trimmed(text: string | null): string | null {
  return text?.trim() ?? null
}

/** True if the order can be, or could have been, paid to: also a flash-pay order, which has its own requisites, and one of which this browser has shown a requisite. */
export function mayBePaid(order: LoadedOrder['order'], seen: string | null): boolean {
  return (
    seen !== null ||
    ('deal' in order && hasAnyDeal(order)) ||
    ('requisites' in order && order.requisites !== null)
  )
}

/** What every page reads of the order on screen. */
export interface OrderDeal extends Priced {
  /** Null before the order is loaded, and for a deposit. */
  status: Status | null
  cancelReason: string | null
  /** The requisite, or the address of a deposit, that the person pays to now. */
  requisite: string | null
}

const NO_DEAL: OrderDeal = {
  status: null,
  cancelReason: null,
  deal: null,
  autodeal: null,
  requisite: null,
  ordered: null,
}

export function dealOf(loaded: LoadedOrder | null): OrderDeal {
  if (loaded === null) return NO_DEAL
  if (loaded.kind === 'deposit') return { ...NO_DEAL, requisite: payableTo(loaded) }
  const { order } = loaded
  return {
    status: order.status,
    cancelReason: 'cancel_reason' in order ? order.cancel_reason : null,
    deal: order.deal,
    autodeal: order.autodeal,
    requisite: payableTo(loaded),
    ordered: order,
  }
}

/** The order with its running deal only: a deleted deal is dropped when an automatic deal has followed it. A dispute that starts in the future was sent in another time zone. Its start is removed: a deadline counted from it would be hours too late. */
export function withRunningDeal(loaded: LoadedOrder): LoadedOrder {
  if (loaded.kind === 'deposit') return loaded
  const deal = runningDeal(loaded.order)
  if (!deal?.dispute || !isCreatedAhead(deal.dispute.created_at, loaded.at)) return withDeal(loaded, deal)
  return withDeal(loaded, { ...deal, dispute: { ...deal.dispute, created_at: null } })
}

type LoadedDealOrder = Exclude<LoadedOrder, { kind: 'deposit' }>

export function withDeal<L extends LoadedDealOrder>(loaded: L, deal: Deal | null): L {
  return { ...loaded, order: { ...loaded.order, deal } }
}

/** False for an order with a requisite to pay to but with a sum that cannot be read, because any sum would be paid; also for an order whose deal is in another currency, while its sum is to be paid, or to be checked before the coins are released. */
export function isShowable(loaded: LoadedOrder): boolean {
  if (loaded.kind === 'deposit') return true
  const { order } = loaded
  if (loaded.kind === 'sale') return !isDealOpen(order.deal) || !isInOtherCurrency(order.deal, order)
  if (payableTo(loaded) === null) return true
  return (
    !isInOtherCurrency(order.deal, order) && fiatAmount(order.deal ?? loaded.order.autodeal, order) !== ''
  )
}

/** True if the deal's amount is in another currency than the order's, with whose code it would be shown. Codes that the product does not know may be names of the same. */
function isInOtherCurrency(
  deal: Pick<Deal, 'amount_currency' | 'lot'> | null,
  { currency }: { currency: string | null },
): boolean {
  const own = deal?.lot?.currency ?? null
  return deal?.amount_currency != null && isFiat(own) && isFiat(currency) && own !== currency
}

/** The action that a confirmation dialog asks about. */
export type Question = 'paid' | 'cancel' | 'dispute' | 'release'

/**
 * False when the deal of a question is over or was replaced, or what is paid or released has another requisite or sum: the answer would apply to something that the person has not seen.
 * Asked without an open deal, Cancel is about the search; of a sale (`isSale`) about the order, and about the deal that it gets meanwhile.
 */
export function isQuestionValid(
  question: Question,
  before: OrderDeal,
  now: OrderDeal,
  isSale = false,
): boolean {
  if (now.status === null || isOrderOver(now.status)) return false
  if (question === 'cancel' && !hasOpenDeal(before)) return !hasOpenDeal(now) || (isSale && canCancel(now))
  return isSameDeal(before, now) && STANDS[question](now, before)
}

/** Whether a question about the same deal as before still stands. */
const STANDS: Record<Question, (now: OrderDeal, before: OrderDeal) => boolean> = {
  cancel: canCancel,
  dispute: ({ deal }) => canDispute(deal),
  paid: (now, before) =>
    canCancel(now) && isSameSum(before, now) && (before.requisite ?? now.requisite) === now.requisite,
  release: (now, before) => canRelease(now.deal) && isSameSum(before, now) && isSameOwnRequisite(before, now),
}

/** The seller compares its ending with the account that the money came to. A response without a requisite does not count as a change. */
function isSameOwnRequisite({ deal: before }: OrderDeals, { deal: now }: OrderDeals): boolean {
  const [was, is] = [before?.requisite ?? null, now?.requisite ?? null]
  return was === null || is === null || was === is
}
