/** Reads sums of the gateway. Separate from the schemas, so that the inline script does not contain the parser. */

/** Digits of the whole part, and of the fraction. */
const DIGITS_MAX = 30
/** Characters; a longer text is no sum. */
const TEXT_MAX = 100

/** Whole part, alone or in groups of three, fraction, exponent of ten. */
const SUM = /^\+?(\d*|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/**
 * A sum as a plain decimal: `+25` is 25, `1 000.50` is 1000.50, `1E-8` is 0.00000001. A number is read by its shortest decimal
 * form. Null for everything else, `1,234.56` included, because a comma may be either separator.
 */
export function decimalIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  const [, grouped = '', fraction = '', exponent = '0'] = (text.length <= TEXT_MAX && SUM.exec(text)) || []
  const whole = grouped.replace(/\D/g, '')
  if (whole + fraction === '') return null
  const point = whole.length + Number(exponent)
  // An exponent moves the point over digits that may have to be added on either side.
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, -point), '0')
  const start = Math.max(0, point)
  const full = digits.padEnd(start, '0')
  const left = full.slice(0, start).replace(/^0+(?=\d)/, '') || '0'
  const right = full.slice(start)
  if (left.length > DIGITS_MAX || right.length > DIGITS_MAX) return null
  return right === '' ? left : `${left}.${right}`
}
