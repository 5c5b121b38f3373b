/** The sum to pay in fiat; the same is shown, copied and named on the button. */
import type { Decimal } from '../contract/scalars.ts'
import { FIAT_DIGITS, roundUp } from './money.ts'

interface Ordered {
  amount: Decimal | null
  is_currency_amount: boolean
}

interface Dealt {
  amount_currency: Decimal | null
}

/** The deal's own amount, else the order's if that is in fiat. Null without an amount, '' if it cannot be read. */
export function fiatAmount(deal: Dealt | null, order: Ordered | null): Decimal | null {
  return deal?.amount_currency ?? (order?.is_currency_amount ? order.amount : null)
}

/** The order's own sum as its payer sees it, in fiat or in coins; rounded as {@link amountToPay}, so that one sum is shown in one way. */
export function orderedSum(order: Ordered | null): Decimal | null {
  return amountToPay(null, order) ?? order?.amount ?? null
}

/** Rounded up to the fraction that banks transfer, because less than the requested sum would not be accepted. */
export function amountToPay(deal: Dealt | null, order: Ordered | null): Decimal | null {
  const amount = fiatAmount(deal, order)
  return amount ? roundUp(amount, FIAT_DIGITS) : amount
}
