/** Which of the two amounts an order is about. */
import type { Decimal } from '../contract/scalars.ts'

export interface OrderAmount {
  amount: Decimal | null
  is_currency_amount: boolean
}

/** The amount as the gateway's queries and bodies want it: `amount_currency` for fiat, `amount` for coins. */
export function amountQuery({ amount, is_currency_amount }: OrderAmount): {
  amount?: Decimal
  amount_currency?: Decimal
} {
  if (amount === null) return {}
  return is_currency_amount ? { amount_currency: amount } : { amount }
}
