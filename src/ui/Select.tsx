import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './Field.tsx'

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, keyof FieldTexts | 'onChange'> {
  readonly onValue: (value: string) => void
}

/** A native select with label, hint and error. */
export function Select({ label, hint, error, onValue, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(own) => (
        <select {...select} {...own} onChange={({ currentTarget }) => onValue(currentTarget.value)} />
      )}
    </FieldFrame>
  )
}
