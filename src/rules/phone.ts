/** Phone numbers of the countries the product serves. */
import { cleanPastedNumber, digitsOnly, typedText } from './text.ts'

const PHONE_DIGITS_MAX = 15

/** Country code and the number of digits after it: Ukraine, Belarus, Tajikistan, Azerbaijan, Uzbekistan, Russia and Kazakhstan. */
const COUNTRIES: readonly (readonly [code: string, digits: number])[] = [
  ['380', 9],
  ['375', 9],
  ['992', 9],
  ['994', 9],
  ['998', 9],
  ['7', 10],
]

/** Behind a plus: a Russian number without its country code, and another number of digits than Turkey (90), Moldova, Armenia, Turkmenistan, Georgia and Kyrgyzstan have. */
const INCOMPLETE = /^(?:(?:37[34]|993)(?!\d{8}$)|(?:90\d|99[56])(?!\d{9}$)|9(?:[0-478]\d|6[2-9])\d{7}$)/

/** Country code and the digits after it. */
function countryOf(digits: string): readonly [code: string, rest: string] | undefined {
  const known = COUNTRIES.find(
    ([code, rest]) => digits.startsWith(code) && digits.length === code.length + rest,
  )
  return known && [known[0], digits.slice(known[0].length)]
}

/** Russian or Kazakh notation with 8 in place of +7. After 80 follows a number of Belarus or Ukraine, after 810 one of another country. */
const TRUNK_8 = /^8[3-9]\d{9}$/

/** The same with a plus in front: no country code has these beginnings and this length. Or a number with its 8 or 7 behind a +7 that was typed before it was pasted: no area code begins with 89 or 79. */
const TRUNK_WITH_PLUS = /^(?:8(?=[379])|7[78](?=9))\d{10}$/

/** A country code of three digits that was typed before the whole number was pasted: no number is that long. */
const CODE_TWICE = /^(380|375|992|994|998)(?=\1\d{9}$)/

/** Digits with a plus, or a second one after a country code, and the marks that people write between them. */
const PHONE = /^[\s(]*(?:\+(?:7|380|375|992|994|998)\s*)?\+?[\d\s()./·_\p{Pd}]*$/u

/** True for a text that can be a phone, complete or not; an account with letters is none. */
export function isPhoneText(text: string): boolean {
  return PHONE.test(typedText(text)) && digitsOnly(text).length <= PHONE_DIGITS_MAX
}

/** The currency whose sellers write a phone without its country code. */
const RUSSIAN_CURRENCY = 'rub'

/** The country code is missing; ten digits that begin with another country code may be a number that is not complete yet. */
const WITHOUT_CODE = /^9(?!9[248])\d{9}$/

/**
 * A phone that is written to its end, as `+79001234567`; a leading Russian 8 is corrected, and in a sale for rubles a missing 7. Null
 * when the country is unclear.
 */
export function readPhone(text: string, currency: string | null = null): string | null {
  if (!isPhoneText(text)) return null
  const digits = digitsOnly(text)
  if (cleanPastedNumber(text).startsWith('+')) {
    if (TRUNK_WITH_PLUS.test(digits)) return `+7${digits.slice(-10)}`
    if (CODE_TWICE.test(digits)) return `+${digits.replace(CODE_TWICE, '')}`
    return digits.length >= 8 && !INCOMPLETE.test(digits) && isWhole(digits) ? `+${digits}` : null
  }
  if (TRUNK_8.test(digits)) return `+7${digits.slice(1)}`
  if (currency === RUSSIAN_CURRENCY && WITHOUT_CODE.test(digits)) return `+7${digits}`
  return countryOf(digits) ? `+${digits}` : null
}

/** False for a known country code with a wrong number of digits, and for a 0, with which none begins. */
function isWhole(digits: string): boolean {
  if (digits.startsWith('0')) return false
  return countryOf(digits) !== undefined || !COUNTRIES.some(([code]) => digits.startsWith(code))
}

/** True when a typed phone looks incomplete or has no country code. It causes a hint, never a refusal. */
export function phoneHint(text: string): boolean {
  return digitsOnly(text).length >= 7 && readPhone(text) === null
}

/** A complete phone with a plus in groups: `+7 900 123-45-67`. Any other text is returned unchanged: no digit is added or replaced. */
export function groupPhone(text: string): string {
  const isPhone = isPhoneText(text) && cleanPastedNumber(text).startsWith('+')
  const country = isPhone ? countryOf(digitsOnly(text)) : undefined
  if (country === undefined) return text.trim()
  const [code, rest] = country
  return `+${code} ${rest.slice(0, -7)} ${rest.slice(-7, -4)}-${rest.slice(-4, -2)}-${rest.slice(-2)}`
}

/** What a person has written, who has left the field or submits it: the phone in groups, with its country code where that is clear. */
export function completePhone(text: string, currency: string | null): string {
  return groupPhone(readPhone(text, currency) ?? text)
}
