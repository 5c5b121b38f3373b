/** The sum to pay in fiat: what is shown, copied and named on the button is the same. */
import type { Decimal } from '../contract/scalars.ts'
import { FIAT_DIGITS } from './fractionDigits.ts'
import { roundUp } from './roundUp.ts'

interface Ordered {
  amount: Decimal | null
  is_currency_amount: boolean
}

/** The deal's own amount, else the order's when that is in fiat, rounded up to what banks take: less than was asked for would not be accepted. Null while nobody says, '' for a deal's that cannot be read. */
export function amountToPay(
  deal: { amount_currency: Decimal | null } | null,
  order: Ordered | null,
): Decimal | null {
  const amount = deal?.amount_currency ?? (order?.is_currency_amount ? order.amount : null)
  return amount ? roundUp(amount, FIAT_DIGITS) : amount
}
