/** Card numbers: the payer's card number (`mask` in the contract) and the seller's card. */
import { digitsOnly, typedText } from './text.ts'

/** From here on a number in a text counts as a card number; with 12 digits it is rather a phone. */
export const CARD_DIGITS_MIN = 13
export const CARD_DIGITS_MAX = 19
/** The shortest card number that a field for one accepts. */
export const CARD_TYPED_DIGITS_MIN = 12
/** Digits of the payer's card number. */
export const MASK_DIGITS = 16

/** True for as many digits as a card number has. */
export function isCardLength(length: number): boolean {
  return length >= CARD_DIGITS_MIN && length <= CARD_DIGITS_MAX
}

/** Digits and the marks that people write between the digits of a card number. */
const CARD_TEXT = /^[\d\s().·_\p{Pd}]*$/u

/** True for a text that can be a card number, complete or not; an account with letters or a slash is none. */
export function isCardText(text: string): boolean {
  return CARD_TEXT.test(typedText(text))
}

/** True for four groups of four digits with dashes. */
export function isMaskComplete(mask: string): boolean {
  return /^\d{4}(-\d{4}){3}$/.test(mask)
}

/** A card number in groups of four, for typing and reading back; at most 19 digits. */
export function groupCard(text: string): string {
  return groups(digitsOnly(text).slice(0, CARD_DIGITS_MAX)).join(' ')
}

/** True when a card number of full length fails the Luhn check. It causes a hint, never a refusal. */
export function luhnHint(text: string): boolean {
  const digits = digitsOnly(text)
  return isCardLength(digits.length) && !isLuhnValid(digits)
}

/** True when the Luhn check digit is right. */
export function isLuhnValid(digits: string): boolean {
  const sum = Array.from(digits, Number).reduceRight((total, digit, place) => {
    const value = (digits.length - place) % 2 === 0 ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits !== '' && sum % 10 === 0
}

function groups(digits: string): string[] {
  return digits.match(/\d{1,4}/g) ?? []
}
