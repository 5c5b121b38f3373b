/** Formats the seller's requisite while it is typed or pasted. Unusual formats cause hints, never a refusal. */
import type { TextKey } from '../i18n/types.ts'
import { CARD_DIGITS_MAX, CARD_DIGITS_MIN, groupCard, luhnHint } from './card.ts'
import { digitsOnly } from './digits.ts'
import { groupPhone, phoneHint, readPhone } from './phone.ts'
import { clipRequisite, digitsError, parseRequisite, type RequisiteFields } from './requisite.ts'
import { withoutInvisible } from './visibleText.ts'

/** Digits, punctuation, spaces and invisible characters only. */
const PLAIN = /^[\d\p{P}\p{S}\p{Z}\p{Cf}\s]*$/u
const FOUR_BY_FOUR = /(?<!\d)(?:\d{4}[ \u00a0-]?){3}\d{4}(?!\d)/
const RUNS = /\+?\d[\d \u00a0().–—-]*\d/g

/** A typed card number in groups; an account with letters or with more digits than a card stays unchanged. */
export function formatCardInput(text: string): string {
  const plain = text.normalize('NFKC')
  const isCard = PLAIN.test(plain) && digitsOnly(plain).length <= CARD_DIGITS_MAX
  return isCard ? groupCard(plain) : clipRequisite(text)
}

/** A complete phone in groups; an incomplete one as it is typed. */
export function formatPhoneInput(text: string): string {
  return readPhone(text) === null ? clipRequisite(text) : groupPhone(text)
}

/** Parts of a text that was pasted into the number field. */
export interface PastedRequisite {
  number: string
  bank: string | null
  holder: string | null
}

/** The number in a pasted message, with holder and bank when they are unambiguous; null for a text without letters, which is used as it is. */
export function parsePastedRequisite(pasted: string): PastedRequisite | null {
  // An invisible mark would end the number there.
  const text = withoutInvisible(pasted)
  if (!/\p{L}/u.test(text)) return null
  const { kind, ...parts } = parseRequisite(text)
  if (kind !== 'other') return parts
  const runs = [...text.matchAll(RUNS)].map(([run]) => run)
  const longest = [...runs].sort((a, b) => digitsOnly(b).length - digitsOnly(a).length)[0]
  const number = FOUR_BY_FOUR.exec(text)?.[0] ?? longest ?? ''
  return digitsError(number) === null ? { number, bank: null, holder: null } : null
}

/** The hint under a number that looks mistyped. */
export function numberHint(fields: RequisiteFields, isCard: boolean): TextKey | null {
  if (fields.kind === 'bank') return phoneHint(fields.phone) ? 'saleRequisite.phoneCheck' : null
  return isCard && luhnHint(fields.card_number) ? 'saleRequisite.cardCheck' : null
}

/** A number in groups, for checking it. */
export function groupedNumber(number: string): string {
  if (/\p{L}/u.test(number)) return number
  const { length } = digitsOnly(number)
  if (number.trim().startsWith('+') || length < CARD_DIGITS_MIN) return groupPhone(number)
  return length <= CARD_DIGITS_MAX ? groupCard(number) : number.replace(/\s/g, '')
}
