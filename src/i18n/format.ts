/** Formats numbers, sums and clock times for a language. Money is decimal text and never becomes a binary float (docs/gateway.md#transport). */
import type { Lang } from '../contract/languages.ts'
import type { Decimal } from '../contract/scalars.ts'
import { COIN_DIGITS, FIAT_DIGITS, isFiat, roundDecimal, type Rounding } from '../rules/money.ts'

/** Format of a decimal. */
interface NumberShape {
  /** Minimum of fraction digits; 0 by default. */
  min?: number
  /** Maximum of fraction digits; 8 by default. */
  max?: number
  rounding?: Rounding
}

/** Format of an amount of money. */
export interface MoneyShape {
  /** `always` keeps ,00 on whole fiat amounts; `auto` drops it. */
  cents?: 'auto' | 'always'
  rounding?: Rounding
}

export const NBSP = '\u00a0'

// A first `Intl.NumberFormat` takes 67 ms of a slow phone, and engines lack the data of uz and tg.
const GROUP = /\B(?=(?:\d{3})+$)/g
const groupSeparator = (lang: Lang) => (lang === 'en' ? ',' : NBSP)
const decimalSeparator = (lang: Lang) => (lang === 'en' ? '.' : ',')

/** A decimal text with the separators of the language; other text is returned unchanged. */
export function formatNumber(value: string, lang: Lang, shape: NumberShape = {}): string {
  const [, minus, number] = /^(-?)(\d+(?:\.\d*)?)$/.exec(value.trim()) ?? []
  if (number === undefined) return value
  const { min = 0, max = COIN_DIGITS, rounding = 'half-up' } = shape
  const [whole = '', digits = ''] = roundDecimal(number, max, rounding).split('.')
  const fraction = digits.replace(/0+$/, '').padEnd(min, '0')
  const sign = minus && /[1-9]/.test(whole + fraction) ? '-' : ''
  const text = sign + BigInt(whole).toString().replaceAll(GROUP, groupSeparator(lang))
  return fraction ? text + decimalSeparator(lang) + fraction : text
}

/** An amount with its currency: fiat with 2 fraction digits (none for whole amounts), anything else with up to 8, the code in upper case. */
export function formatMoney(value: string, currency: string, lang: Lang, shape: MoneyShape = {}): string {
  const code = currency.trim().toUpperCase()
  const { cents = 'auto', rounding = 'half-up' } = shape
  if (!isFiat(code)) return `${formatNumber(value, lang, { max: COIN_DIGITS, rounding })}${NBSP}${code}`
  const short = formatNumber(value, lang, { max: FIAT_DIGITS, rounding })
  const full = formatNumber(value, lang, { min: FIAT_DIGITS, max: FIAT_DIGITS, rounding })
  const number = cents === 'always' || short.includes(decimalSeparator(lang)) ? full : short
  return `${number}${NBSP}${code}`
}

/** A countdown in whole seconds: mm:ss, from one hour on hh:mm:ss; negative values become 00:00. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.ceil(seconds))
  const parts = [Math.floor((total % 3600) / 60), total % 60]
  if (total >= 3600) parts.unshift(Math.floor(total / 3600))
  return parts.map(twoDigits).join(':')
}

/** Local time of day, 24 hours: 14:32, with seconds 14:32:05. `at` in ms since the epoch. */
export function formatClock(at: number, withSeconds = false): string {
  const time = new Date(at)
  const parts = [time.getHours(), time.getMinutes(), ...(withSeconds ? [time.getSeconds()] : [])]
  return parts.map(twoDigits).join(':')
}

// A first `Intl.DateTimeFormat` takes 100 ms of a slow phone, for what is the same in every language.
export const twoDigits = (number: number) => String(number).padStart(2, '0')

/** An amount with its code; empty if either is unknown. */
export function moneyText(
  amount: Decimal | null | undefined,
  code: string | null | undefined,
  lang: Lang,
  shape?: MoneyShape,
): string {
  return amount && code ? formatMoney(amount, code, lang, shape) : ''
}
