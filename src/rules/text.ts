/** Texts as people write, paste and disguise them. */
import { DIRECTIONS } from '../contract/values.ts'

/** Characters without a visible glyph, except line breaks and tabs: format and control characters, fillers, variation selectors, keycaps, lone surrogates. */
const INVISIBLE = /(?![\n\r\t])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2800]|\u20E3/gu

/** The text in NFKC, without invisible characters except line breaks and tabs. */
export function visibleText(text: string): string {
  // Before and after: NFKC turns some fillers into invisible characters, and some invisible characters change its result.
  return withoutInvisible(withoutInvisible(text).normalize('NFKC'))
}

/** The text without invisible characters except line breaks and tabs. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTIONS, '')
}

const DECIMAL_DIGIT = /\p{Nd}/u

/** The text with the decimal digits of every script as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, asciiDigit)
}

function asciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  // In each script the ten digits have consecutive code points, zero first; two scripts may stand side by side.
  let value = 0
  while (DECIMAL_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

/** Lines of "name: value", without those that have no value. */
export function factLines(
  facts: readonly (readonly [name: string, value: string | number | null | undefined])[],
): string[] {
  return facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
}

/** The digits of a text as ASCII digits, and nothing else. */
export function digitsOnly(text: string): string {
  return asciiDigits(text.normalize('NFKC')).replace(/\D/g, '')
}

/** A pasted number without spaces, dashes, brackets and invisible marks; a plus in front stays (phones). */
export function cleanPastedNumber(text: string): string {
  const plus = /^\D*\+/.test(asciiDigits(text.normalize('NFKC'))) ? '+' : ''
  const digits = digitsOnly(text)
  return digits === '' ? '' : plus + digits
}

/** The text in NFKC, with ASCII digits and plain dashes between them, without invisible characters. */
export function typedText(text: string): string {
  return plainDashes(asciiDigits(visibleText(text)))
}

/** The text with a plain dash between two digits for each dash or minus of typography: many a bank's app takes no other. */
export function plainDashes(text: string): string {
  return text.replace(/(?<=\d)[\p{Pd}\u2212](?=\d)/gu, '-')
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
  let end = max
  const isInside = () =>
    CONTINUES.test(text.slice(end, end + 2)) || /[\u200D\uD800-\uDBFF]/.test(text.charAt(end - 1))
  while (end > 0 && isInside()) end -= 1
  const kept = text.slice(0, end)
  // Two letters make a flag.
  const letters = end < text.length ? (FLAG_LETTERS.exec(kept)?.[0].length ?? 0) / 2 : 0
  return letters % 2 === 1 ? kept.slice(0, -2) : kept
}
