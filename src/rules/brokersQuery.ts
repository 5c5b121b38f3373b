/** Query of `GET /brokers`. */
import type { BrokersQuery } from '../contract/endpoints.ts'
import type { Id } from '../contract/ids.ts'
import type { Decimal } from '../contract/scalars.ts'
import { amountQuery } from './orderAmount.ts'

interface OrderFields {
  amount: Decimal | null
  is_currency_amount: boolean
  currency: string | null
  symbol: string | null
}

/** Query for the banks that a purchase can be paid with. */
export function purchaseBrokersQuery(
  order: OrderFields & { payment_id: Id | null; merchant_id: Id | null },
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

/** Query for the banks that a sale can be paid out to. */
export function saleBrokersQuery(order: OrderFields & { merchant: { id: Id | null } | null }): BrokersQuery {
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
