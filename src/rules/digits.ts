/** Digits of text fields with numbers. */

/** The digits of a text and nothing else; full-width digits count too. */
export function digitsOnly(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** A pasted number without spaces, dashes, brackets and invisible marks; a plus in front stays (phones). */
export function cleanPastedNumber(text: string): string {
  const plus = /^\D*\+/.test(text.normalize('NFKC')) ? '+' : ''
  const digits = digitsOnly(text)
  return digits === '' ? '' : plus + digits
}
