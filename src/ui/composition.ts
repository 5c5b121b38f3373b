import { useState, type ChangeEvent, type CompositionEvent } from 'react'

/** `keyCode` of every key that a composition handles. */
const COMPOSITION_KEY = 229

/** True for a key that belongs to a composition. Safari ends the composition before the key that ended it. */
export function isOfComposition({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === COMPOSITION_KEY
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

export interface ComposedField<I extends TextInput> {
  readonly value?: string | number | readonly string[] | undefined
  readonly onValue?: ((text: string) => void) | undefined
  /** Called after each change, also at the end of a composition; meanwhile `isComposing`, and the field must not be touched. */
  readonly onText?: ((input: I, isComposing: boolean) => void) | undefined
}

/**
 * While a keyboard composes (most on Android do), it replaces its own text in the field: a value that is formatted meanwhile is inserted
 * twice. Until the composition ends the field shows its text as it is.
 */
export function useComposition<I extends TextInput>({ value, onValue, onText }: ComposedField<I>) {
  const [composed, setComposed] = useState<string | null>(null)
  const isComposing = composed !== null
  return {
    isComposing,
    input: {
      value: composed ?? value,
      onCompositionStart: ({ currentTarget }: CompositionEvent<I>) => setComposed(currentTarget.value),
      onChange(event: ChangeEvent<I>) {
        if (isComposing) setComposed(event.currentTarget.value)
        onValue?.(event.currentTarget.value)
        onText?.(event.currentTarget, isComposing)
      },
      onCompositionEnd({ currentTarget }: CompositionEvent<I>) {
        setComposed(null)
        onText?.(currentTarget, false)
      },
    },
  }
}
