import type { ChangeEvent } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface NumberFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'type'> {
  /** Decimal string with a point; money never becomes a float. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Maximum of fraction digits; further ones are cut, not rounded. Unlimited by default. */
  readonly digits?: number
}

/** Input for a decimal number: a comma counts as a point, other characters are ignored. */
export function NumberField({ value, onValue, digits, ...field }: NumberFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const caret = input.selectionStart ?? input.value.length
    const clean = cutNumber(input.value, digits)
    if (clean !== input.value) {
      // Keeps the caret behind the same character.
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

/** The digits of a text, one point and at most `digits` fraction digits, not rounded. */
function cutNumber(text: string, digits = Infinity): string {
  const [whole = '', ...fractions] = text
    .replace(/,/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  if (fractions.length === 0 || digits === 0) return whole
  return `${whole}.${fractions.join('').slice(0, digits)}`
}
