import type { ChangeEvent } from 'react'
import InputMask from 'react-input-mask'
import { FieldFrame, type FieldTexts } from './Field.tsx'

/** Mask of a bank card. */
export const CARD_MASK = '9999-9999-9999-9999'

/** Props of {@link MaskedInput}. */
export interface MaskedInputProps extends FieldTexts {
  readonly name: string
  /** Text as shown, dashes included. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly mask?: string
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
}

/** A card number: dashes are set while typing, letters are ignored. Load it on demand. */
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
