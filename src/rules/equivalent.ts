/** What an order is worth in its other currency: the fiat amount in coins, or the coins in fiat. */
import type { Purchase } from '../contract/orders.ts'
import type { Rates } from '../contract/platform.ts'
import type { Decimal } from '../contract/scalars.ts'
import { divideDecimals, multiplyDecimals } from './money.ts'

const DIGITS = 2

type Ordered = Pick<Purchase, 'amount' | 'currency' | 'symbol' | 'is_currency_amount'>

/** By the gateway's rates, which the deal's own need not be; null where the gateway tells none. */
export function equivalentAmount(
  { amount, currency, symbol, is_currency_amount: isFiat }: Ordered,
  rates: Rates | null,
): { amount: Decimal; code: string } | null {
  const rate = rateOf({ currency, symbol }, rates)
  if (!rate || !amount || !symbol || !currency) return null
  const worth = isFiat ? divideDecimals(amount, rate, DIGITS) : multiplyDecimals(amount, rate, DIGITS)
  return worth === null ? null : { amount: worth, code: isFiat ? symbol : currency }
}

/** The price of one coin, as far as the gateway tells. */
export function rateOf(
  { currency, symbol }: Pick<Ordered, 'currency' | 'symbol'>,
  rates: Rates | null,
): Decimal | null {
  return (symbol && currency && rates?.[symbol]?.[currency]) || null
}
