import { toBcp47, type Lang } from '../contract/languages.ts'
/** Numbers, money and times in the reader's way. Money comes as decimal text and never becomes a binary float (docs/gateway.md#transport). */

/** What happens to digits that are cut off: `up` for what is still to be sent, `down` for what has arrived. */
export type Rounding = 'half-up' | 'up' | 'down'

/** How a decimal is shown. */
interface NumberShape {
  /** Digits after the point, at least; 0 if not given. */
  min?: number
  /** Digits after the point, at most; 8 if not given. */
  max?: number
  rounding?: Rounding
}

/** How an amount of money is shown. */
export interface MoneyShape {
  /** `code`: 5 000 RUB (the default); `sign`: 5 000 ₽ where a sign is usual. */
  style?: 'code' | 'sign'
  /** `always` keeps ,00 on whole fiat sums; otherwise they stand without a fraction. */
  cents?: 'auto' | 'always'
  rounding?: Rounding
}

const FIAT_DIGITS = 2
const COIN_DIGITS = 8
const COINS: ReadonlySet<string> = new Set(['BTC', 'ETH', 'ETC', 'USDT'])
const NBSP = '\u00a0'

const SIGNS: Readonly<Record<string, string>> = {
  RUB: '₽',
  USD: '$',
  EUR: '€',
  UAH: '₴',
  KZT: '₸',
  AZN: '₼',
}

/** Currencies without a common sign, by the name their payers write after the sum. */
const NAMED: Readonly<Partial<Record<Lang, Readonly<Record<string, string>>>>> = {
  ru: { UZS: 'сум', TJS: 'сомони' },
  uz: { UZS: 'soʻm', TJS: 'somoni' },
  tj: { UZS: 'сӯм', TJS: 'сомонӣ' },
}

/** Languages whose data an engine may lack; Chromium even names uz and then writes 1,250.5 and 11-20. */
const SELDOM: ReadonlySet<Lang> = new Set(['uz', 'tj'])

/** Locales for Intl, the best first. A reader of uz or tg also reads numbers and dates as ru writes them. */
export function locales(lang: Lang): string[] {
  if (lang === 'en') return ['en-GB', 'en']
  const tag = toBcp47(lang)
  return SELDOM.has(lang) && !hasData(tag) ? ['ru'] : [tag, 'ru']
}

/** All our languages but English write a comma before the fraction; an engine without their data writes a point. */
function hasData(tag: string): boolean {
  return new Intl.NumberFormat(tag).format(1.5).includes(',')
}

const groupings = new Map<Lang, Intl.NumberFormat>()

function grouping(lang: Lang): Intl.NumberFormat {
  const known = groupings.get(lang)
  if (known) return known
  const made = new Intl.NumberFormat(locales(lang), { numberingSystem: 'latn', useGrouping: true })
  groupings.set(lang, made)
  return made
}

function point(lang: Lang): string {
  return (
    grouping(lang)
      .formatToParts(1.5)
      .find((part) => part.type === 'decimal')?.value ?? '.'
  )
}

/** Cuts or rounds the digits after the point, on whole numbers only. */
function fit(whole: string, fraction: string, max: number, rounding: Rounding): [string, string] {
  if (fraction.length <= max) return [whole, fraction]
  const rest = fraction.slice(max)
  const up = rounding === 'up' ? /[1-9]/.test(rest) : rounding === 'half-up' && rest >= '5'
  const digits = (BigInt(whole + fraction.slice(0, max)) + (up ? 1n : 0n)).toString().padStart(max + 1, '0')
  return [digits.slice(0, digits.length - max), digits.slice(digits.length - max)]
}

/** A decimal text with the reader's separators; text that is no decimal comes back as it is. */
function formatNumber(value: string, lang: Lang, shape: NumberShape = {}): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value.trim())
  if (!match) return value
  const { min = 0, max = COIN_DIGITS, rounding = 'half-up' } = shape
  const [whole, cut] = fit(match[2] ?? '0', match[3] ?? '', max, rounding)
  const fraction = cut.replace(/0+$/, '').padEnd(min, '0')
  const sign = match[1] && /[1-9]/.test(whole + fraction) ? '-' : ''
  const text = sign + grouping(lang).format(BigInt(whole))
  return fraction ? text + point(lang) + fraction : text
}

/** True for a coin of the product, by its symbol in any case (docs/gateway.md#entities). */
function isCoin(code: string): boolean {
  return COINS.has(code)
}

/** An amount with its currency: fiat 2 digits (none on whole sums), coins up to 8, the code in upper case (SALE-27, CP-06, A63). */
export function formatMoney(value: string, currency: string, lang: Lang, shape: MoneyShape = {}): string {
  const code = currency.trim().toUpperCase()
  const { style = 'code', cents = 'auto', rounding = 'half-up' } = shape
  if (isCoin(code)) return `${formatNumber(value, lang, { max: COIN_DIGITS, rounding })}${NBSP}${code}`
  const short = formatNumber(value, lang, { max: FIAT_DIGITS, rounding })
  const full = formatNumber(value, lang, { min: FIAT_DIGITS, max: FIAT_DIGITS, rounding })
  const number = cents === 'always' || short.includes(point(lang)) ? full : short
  const sign = style === 'sign' ? SIGNS[code] : undefined
  if (sign && lang === 'en') return number.startsWith('-') ? `-${sign}${number.slice(1)}` : sign + number
  const name = style === 'sign' ? (sign ?? NAMED[lang]?.[code]) : undefined
  return `${number}${NBSP}${name ?? code}`
}

/** A countdown in whole seconds: mm:ss, from an hour on hh:mm:ss; below zero reads as none left (CP-09, SALE-07). */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.ceil(seconds))
  const parts = [Math.floor((total % 3600) / 60), total % 60]
  if (total >= 3600) parts.unshift(Math.floor(total / 3600))
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** The reader's clock, 24 hours: 14:32, with seconds 14:32:05. `at` in milliseconds since the epoch. */
export function formatClock(at: number, lang: Lang, withSeconds = false): string {
  return new Intl.DateTimeFormat(locales(lang), {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
    numberingSystem: 'latn',
  }).format(at)
}

/** The clock, with day and month before it when `at` is not today. Both in milliseconds since the epoch. */
export function formatMoment(at: number, lang: Lang, now: number): string {
  const clock = formatClock(at, lang)
  if (new Date(at).toDateString() === new Date(now).toDateString()) return clock
  const day = new Intl.DateTimeFormat(locales(lang), {
    day: '2-digit',
    month: '2-digit',
    numberingSystem: 'latn',
  }).format(at)
  return `${day}, ${clock}`
}

/** A file size in megabytes of 1024 × 1024 bytes, one digit: 2,5 МБ. */
export function formatMegabytes(bytes: number, lang: Lang): string {
  const tenths = Math.max(1, Math.round((bytes * 10) / 1_048_576))
  const number = formatNumber(`${Math.floor(tenths / 10)}.${tenths % 10}`, lang)
  return `${number}${NBSP}${lang === 'en' || lang === 'uz' ? 'MB' : 'МБ'}`
}
