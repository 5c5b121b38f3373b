import type { ChangeEvent } from 'react'
import { Field, type FieldProps } from './Field.tsx'

/** Props of {@link NumberField}. */
export interface NumberFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  /** Decimal string with a point; money never becomes a floating number. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Fraction digits kept; more are cut, never rounded. Any number of them unless given. */
  readonly digits?: number
}

/** An input for a decimal number: comma counts as point, other characters are ignored. */
export function NumberField({ value, onValue, digits, ...field }: NumberFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const clean = cutNumber(input.value, digits)
    if (clean !== input.value) {
      // The caret stays behind what stood before it.
      const place = cutNumber(input.value.slice(0, caret), digits).length
      input.value = clean
      input.setSelectionRange(place, place)
    }
    if (clean !== value) onValue(clean)
  }
  return (
    <Field
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...field}
      value={value}
      onChange={change}
    />
  )
}

/** Digits, one point and at most `digits` fraction digits of a text; cuts, never rounds. */
function cutNumber(text: string, digits = Infinity): string {
  const [whole = '', ...fractions] = text
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  if (fractions.length === 0 || digits === 0) return whole
  return `${whole}.${fractions.join('').slice(0, digits)}`
}
