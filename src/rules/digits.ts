/** Digits of text fields with numbers. */

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
