import type { Decimal } from '../contract/scalars.ts'

/** A plain decimal rounded up to `digits` fraction digits; not for negative numbers. In a file of its own, because every page loads it, and no other arithmetic. */
export function roundUp(text: Decimal, digits: number): Decimal {
  const [whole = '', fraction = ''] = text.split('.')
  if (fraction.length <= digits) return text
  const isExact = !/[1-9]/.test(fraction.slice(digits))
  const units = String(BigInt(whole + fraction.slice(0, digits)) + (isExact ? 0n : 1n)).padStart(
    digits + 1,
    '0',
  )
  return `${units.slice(0, -digits || undefined)}.${units.slice(units.length - digits)}`.replace(/\.?0*$/, '')
}
