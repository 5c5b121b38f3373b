import type { ChangeEvent } from 'react'
import InputMask from 'react-input-mask'
import { FieldFrame, type FieldTexts } from './Field.tsx'

/** Input mask of a bank card. */
export const CARD_MASK = '9999-9999-9999-9999'

export interface MaskedInputProps extends FieldTexts {
  readonly name: string
  /** Displayed text including dashes. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly mask?: string
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** Card number input: inserts dashes while typing and ignores letters. Lazy-loaded. */
export function MaskedInput(props: MaskedInputProps) {
  const { label, hint, error, flashing, onValue, mask = CARD_MASK, ...input } = props
  return (
    <FieldFrame {...{ label, hint, error, flashing }}>
      {(own) => (
        <InputMask
          mask={mask}
          maskPlaceholder={null}
          inputMode="numeric"
          autoComplete="cc-number"
          data-autofocus={input.autoFocus}
          {...input}
          {...own}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onValue(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
