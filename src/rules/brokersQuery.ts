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
  return brokersQuery(order, order.merchant_id, order.payment_id ?? pageId, { available_for: 'sky-pay' })
}

/** Query for the banks that a sale can be paid out to. */
export function saleBrokersQuery(
  order: OrderFields & { merchant: { id: Id | null } | null },
  pageId: string,
): BrokersQuery {
  const kind = { available_for: 'sky-sale', kind: 'sky-sale' } as const
  return brokersQuery(order, order.merchant?.id ?? null, pageId, kind)
}

function brokersQuery(
  order: OrderFields,
  merchant_id: Id | null,
  payment_id: Id,
  kind: Pick<BrokersQuery, 'available_for' | 'kind'>,
): BrokersQuery {
  return {
    ...(merchant_id !== null && { merchant_id }),
    currency: order.currency ?? '',
    sky_pay: 1,
    symbol: order.symbol ?? '',
    with_availability_status: 1,
    ...kind,
    payment_id,
    ...amountQuery(order),
  }
}
