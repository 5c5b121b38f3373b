import { useRef, type CompositionEvent } from 'react'
import InputMask, { type InputMaskProps, type InputState } from 'react-input-mask'
import { FieldFrame, type FieldTexts } from './Field.tsx'
import { useComposition } from './composition.ts'
import { maskText, type MaskedText, type ReadInserted } from './maskedText.ts'

/** Mask of a bank card. */
const CARD_MASK = '9999-9999-9999-9999'

export interface MaskedInputProps extends FieldTexts {
  readonly name: string
  /** Displayed text including dashes. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Reads the digits of what was typed or pasted. */
  readonly read: ReadInserted
  /** Called after `onValue` with the value before, when nothing was taken of what was typed or pasted. */
  readonly onRefused: () => void
  readonly autoFocus?: boolean
  readonly readOnly?: boolean
}

/** A card number: dashes are set while typing, letters are ignored. Load it on demand. */
export function MaskedInput(props: MaskedInputProps) {
  const { label, hint, error, read, onValue, onRefused, ...input } = props
  /** The field before the running composition. */
  const previous = useRef<MaskedText>(null)
  /** Where the composition that has just ended leaves the caret. */
  const caret = useRef<number>(null)

  function take(typed: MaskedText, before: MaskedText): MaskedText {
    const taken = maskText(CARD_MASK, typed, before, read)
    const next = taken ?? before
    onValue(next.value)
    if (taken === null) onRefused()
    return next
  }
  const composition = useComposition<HTMLInputElement>({
    value: input.value,
    onText({ value, selectionStart }, isComposing) {
      // Outside of a composition the package reads the text.
      if (previous.current === null) return
      const next = take({ value, caret: selectionStart }, previous.current)
      if (isComposing) return
      caret.current = next.caret
      previous.current = null
    },
  })
  function startComposition(event: CompositionEvent<HTMLInputElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    previous.current = { value, caret: selectionStart, isSelected: selectionStart !== selectionEnd }
    composition.input.onCompositionStart(event)
  }
  const format: NonNullable<InputMaskProps['beforeMaskedStateChange']> = ({
    currentState,
    previousState,
    nextState,
  }) => {
    if (currentState && previousState) return stateOf(take(textOf(currentState), textOf(previousState)))
    if (currentState === undefined || caret.current === null) return nextState
    const at = caret.current
    caret.current = null
    return stateOf({ value: nextState.value, caret: at })
  }
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(own) => (
        <InputMask
          // Without a mask the package leaves the field alone.
          mask={composition.isComposing ? '' : CARD_MASK}
          maskPlaceholder={null}
          beforeMaskedStateChange={format}
          inputMode="numeric"
          autoComplete="cc-number"
          enterKeyHint="go"
          autoCorrect="off"
          spellCheck={false}
          data-autofocus={input.autoFocus}
          {...input}
          {...composition.input}
          onCompositionStart={startComposition}
          {...own}
        />
      )}
    </FieldFrame>
  )
}

function textOf({ value, selection }: InputState): MaskedText {
  return { value, caret: selection.start, isSelected: selection.start !== selection.end }
}

function stateOf({ value, caret }: MaskedText): InputState {
  return { value, selection: { start: caret, end: caret } }
}
