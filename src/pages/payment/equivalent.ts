/** The approximate value of an order in its other currency, the fiat amount in coins or the coins in fiat, and the price of a coin. */
import type { Deal } from '../../contract/deals.ts'
import type { Rates } from '../../contract/general.ts'
import type { Purchase } from '../../contract/orders.ts'
import type { Decimal } from '../../contract/scalars.ts'
import { decimalIn } from '../../contract/values.ts'
import { amountToPay, COIN_DIGITS, divideDecimals, FIAT_DIGITS } from '../../rules/money.ts'

/** Significant digits of coins; more would look exact. */
const COIN_PRECISION = 4

type Ordered = Pick<Purchase, 'amount' | 'currency' | 'symbol' | 'is_currency_amount'>

/** By the gateway's rates, which may differ from the deal's; null without a rate. An estimate needs no exact arithmetic. */
export function equivalentAmount(
  { amount, currency, symbol, is_currency_amount: isFiat }: Ordered,
  rates: Rates | null,
): { amount: Decimal; code: string } | null {
  const rate = Number(rateOf({ currency, symbol }, rates))
  if (!(rate > 0) || !amount || !symbol || !currency) return null
  return isFiat
    ? {
        amount: decimal(Number((Number(amount) / rate).toPrecision(COIN_PRECISION)), COIN_DIGITS),
        code: symbol,
      }
    : { amount: decimal(Number(amount) * rate, FIAT_DIGITS), code: currency }
}

function decimal(value: number, digits: number): Decimal {
  // From 1e21 on, `toFixed` writes an exponent.
  return decimalIn(value.toFixed(digits)) ?? '0'
}

/** The price of one coin in the deal; null if the gateway does not tell both sums. */
export function dealRate(deal: Deal | null, order: Ordered): Decimal | null {
  const fiat = deal && amountToPay(deal, order)
  return fiat && deal.amount ? divideDecimals(fiat, deal.amount, COIN_DIGITS) : null
}

/** The price of one coin; null if the gateway has no rate. */
export function rateOf(
  { currency, symbol }: Pick<Ordered, 'currency' | 'symbol'>,
  rates: Rates | null,
): Decimal | null {
  return (symbol && currency && rates?.[symbol]?.[currency]) || null
}
