import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './Field.tsx'

/** Texts, options as children, and all of a native select. */
export interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, keyof FieldTexts> {}

/** The browser's own list of choices with label, hint and error. */
export function Select({ label, hint, error, flashing, ...select }: SelectProps) {
  return (
    <FieldFrame {...{ label, hint, error, flashing }}>{(own) => <select {...select} {...own} />}</FieldFrame>
  )
}
