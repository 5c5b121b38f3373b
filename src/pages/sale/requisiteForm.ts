/** The seller's form of a requisite: its errors, its hints about unusual formats, and the string that is sent. */
import { REQUISITE_DIGITS_MIN, REQUISITE_LENGTH_MAX } from '../../contract/constants.ts'
import type { TextKey } from '../../i18n/types.ts'
import {
  CARD_DIGITS_MAX,
  CARD_TYPED_DIGITS_MIN,
  isCardText,
  luhnHint,
  MASK_DIGITS,
} from '../../rules/card.ts'
import { requisiteNamesOrder } from '../../rules/ownOrder.ts'
import { isPhoneText, phoneHint, readPhone } from '../../rules/phone.ts'
import {
  hasOtherNumber,
  hasTwoNumbers,
  isOneNumber,
  type NumberKind,
  parseRequisite,
} from '../../rules/requisite.ts'
import { hasMoreDigits, isMasked } from '../../rules/requisiteInput.ts'
import { cleanPastedNumber, digitsOnly, typedText } from '../../rules/text.ts'
import type { RequisiteDraft } from './saleSlice.ts'

/** What is typed for a method. */
export interface RequisiteFields extends Pick<RequisiteDraft, 'holder_name'> {
  kind: NumberKind
  /** The card, the account, or the complete phone. */
  number: string
  /** Null unless the number is a phone. */
  bank: string | null
}

/** Errors by the names of the inputs. */
export type RequisiteErrors = Partial<Record<keyof RequisiteDraft, TextKey>>

/** Error of a number with fewer than 7 digits; null when it has enough. */
function digitsError(text: string): TextKey | null {
  if (text.trim() === '') return 'sale:saleRequisite.empty'
  return digitsOnly(text).length < REQUISITE_DIGITS_MIN ? 'sale:saleRequisite.digits' : null
}

/** Error of the number for a method that pays to cards. Its check digit is the gateway's to judge. */
function cardError(text: string): TextKey | null {
  const error = digitsError(text)
  if (error !== null) return error
  if (!isCardText(text) || isMasked(text)) return 'sale:saleRequisite.notCard'
  const { length } = digitsOnly(text)
  return length < CARD_TYPED_DIGITS_MIN || length > CARD_DIGITS_MAX ? 'sale:saleRequisite.cardDigits' : null
}

/** Error of a text that would tell the trader the own order, whose ids are given. */
function ownOrderError(text: string, ids: readonly string[]): TextKey | null {
  return requisiteNamesOrder(text, ids) ? 'sale:saleRequisite.ownOrder' : null
}

/** Error of a requisite in one line; `ids` are those of the order. */
export function lineError(text: string, kind: NumberKind, ids: readonly string[]): TextKey | null {
  const error = ownOrderError(text, ids) ?? digitsError(text)
  if (error !== null) return error
  // At the limit the field may have cut off the end of a number.
  if (text.length >= REQUISITE_LENGTH_MAX) return 'errors:fields.tooLong'
  // An account is written with the numbers of its bank.
  if (kind === 'other') return null
  const { number, bank, holder } = parseRequisite(text)
  const numberError = kind === 'card' ? cardError(number) : null
  // The buyer would pay to the first: the one before, where the new one was written behind it.
  const isOther = (part: string | null) => part !== null && hasOtherNumber(part)
  const areTwo = hasTwoNumbers(number) || isOther(bank) || isOther(holder)
  return numberError ?? (areTwo ? 'sale:saleRequisite.twoNumbers' : null)
}

/** Errors of the seller's form, in the order of its fields; empty when it is valid. `ids` are those of the order. */
export function requisiteErrors(fields: RequisiteFields, ids: readonly string[]): RequisiteErrors {
  const { kind, number, bank, holder_name } = fields
  const errors: RequisiteErrors = {}
  const check = (name: keyof RequisiteDraft, text: string, own: TextKey | null) => {
    const error = ownOrderError(text, ids) ?? own
    if (error !== null) errors[name] = error
  }
  const numberError = kind === 'card' ? cardError(number) : digitsError(number)
  check(kind === 'phone' ? 'phone' : 'card_number', number, numberError)
  if (bank !== null) check('bank', bank, bankError(bank))
  check('holder_name', holder_name, holderError(fields))
  return errors
}

function bankError(bank: string): TextKey | null {
  if (oneLine(bank) === '') return 'sale:saleRequisite.empty'
  return hasOtherNumber(bank) ? 'sale:saleRequisite.notBank' : null
}

function holderError(fields: RequisiteFields): TextKey | null {
  const { holder_name } = fields
  if (oneLine(holder_name) === '') return 'sale:saleRequisite.empty'
  if (!/\p{L}/u.test(holder_name) || hasOtherNumber(holder_name)) return 'sale:saleRequisite.notName'
  return joinRequisite(fields).length > REQUISITE_LENGTH_MAX ? 'errors:fields.tooLong' : null
}

/** The string that is sent. Commas inside a field become spaces, because the comma separates the fields. */
export function joinRequisite({ number, bank, holder_name }: Omit<RequisiteFields, 'kind'>): string {
  const parts = [numberText(number), oneLine(bank ?? ''), oneLine(holder_name)]
  return parts.filter((part) => part !== '').join(', ')
}

function oneLine(text: string): string {
  return typedText(text)
    .replace(/[\s,;|]+/g, ' ')
    .trim()
}

/** Only the digits; an account with letters or a slash keeps everything, and two numbers with a comma between them stay two. */
function numberText(text: string): string {
  return isOneNumber(typedText(text)) ? cleanPastedNumber(text) : oneLine(text)
}

/** The hint under a number that looks mistyped, or is of another kind than the method needs. */
export function numberHint(number: string, kind: NumberKind): TextKey | null {
  if (kind === 'phone') {
    if (!isPhoneText(number)) return 'sale:saleRequisite.notPhone'
    return phoneHint(number) ? 'sale:saleRequisite.phoneCheck' : null
  }
  if (kind === 'other') return anyHint(number)
  if (!isCardText(number) || isMasked(number)) return 'sale:saleRequisite.notCard'
  if (digitsOnly(number).length > CARD_DIGITS_MAX) return cardError(number)
  return luhnHint(number) || readPhone(number) !== null ? 'sale:saleRequisite.cardCheck' : null
}

/** A card of the most usual length, with the first digits of one; those of a wallet of YooMoney are others. */
const PLAIN_CARD = /^(?!41001)(?:[2-6]|8600|9112|9860)\d+$/

/** The hint under a number of any kind; an account with letters or a slash has none. */
function anyHint(number: string): TextKey | null {
  const digits = digitsOnly(number)
  if (isMasked(number)) return 'sale:saleRequisite.numberCheck'
  if (!isCardText(number.replaceAll('+', ''))) return null
  // Also a card with its code; an account of twenty digits may begin like a card.
  const isLonger = digits.length <= CARD_DIGITS_MAX && hasMoreDigits(number)
  if (isLonger || !isOneNumber(typedText(number))) return 'sale:saleRequisite.numberCheck'
  if (number.includes('+')) return phoneHint(number) ? 'sale:saleRequisite.phoneCheck' : null
  const isCard = digits.length === MASK_DIGITS && PLAIN_CARD.test(digits)
  return isCard && luhnHint(digits) ? 'sale:saleRequisite.cardCheck' : null
}
