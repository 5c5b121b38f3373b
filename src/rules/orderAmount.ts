/** Whether the amount of an order is in fiat or in coins. */
import type { Decimal } from '../contract/scalars.ts'

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
