/** The flash-pay page: steps, card number, result (docs/requirements.md, table 3.4). */
import type { FlashpayOrder } from '../../contract/orders.ts'
import { ORDER_CREATED, ORDER_NOT_OK, ORDER_OK } from '../../contract/statuses.ts'
import type { TextKey } from '../../i18n/types.ts'
import {
  hasAnyDeal,
  hasUndeletedDeal,
  isDisputeOpen,
  type OrderDeals,
  type Side,
  transactionLink,
} from '../../rules/deal.ts'
import { isPaymentDone } from '../../rules/order.ts'

/** The screen; `result` is the block's `data-result`. */
export type FlashpayScreen =
  | { name: 'loading' }
  | { name: 'init' }
  /** `requisite` null: not assigned yet. */
  | { name: 'payment'; requisite: string | null }
  | { name: 'processed'; result: 'ok' | 'not-ok' }

/** The screen for a flash-pay order and its `requisite` (result of `payableTo`); a created order with a bank already shows the payment. */
export function flashpayScreen(order: FlashpayOrder | null, requisite: string | null): FlashpayScreen {
  if (order === null) return { name: 'loading' }
  if (order.status === ORDER_OK) return { name: 'processed', result: 'ok' }
  if (order.status === ORDER_NOT_OK) return { name: 'processed', result: 'not-ok' }
  if (order.status === ORDER_CREATED && order.broker_id === null) return { name: 'init' }
  return { name: 'payment', requisite }
}

/** The block while there is no requisite: not yet, or no longer. `result` is its `data-result`. */
export function awaited(
  side: Side,
  order: Pick<FlashpayOrder, 'status' | 'deal' | 'autodeal' | 'transaction_link'>,
): { result: 'waiting' | 'dispute'; title: TextKey; text: TextKey } {
  const result = 'waiting'
  if (isDisputeOpen(order.deal))
    return {
      result: 'dispute',
      title: 'flashpay:flashpayPayment.dispute',
      text: 'flashpay:flashpayPayment.disputeText',
    }
  if (side === 'seller') {
    const text = isDealOff(order)
      ? 'flashpay:flashpayPayment.waitingNew'
      : 'flashpay:flashpayPayment.waitingSale'
    return { result, title: 'flashpay:flashpayPayment.titleSale', text }
  }
  // The transaction follows the payment.
  return isPaymentDone(order) || transactionLink(order) !== null
    ? { result, title: 'payment:waiting.title', text: 'payment:waiting.twice' }
    : { result, title: 'flashpay:flashpayPayment.waiting', text: 'flashpay:flashpayPayment.waitingText' }
}

/** True if every deal of the order is deleted: another one follows. */
export function isDealOff(order: OrderDeals): boolean {
  return hasAnyDeal(order) && !hasUndeletedDeal(order)
}

/** Title and text of the result. A dispute that ends with `ok` was decided for the buyer, any other for the seller. */
export function flashpayResult(
  side: Side,
  result: 'ok' | 'not-ok',
  wasDisputed: boolean,
): { title: TextKey; text: TextKey } {
  if (side === 'buyer')
    return result === 'ok'
      ? {
          title: 'flashpay:flashpayResult.performed',
          text: wasDisputed ? 'payment:success.disputeWon' : 'flashpay:flashpayResult.performedText',
        }
      : {
          title: 'flashpay:flashpayResult.notPerformed',
          text: wasDisputed ? 'payment:failure.disputeLost' : 'flashpay:flashpayResult.notPerformedText',
        }
  if (result === 'not-ok')
    return {
      title: 'flashpay:flashpayResult.saleCancelled',
      text: wasDisputed
        ? 'flashpay:flashpayResult.saleDisputeWonText'
        : 'flashpay:flashpayResult.saleCancelledText',
    }
  return wasDisputed
    ? { title: 'flashpay:flashpayResult.saleDisputed', text: 'flashpay:flashpayResult.saleDisputedText' }
    : { title: 'flashpay:flashpayResult.salePerformed', text: 'flashpay:flashpayResult.salePerformedText' }
}
