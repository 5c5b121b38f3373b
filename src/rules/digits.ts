/** Text fields that hold numbers. */

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

/** A typed number cut, never rounded, to `digits` fraction digits; comma counts as point (VAL-17, A50). What is no number comes back as it was. */
export function cutFraction(text: string, digits: number): string {
  const plain = text.replace(',', '.')
  const [, whole, fraction] = /^(-?\d*)\.(\d*)$/.exec(plain) ?? []
  if (whole === undefined || fraction === undefined) return plain
  return digits > 0 ? `${whole}.${fraction.slice(0, digits)}` : whole
}
