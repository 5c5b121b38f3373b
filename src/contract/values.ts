/** Reads single values of the gateway: flags, sums, times, links, and texts that are shown. Separate from the schemas, so that the inline script does not contain the parser. */
import { INPUT_LENGTH_MAX } from './constants.ts'

/** A boolean, 0 or 1, also as a text; null for anything else. */
export function flagIn(value: unknown): boolean | null {
  const flag = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (flag === true || flag === 1 || flag === '1' || flag === 'true') return true
  return flag === false || flag === 0 || flag === '0' || flag === 'false' ? false : null
}

/** Digits of the whole part, and of the fraction. */
const DIGITS_MAX = 30
/** Characters; a longer text is no sum. */
const SUM_TEXT_MAX = 100

/** Whole part, alone or in groups of three, fraction, exponent of ten. */
const SUM = /^\+?(\d*|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/**
 * A sum as a plain decimal: `+25` is 25, `1 000.50` is 1000.50, `1E-8` is 0.00000001. A number is read by its shortest decimal
 * form. Null for everything else, `1,234.56` included, because a comma may be either separator.
 */
export function decimalIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  const [, grouped = '', fraction = '', exponent = '0'] =
    (text.length <= SUM_TEXT_MAX && SUM.exec(text)) || []
  const whole = grouped.replace(/\D/g, '')
  if (whole + fraction === '') return null
  const point = whole.length + Number(exponent)
  // An exponent moves the point over digits that may have to be added on either side.
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, -point), '0')
  const start = Math.max(0, point)
  const full = digits.padEnd(start, '0')
  const left = full.slice(0, start).replace(/^0+(?=\d)/, '') || '0'
  const right = full.slice(start)
  if (left.length > DIGITS_MAX || right.length > DIGITS_MAX) return null
  return right === '' ? left : `${left}.${right}`
}

/** Numbers below are Unix time in seconds, others in milliseconds (docs/gateway.md#answers-of-any-gateway). */
const SECONDS_BELOW = 1e11
/** Not milliseconds from here on, the year 5138, but microseconds or something else. */
const MS_BELOW = 1e14
/** Characters; a longer text is no time. */
const TIME_TEXT_MAX = 100

/** Date, time of day, fraction of the second, zone of an ISO 8601 time. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?)? ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?)?$/i
/** A date as in HTTP headers, with or without the day of the week; its zone. */
const DATE = /^(?:[a-z]{3,9},? )?\d{1,2}[ -][a-z]{3}[ -]\d{4} \d\d:\d\d(?::\d\d)?( (?:utc|gmt|[+-]\d{4}))?$/i

/** A time in ms since the epoch: ISO 8601 or a date as in HTTP, UTC where it has no zone, or Unix time. Null if it cannot be read. */
export function timeIn(value: unknown): number | null {
  const at = typeof value === 'string' ? textTime(value.trim()) : numberTime(value)
  return Number.isNaN(new Date(at).getTime()) ? null : at
}

function numberTime(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0 && value < MS_BELOW)) return NaN
  return Math.round(value < SECONDS_BELOW ? value * 1_000 : value)
}

function textTime(text: string): number {
  if (text.length > TIME_TEXT_MAX) return NaN
  if (/^\d{9,16}(\.\d+)?$/.test(text)) return numberTime(Number(text))
  const iso = ISO.exec(text)
  const date = iso ? null : DATE.exec(text)
  if (date) return Date.parse(date[1] ? text : `${text} GMT`)
  if (!iso) return NaN
  const [, day, minutes = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = iso
  return Date.parse(`${day}T${minutes}${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zoneOf(zone)}`)
}

/** `+05`, `+0500` and `+05:00` as `+05:00`, which every engine reads. */
function zoneOf(zone: string): string {
  if (/[a-z]/i.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** The link as an absolute http(s) address; null for other schemes and for links with credentials. */
export function httpLink(text: string | null | undefined): string | null {
  const link = text?.trim() ?? ''
  if (!/^https?:\/\//i.test(link)) return null
  try {
    const { href, username, password } = new URL(link)
    return username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

/** The same, or a path of this origin. */
export function webLink(value: string): string | null {
  if (value.length > INPUT_LENGTH_MAX) return null
  const text = value.trim()
  // Browsers remove tabs and line breaks from addresses: "/\t/host" would lead to another host.
  return /^\/(?![/\\])\P{Cc}*$/u.test(text) ? text : httpLink(text)
}

/** Characters without a glyph: direction marks, joiners, fillers, control characters; without line breaks and tabs, which separate words. */
export const INVISIBLE = /[\p{Cf}\p{DI}\u2800]|(?!\s)\p{Cc}/gu

/** What spreadsheets add to a number: its zero would be one more digit of a card or a phone. */
export const ZERO_FRACTION = /(?<=(?<![\d.])\d(?:[ -]?\d){6,23})[.,]0+(?!\.?\d)/g

/** Unicode marks that make a text appear in another order than it is checked, copied and saved in. */
export const DIRECTIONS = /\p{Bidi_Control}/gu

/** A name, a label, in the order in which it is copied: '' for one that nobody would see. A number is its digits; null for anything else. */
export function shownIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = cut(String(value).replace(DIRECTIONS, ''))
  return text.replace(INVISIBLE, '').trim() === '' ? '' : text
}

/** Cut between two characters, with an ellipsis; by default so that no expression of a rule reads an endless text. */
export function cut(text: string, length = INPUT_LENGTH_MAX): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
