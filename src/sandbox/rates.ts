/** Coins, exchange rates and amounts. */
import { COINS, type Coin, type Fiat } from '../contract/constants.ts'
import { divide, multiply } from './decimal.ts'
import type { Order } from './records.ts'
import { refuse } from './refusal.ts'

/** Price of one coin by currency. */
export const RATES: Record<Coin, Record<Fiat, string>> = {
  btc: {
    rub: '8950000',
    usd: '96500',
    eur: '88200',
    uah: '4010000',
    azn: '164050',
    uzs: '1225000000',
    kzt: '49300000',
    tjs: '1052000',
    byn: '315500',
  },
  eth: {
    rub: '311500',
    usd: '3360',
    eur: '3070',
    uah: '139600',
    azn: '5712',
    uzs: '42650000',
    kzt: '1716000',
    tjs: '36620',
    byn: '10985',
  },
  etc: {
    rub: '1855',
    usd: '20',
    eur: '18.3',
    uah: '831',
    azn: '34',
    uzs: '253900',
    kzt: '10215',
    tjs: '218',
    byn: '65.4',
  },
  usdt: {
    rub: '92.70',
    usd: '1',
    eur: '0.914',
    uah: '41.55',
    azn: '1.70',
    uzs: '12695',
    kzt: '510.8',
    tjs: '10.9',
    byn: '3.27',
  },
}

/** Smallest coin amount of a deal. */
export const WITHDRAW_MINIMUMS: Record<Coin, string> = {
  btc: '0.00000005',
  eth: '0.0000015',
  etc: '0.00025',
  usdt: '0.005',
}

const FIAT_DIGITS = 2
const COIN_DIGITS: Record<Coin, number> = { btc: 8, eth: 8, etc: 8, usdt: 2 }

/** The coin of that name, in any case; any other is refused. */
export function coinOf(name: string): Coin {
  const coin = COINS.find((known) => known === name.toLowerCase())
  if (!coin) throw refuse.currencyInvalid()
  return coin
}

/** Fiat and coin amounts of an order: one is given, the other is computed with the rate. */
export function amountsOf(order: Pick<Order, 'amount' | 'currency' | 'symbol' | 'is_currency_amount'>): {
  amount: string
  amount_currency: string
} {
  const rate = RATES[order.symbol][order.currency]
  return order.is_currency_amount
    ? { amount: coinFor(order.amount, order.symbol, rate), amount_currency: order.amount }
    : { amount: order.amount, amount_currency: multiply(order.amount, rate, FIAT_DIGITS) }
}

/** Coin amount for a fiat amount, with up to eight digits. */
function coinFor(fiat: string, symbol: Coin, rate: string): string {
  const coin = divide(fiat, rate, COIN_DIGITS[symbol])
  return coin === '0' ? divide(fiat, rate, 8) : coin
}
