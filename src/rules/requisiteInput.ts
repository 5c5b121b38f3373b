/** Formats the seller's requisite while it is typed or pasted. */
import { REQUISITE_DIGITS_MIN } from '../contract/constants.ts'
import { ZERO_FRACTION } from '../contract/values.ts'
import { namesKnownBank } from './brokers.ts'
import { CARD_DIGITS_MAX, CARD_DIGITS_MIN, groupCard, isCardText, isLuhnValid, MASK_DIGITS } from './card.ts'
import { groupPhone, readPhone } from './phone.ts'
import { clipRequisite, hasOtherNumber, namesCode, NUMBER_WORDS, parseRequisite } from './requisite.ts'
import { digitsOnly, hasAccount, typedText } from './text.ts'

const RUNS = /\+?\d[\d ().\p{Pd}]*\d/gu
/** A card's month and year: they are no digits of its number. */
const EXPIRY = /(?<=\s)(?:0[1-9]|1[0-2]) ?\/ ?(?:\d{4}|\d{2})(?![\d/])/g
/** An IBAN, or a WebMoney purse. */
const WHOLE_ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z\d]{10,30}|[A-Z]\d{12})$/i

/** Signs in place of digits, after others or before them. */
const MASK = /\d\s*(?:\.{2}|(?:[*•●∙·xх#]\s*){2,}(?!\p{L}))|(?<!\p{L})(?:[*•●∙·xх#]\s*){2,20}\d/iu

/** True for a number with hidden digits: those that are shown are not the whole number. A whole card may stand between such signs. */
export function isMasked(text: string): boolean {
  const digits = digitsOnly(text)
  const isWholeCard = digits.length >= MASK_DIGITS && digits.length <= CARD_DIGITS_MAX && isLuhnValid(digits)
  return !isWholeCard && MASK.test(typedText(text))
}

/** A typed card number in groups; a text that is no card number, or has more digits than one, stays as it is. */
export function formatCardInput(text: string): string {
  const isCard = isCardText(text) && !isMasked(text) && digitsOnly(text).length <= CARD_DIGITS_MAX
  return isCard ? groupCard(text) : clipRequisite(text)
}

/** A complete phone with a plus in groups. Without one it may be the beginning of a longer number: it stays as it is typed. */
export function formatPhoneInput(text: string): string {
  const clipped = clipRequisite(text)
  const grouped = groupPhone(clipped)
  return grouped === clipped.trim() ? clipped : grouped
}

/** A requisite in one line, as it is sent; with `isPhone` its phone gets the country code where that is clear. */
export function completeLine(text: string, isPhone: boolean, currency: string | null): string {
  const line = text.trim()
  const { number } = parseRequisite(line)
  return isPhone ? line.replace(number, () => readPhone(number, currency) ?? number) : line
}

/** Words that people write beside a number, for its kind, its bank or its owner; in the languages of the pages. */
const LABELS = `${NUMBER_WORDS}|bank|holder|name|owner|recipient|visa|mastercard|sbp|банк|получатель|владелец|имя|фио|мир|сбп|отримувач|одержувач|власник|піб|egasi|oluvchi|ismi?|uzcard|humo|соҳиб|гиранда|ном`
/** One or more of them; not the second half of a name, e.g. "Т-Банк". */
const LABEL = new RegExp(`(?<![\\p{L}\\p{N}]\\p{Pd}?)(?:(?:${LABELS})(?![\\p{L}\\p{N}'’-])[.:]*\\s*)+`, 'giu')
/** What may stand between the digits of one number. */
const MARKS = /[\s().\p{Pd}]/gu
/** Digits in front of a number: "2 4111 1111 1111 1111" or "24 4111111111111111" may be the second card, or the bank's name. */
const DIGITS_BEFORE = /^\d{1,3}\D+(?:\d{4}(?:\D+\d{4}){2}|\d{12})|^\d{1,4}\D+\d{11}$/
/** A card number with digits after it, e.g. of a sum or a year. */
const DIGITS_AFTER = /^(\d{4}(?:\D+\d{4}){3})\D+\d/
/** Two to five words, each with a capital letter; a text in small letters may be a part of a sentence, a single word may be a bank. */
const NAME = /^[\p{Lu}\p{Lo}][\p{L}\p{M}.'`‘’-]*(?: [\p{Lu}\p{Lo}][\p{L}\p{M}.'`‘’-]*){1,4}$/u

/** Parts of a text that was pasted into the number field. */
interface PastedRequisite {
  number: string
  bank: string | null
  holder: string | null
}

/** What spreadsheets, lists and messengers add to a number: quotes, a place in the list, asterisks, pictures. */
const ADDED = /^["'`«“=*•\p{So}\p{Sk}\s]+|["'`»”;,*\p{So}\p{Sk}\s]+$|^\d{1,2}[.)]\s+(?=\+?\d)/gu
/** A place in a list as one picture, which would be read as a digit of the number. A number may be written in such pictures, too. */
const KEYCAP = /^\s*(\d)\uFE0F?\u20E3(?!\s*\d\uFE0F?\u20E3)\s*/u

/** A number without what is `ADDED`, and without a zero fraction; null for a text without additions, with more than one line, or with more digits. */
function plainNumber(text: string): PastedRequisite | null {
  const pasted = text.trim()
  const number = pasted.replace(ZERO_FRACTION, '').replace(ADDED, '')
  const isChanged = number !== pasted && !/[\n\r]/.test(number)
  return isChanged && digitsOnly(number).length >= REQUISITE_DIGITS_MIN && !hasMoreDigits(number)
    ? { number, bank: null, holder: null }
    : null
}

/**
 * The number in a pasted message, with holder and bank when they are unambiguous: a holder that is no name is left out. Null for a text that is used as it is: one without
 * words, with hidden digits, or one of which a part could be taken for the whole number.
 */
export function parsePastedRequisite(pasted: string): PastedRequisite | null {
  // NFKC writes the sign as two letters.
  const typed = typedText(pasted.replaceAll('№', ' ').replace(KEYCAP, '$1. '))
  if (isMasked(typed)) return null
  if (!/\p{L}/u.test(typed) && !pasted.includes('№')) return plainNumber(typed)
  const text = typed.replace(ZERO_FRACTION, '')
  const { kind, ...found } = parseRequisite(hasAccount(text) ? text : withoutLabels(text))
  const number = found.number.replace(/^[\s).]+|[\s(]+$/g, '')
  const parts = isName(text, found.holder) ? { ...found, number } : { number, bank: null, holder: null }
  const words = [found.bank, found.holder]
  // The rest of a number that is neither a card nor a phone may stand on another line.
  const isPart = digitsOnly(number).length < CARD_DIGITS_MIN && readPhone(number) === null
  const isRest = (part: string) => isPart && /^[\d\s]+$/.test(part)
  const isClear = words.every(
    (part) => part === null || !(hasOtherNumber(part) || hasAccount(part) || isRest(part)),
  )
  if (hasAccount(text))
    return isClear && WHOLE_ACCOUNT.test(parts.number.replace(/[\s-]/g, '')) ? parts : null
  if (kind !== 'other')
    return isClear && !followsDigits(text, parts.number) && !hasMoreDigits(parts.number) ? parts : null
  const only = namesCode(text) ? null : onlyNumber(text)
  return only === null || hasMoreDigits(only) ? null : { number: only, bank: null, holder: null }
}

/** True if digits of something else may stand before or after the number. */
export function hasMoreDigits(number: string): boolean {
  const [, card] = DIGITS_AFTER.exec(number) ?? []
  return DIGITS_BEFORE.test(number) || (card !== undefined && isLuhnValid(digitsOnly(card)))
}

/** True if digits, e.g. those of a bank's name, stand directly before the number. */
function followsDigits(text: string, number: string): boolean {
  return /\d$/.test(text.slice(0, Math.max(0, text.indexOf(number))).replace(MARKS, ''))
}

/** The text without labels. Digits on both sides of one belong to two numbers. */
function withoutLabels(text: string): string {
  return text.replace(LABEL, (label, at: number) => {
    const before = text.slice(0, at).replace(MARKS, '')
    const after = text.slice(at + label.length).replace(MARKS, '')
    return /\d$/.test(before) && /^\+?\d/.test(after) ? '|' : ' '
  })
}

/** True for words of the text that are a name, and stand together; in the text, a bank or a card may be called by them. */
function isName(text: string, words: string | null): boolean {
  if (words === null || !NAME.test(words) || isBank(words)) return false
  const [before, after] = text.replace(/[^\S\n\r]+/g, ' ').split(words)
  return before !== undefined && after !== undefined && !CALLED.test(before) && !CALLS.test(after)
}

const CALLED = /(?:bank|банк|бонк|card)[.:]* ?$/i
const CALLS = /^ (?:bank|банк|бонк|card)(?!\p{L})/iu

const isBank = (words: string) => /bank|банк|бонк|\b(?:gold|digital)\b/i.test(words) || namesKnownBank(words)

/** The one number of a message; null if there is none, or another one that could be meant. */
function onlyNumber(message: string): string | null {
  const text = message.replace(EXPIRY, '|')
  const runs = [...text.matchAll(RUNS)]
    .map(([run]) => run)
    .sort((a, b) => digitsOnly(b).length - digitsOnly(a).length)
  const [longest = '', second = ''] = runs
  // Digits behind a slash or a colon may belong to it.
  const [, after = ''] = text.split(longest)
  const isAlone = !hasOtherNumber(second) && !/^\s*[/:*]\s*\d/.test(after)
  return isAlone && digitsOnly(longest).length >= REQUISITE_DIGITS_MIN ? longest : null
}

/** The digits of what was put into the field of the payer's card number; null when they are not those of one number of 16 digits. */
export function readMaskInput(text: string): string | null {
  const inserted = text.replace(ZERO_FRACTION, '')
  const isTyped = isCardText(inserted) || digitsOnly(inserted).length === MASK_DIGITS
  if (isTyped && !isMasked(inserted) && !/\p{L}/u.test(typedText(inserted))) return digitsOnly(inserted)
  const number = parsePastedRequisite(inserted)?.number ?? ''
  const isCard = isCardText(number) && digitsOnly(number).length === MASK_DIGITS
  if (isCard) return digitsOnly(number)
  return digitsOnly(inserted) === '' ? '' : null
}

/** A number in groups, for checking it; `isCard` for the number of a card. */
export function groupedNumber(number: string, isCard = false): string {
  if (isCard && isCardText(number)) return groupCard(number)
  if (!isCardText(number.replace('+', ''))) return number
  const { length } = digitsOnly(number)
  if (number.trim().startsWith('+') || length < CARD_DIGITS_MIN) return groupPhone(number)
  return length <= CARD_DIGITS_MAX ? groupCard(number) : number.replace(/\s/g, '')
}
