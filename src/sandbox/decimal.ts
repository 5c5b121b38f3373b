/** Decimal arithmetic on text with integers, never with binary floats (docs/gateway.md#transport). */

interface Fixed {
  units: bigint
  digits: number
}

const DECIMAL = /^\d{1,30}(\.\d{1,30})?$/

/** A number's shortest decimal form, without an exponent. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/** The value, a text or a number, as decimal text; null when it is not a decimal. */
export function toDecimal(value: unknown): string | null {
  const text = typeof value === 'number' ? PLAIN.format(value) : value
  return typeof text === 'string' && DECIMAL.test(text.trim()) ? text.trim() : null
}

function parse(text: string): Fixed {
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), digits: fraction.length }
}

function rescale(value: Fixed, digits: number): bigint {
  const shift = digits - value.digits
  return shift >= 0 ? value.units * 10n ** BigInt(shift) : value.units / 10n ** BigInt(-shift)
}

function format(units: bigint, digits: number): string {
  if (digits === 0) return String(units)
  const text = String(units).padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '')
  return fraction ? `${text.slice(0, -digits)}.${fraction}` : text.slice(0, -digits)
}

/** -1, 0 or 1 when `a` is less than, equal to or greater than `b`. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [parse(a), parse(b)]
  const digits = Math.max(left.digits, right.digits)
  const difference = rescale(left, digits) - rescale(right, digits)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** True when both texts mean the same amount: `404.04` and `404.040`. */
export function isEqual(a: string | null, b: string): boolean {
  return a !== null && compare(a, b) === 0
}

export function add(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)]
  const digits = Math.max(left.digits, right.digits)
  return format(rescale(left, digits) + rescale(right, digits), digits)
}

/** `a` minus `b`, at least 0. */
export function subtract(a: string, b: string): string {
  const [left, right] = [parse(a), parse(b)]
  const digits = Math.max(left.digits, right.digits)
  const rest = rescale(left, digits) - rescale(right, digits)
  return format(rest > 0n ? rest : 0n, digits)
}

/** The product, truncated to `digits` fraction digits. */
export function multiply(a: string, b: string, digits: number): string {
  const [left, right] = [parse(a), parse(b)]
  const product = { units: left.units * right.units, digits: left.digits + right.digits }
  return format(rescale(product, digits), digits)
}

/** The quotient, truncated to `digits` fraction digits; 0 when the divisor is 0. */
export function divide(a: string, b: string, digits: number): string {
  const [left, right] = [parse(a), parse(b)]
  if (right.units === 0n) return '0'
  const scaled = left.units * 10n ** BigInt(right.digits + digits)
  return format(scaled / (right.units * 10n ** BigInt(left.digits)), digits)
}
