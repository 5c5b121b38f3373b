import type { ChangeEvent } from 'react'
import InputMask, { type InputMaskProps } from 'react-input-mask'
import { FieldFrame, type FieldTexts } from './Field.tsx'
import { maskText } from './maskedText.ts'

/** Mask of a bank card. */
const CARD_MASK = '9999-9999-9999-9999'

export interface MaskedInputProps extends FieldTexts {
  readonly name: string
  /** Displayed text including dashes. */
  readonly value: string
  readonly onValue: (value: string) => void
  readonly autoFocus?: boolean
}

/** A card number: dashes are set while typing, letters are ignored. Load it on demand. */
export function MaskedInput(props: MaskedInputProps) {
  const { label, hint, error, flashing, onValue, ...input } = props
  return (
    <FieldFrame {...{ label, hint, error, flashing }}>
      {(own) => (
        <InputMask
          mask={CARD_MASK}
          maskPlaceholder={null}
          beforeMaskedStateChange={formatChange}
          inputMode="numeric"
          autoComplete="cc-number"
          enterKeyHint="go"
          data-autofocus={input.autoFocus}
          {...input}
          {...own}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onValue(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}

const formatChange: NonNullable<InputMaskProps['beforeMaskedStateChange']> = ({
  currentState,
  previousState,
  nextState,
}) => {
  if (previousState === undefined) return nextState
  const typed = { value: currentState.value, caret: currentState.selection.start }
  const previous = { value: previousState.value, caret: previousState.selection.start }
  const { value, caret } = maskText(CARD_MASK, typed, previous)
  return { value, selection: { start: caret, end: caret } }
}
