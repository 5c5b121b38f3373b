/** What a person typed or pasted, in the one form in which every field reads it. */
import { asciiDigits } from './digits.ts'
import { visibleText } from './visibleText.ts'

/** The text in NFKC, with ASCII digits, without invisible characters. */
export function typedText(text: string): string {
  return asciiDigits(visibleText(text))
}

/** A letter beside a digit, a country code before the digits of an IBAN, or the letter of a wallet before its number. */
const ACCOUNT =
  /\p{L}\p{M}*\d|\d\p{L}|(?<![\p{L}\p{N}])(?:[A-Z]{1,2}[\s-]+\d|[A-Za-z]{2}[\s-]*\d{2}[\s-]+\d{4})/u

/** True for a text with an account or a wallet that has letters: its digits alone would be another number. */
export function hasAccount(text: string): boolean {
  return ACCOUNT.test(typedText(text))
}

/** What continues the character before it: the second half of an emoji, an accent, a skin tone, the rest of a joined emoji. */
const CONTINUES = /^(?:[\uDC00-\uDFFF]|\p{M}|\p{Emoji_Modifier}|\u200D)/u
const FLAG_LETTERS = /[\u{1F1E6}-\u{1F1FF}]+$/u

/** The first `max` code units of a text, without a character that the limit cuts in two. */
export function clipText(text: string, max: number): string {
  if (text.length < max) return text
  let end = max
  const isInside = () =>
    CONTINUES.test(text.slice(end, end + 2)) || /[\u200D\uD800-\uDBFF]/.test(text.charAt(end - 1))
  while (end > 0 && isInside()) end -= 1
  const kept = text.slice(0, end)
  // Two letters make a flag.
  const letters = end < text.length ? (FLAG_LETTERS.exec(kept)?.[0].length ?? 0) / 2 : 0
  return letters % 2 === 1 ? kept.slice(0, -2) : kept
}
