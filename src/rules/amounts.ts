/** The amounts of an order: what its sum is in, what the person pays, and what they get. */
import type { Decimal } from '../contract/scalars.ts'
import { FIAT_DIGITS, isPositive, roundUp } from './money.ts'

export interface OrderAmount {
  /** '' if it cannot be read. */
  amount: Decimal | null
  is_currency_amount: boolean
}

/** The amount for queries and bodies: `amount_currency` for fiat, `amount` for coins. */
export function amountQuery({ amount, is_currency_amount }: OrderAmount): {
  amount?: Decimal
  amount_currency?: Decimal
} {
  if (!amount) return {}
  return is_currency_amount ? { amount_currency: amount } : { amount }
}

/** What the amount of an order is in: its fiat currency or its coin. */
export function amountCode(
  order: { is_currency_amount: boolean; currency: string | null; symbol: string | null } | null,
): string | null {
  return order && (order.is_currency_amount ? order.currency : order.symbol)
}

interface Dealt {
  amount_currency: Decimal | null
}

/** The deal's own amount, else the order's if that is in fiat. Null without an amount, and for one of 0, which nobody can pay; '' if it cannot be read. */
export function fiatAmount(deal: Dealt | null, order: OrderAmount | null): Decimal | null {
  return sumIn(deal?.amount_currency ?? (order?.is_currency_amount ? order.amount : null))
}

/** Null for a sum of 0. */
function sumIn(amount: Decimal | null): Decimal | null {
  return amount && !isPositive(amount) ? null : amount
}

/** The order's own sum as its payer sees it, in fiat or in coins; rounded as {@link amountToPay}, so that one sum is shown in one way. */
export function orderedSum(order: OrderAmount | null): Decimal | null {
  return amountToPay(null, order) ?? sumIn(order?.amount ?? null)
}

/** Rounded up to the fraction that banks transfer, because less than the requested sum would not be accepted. */
export function amountToPay(deal: Dealt | null, order: OrderAmount | null): Decimal | null {
  const amount = fiatAmount(deal, order)
  return amount ? roundUp(amount, FIAT_DIGITS) : amount
}

/** Matches the fraction digits that banks do not transfer (`FIAT_DIGITS`). */
const REST = /(\.\d\d)\d+$/

/** The amount of the deal or the order, cut to the fraction that banks transfer, so that no more is promised than arrives. Null without an amount, '' if it cannot be read. */
export function amountToGet(...sources: Parameters<typeof fiatAmount>): Decimal | null {
  return fiatAmount(...sources)?.replace(REST, '$1') ?? null
}
