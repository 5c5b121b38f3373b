/** What the list of banks is asked with. */
import type { BrokersQuery } from '../contract/endpoints.ts'
import type { Decimal, Id } from '../contract/scalars.ts'
import { amountQuery } from './orderAmount.ts'

interface Asking {
  amount: Decimal | null
  is_currency_amount: boolean
  currency: string | null
  symbol: string | null
}

/** Banks for paying an order. */
export function purchaseBrokersQuery(
  order: Asking & { payment_id: Id | null; merchant_id: Id | null },
  pageId: string,
): BrokersQuery {
  return {
    ...(order.merchant_id !== null && { merchant_id: order.merchant_id }),
    currency: order.currency ?? '',
    sky_pay: 1,
    symbol: order.symbol ?? '',
    with_availability_status: 1,
    available_for: 'sky-pay',
    payment_id: order.payment_id ?? pageId,
    ...amountQuery(order),
  }
}

/** Banks that a sale may be paid out to. */
export function saleBrokersQuery(order: Asking & { merchant: { id: Id | null } | null }): BrokersQuery {
  const merchant = order.merchant?.id ?? null
  return {
    ...(merchant !== null && { merchant_id: merchant }),
    currency: order.currency ?? '',
    symbol: order.symbol ?? '',
    with_availability_status: 1,
    available_for: 'sky-sale',
    kind: 'sky-sale',
    ...amountQuery(order),
  }
}
