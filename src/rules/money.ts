/** Sums: exact decimal arithmetic, rounding, comparison, and the amounts of an order. */
import { FIATS } from '../contract/constants.ts'
import type { Decimal } from '../contract/scalars.ts'
import type { OrderDeals } from './deal.ts'

/** Maximum of fraction digits of amounts. */
export const FIAT_DIGITS = 2
export const COIN_DIGITS = 8

/** True for a currency of the product, in any case (docs/gateway.md#entities). */
export function isFiat(code: string | null): boolean {
  return FIATS.some((fiat) => fiat === code?.toLowerCase())
}

const PATTERN = /^-?\d+(\.\d+)?$/

/** True for a plain decimal number. */
function isDecimal(text: string | null): text is Decimal {
  return PATTERN.test(text ?? '')
}

/** A typed number as a decimal: comma becomes point, spaces are dropped; null when it is negative or not a number. */
export function readDecimal(text: string): Decimal | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(',', '.')
  const full = plain.replace(/^\./, '0.').replace(/\.$/, '')
  return isDecimal(full) && !full.startsWith('-') ? tidy(full) : null
}

interface Units {
  value: bigint
  scale: number
}

function unitsOf(text: Decimal): Units {
  if (!PATTERN.test(text)) throw new RangeError(`Not a decimal number: ${text}`)
  const [whole = '', fraction = ''] = text.split('.')
  return { value: BigInt(whole + fraction), scale: fraction.length }
}

function aligned(a: Decimal, b: Decimal): { a: bigint; b: bigint; scale: number } {
  const [x, y] = [unitsOf(a), unitsOf(b)]
  const scale = Math.max(x.scale, y.scale)
  const raise = ({ value, scale: own }: Units) => value * 10n ** BigInt(scale - own)
  return { a: raise(x), b: raise(y), scale }
}

function textOf(value: bigint, scale: number): Decimal {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return tidy(`${sign}${whole}${scale > 0 ? `.${digits.slice(-scale)}` : ''}`)
}

/** Removes leading zeros and trailing zeros of the fraction. */
function tidy(text: Decimal): Decimal {
  const short = text.replace(/^0+(?=\d)/, '')
  return short.includes('.') ? short.replace(/\.?0+$/, '') : short
}

/** -1, 0 or 1 when `a` is less than, equal to or greater than `b`. This and the functions below throw a RangeError for invalid decimals. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const units = aligned(a, b)
  if (units.a === units.b) return 0
  return units.a < units.b ? -1 : 1
}

export const isPositive = (sum: Decimal): boolean => compareDecimals(sum, '0') > 0

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const units = aligned(a, b)
  return textOf(units.a + units.b, units.scale)
}

/** `a` minus `b`; may be negative. */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const units = aligned(a, b)
  return textOf(units.a - units.b, units.scale)
}

/** `text` times 10^`digits` as a whole number; smaller fractions are cut off. */
export function shiftDecimal(text: Decimal, digits: number): string {
  const { value, scale } = unitsOf(text)
  return ((value * 10n ** BigInt(digits)) / 10n ** BigInt(scale)).toString()
}

/** `a` divided by `b`, cut after `digits` digits of the fraction; null for nothing to divide by. */
export function divideDecimals(a: Decimal, b: Decimal, digits: number): Decimal | null {
  const units = aligned(a, b)
  return units.b === 0n ? null : textOf((units.a * 10n ** BigInt(digits)) / units.b, digits)
}

/** Rounding of dropped digits: `up` for amounts to be sent, `down` for received amounts. */
export type Rounding = 'half-up' | 'up' | 'down'

/** A plain decimal with at most `digits` fraction digits; not for negative numbers. */
export function roundDecimal(text: Decimal, digits: number, rounding: Rounding): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length <= digits) return text
  const rest = fraction.slice(digits)
  const isUp = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'half-up' && rest >= '5'
  return textOf(BigInt(whole + fraction.slice(0, digits)) + (isUp ? 1n : 0n), digits)
}

/** Less than any wallet or bank sends: such a difference comes of sums that a gateway computes with binary fractions. */
const NOTHING = '0.00000001'

export function isNearly(a: Decimal, b: Decimal): boolean {
  const difference = subtractDecimals(a, b).replace('-', '')
  return compareDecimals(difference, NOTHING) < 0
}

/** What the sums of an order are read from. */
export interface Priced extends OrderDeals {
  /** The order's own sum, which is shown where the deal has none, and the codes of sums; null before the order is loaded, and for a deposit. */
  ordered: CodedAmount | null
}

/** False if the sum that is shown in fiat or in coins, its currency or its coin has changed. A response without one of them does not count as a change. */
export function isSameSum(before: Priced, after: Priced): boolean {
  const [was, is] = [sumsOf(before), sumsOf(after)]
  return (
    isSameAmount(was.fiat, is.fiat) &&
    isSameAmount(was.coins, is.coins) &&
    isSameCode(was.currency, is.currency) &&
    isSameCode(was.coin, is.coin)
  )
}

/** The sums that are shown, and their codes. */
export function sumsOf({ deal, autodeal, ordered }: Priced) {
  const own = ordered ? amountQuery(ordered) : {}
  return {
    fiat: (deal ?? autodeal)?.amount_currency ?? own.amount_currency ?? null,
    coins: deal?.amount ?? own.amount ?? null,
    currency: ordered?.currency ?? null,
    coin: deal?.symbol ?? ordered?.symbol ?? null,
  }
}

function isSameAmount(before: string | null, after: string | null): boolean {
  return !isDecimal(before) || !isDecimal(after) || isNearly(before, after)
}

function isSameCode(before: string | null, after: string | null): boolean {
  return before === null || after === null || before === after
}

export interface OrderAmount {
  /** '' if it cannot be read. */
  amount: Decimal | null
  is_currency_amount: boolean
}

/** The same with its codes. */
export interface CodedAmount extends OrderAmount {
  currency: string | null
  symbol: string | null
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
export function amountCode(order: CodedAmount | null): string | null {
  return order && (order.is_currency_amount ? order.currency : order.symbol)
}

interface Dealt {
  amount_currency: Decimal | null
}

/** The deal's own amount, else the order's if that is in fiat. Null without an amount, and for one of 0, which nobody can pay; '' if it cannot be read. */
export function fiatAmount(deal: Dealt | null, order: OrderAmount | null): Decimal | null {
  const amount = deal?.amount_currency ?? (order?.is_currency_amount ? order.amount : null)
  // A gateway that computes with binary fractions writes 1500.1000000000001, which is no cent more.
  return sumIn(amount && roundDecimal(amount, COIN_DIGITS, 'half-up'))
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
  return transferable(fiatAmount(deal, order), 'up')
}

/** Cut to that fraction, so that no more is promised than arrives. */
export function amountToGet(deal: Dealt | null, order: OrderAmount | null): Decimal | null {
  return transferable(fiatAmount(deal, order), 'down')
}

function transferable(amount: Decimal | null, rounding: Rounding): Decimal | null {
  return amount && roundDecimal(amount, FIAT_DIGITS, rounding)
}
