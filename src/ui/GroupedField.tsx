import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type InputEvent,
  type KeyboardEvent,
} from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface GroupedFieldProps extends Omit<
  FieldProps,
  'value' | 'onValue' | 'onText' | 'onPaste' | 'onKeyDown'
> {
  readonly value: string
  /** Formats the text, e.g. in groups: `4111 1111 1111 1111`; without it the text stays as it is typed. */
  readonly format?: (text: string) => string
  readonly onValue: (text: string) => void
  /** Handles a text that is pasted, or that comes at once into the empty field, and returns true; or returns false to let the field insert it. */
  readonly onPasted?: (text: string) => boolean
}

/** What a format inserts or removes. */
const SEPARATOR = /[\s().,\p{Pd}\p{Cf}]/u

/** Input for a text that is formatted while typing; the caret stays behind the same character. */
export function GroupedField({ format = String, onValue, onPasted, ...field }: GroupedFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number }>(null)
  const [, draw] = useState({})
  useLayoutEffect(() => {
    if (caret.current !== null) caret.current.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })

  function type(input: HTMLInputElement, isComposing: boolean) {
    // Clipboard keys of keyboards, and drops, have no event of pasting. At the limit a number may be cut.
    const isCut = input.maxLength >= 0 && input.value.length >= input.maxLength
    if (!isComposing && !isCut && field.value === '' && onPasted?.(input.value)) return
    const next = format(input.value)
    if (!isComposing && next !== input.value) {
      const before = input.value.slice(0, input.selectionStart ?? input.value.length)
      const isAtEnd = before.length === input.value.length
      caret.current = { input, at: isAtEnd ? next.length : placeBehind(format(before), next) }
      // The formatted text may be the one before: the caret is set all the same.
      draw({})
    }
    onValue(next)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (onPasted?.(event.clipboardData.getData('text'))) event.preventDefault()
  }
  /** The browser would put back what it remembers into the midst of a text that the page has formatted: two numbers would become one. */
  function ignoreUndo({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (nativeEvent.inputType?.startsWith('history')) currentTarget.value = field.value
  }
  /** A delete key beside a separator, which the format would insert again, takes the character on its other side. */
  function skipSeparator({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>) {
    const { value, selectionStart: at, selectionEnd } = input
    if (at === null || at !== selectionEnd || (key !== 'Delete' && key !== 'Backspace')) return
    const mark = key === 'Delete' ? at : at - 1
    const isInserted =
      SEPARATOR.test(value.charAt(mark)) && format(value.slice(0, mark) + value.slice(mark + 1)) === value
    const next = key === 'Delete' ? mark + 1 : mark
    if (isInserted) input.setSelectionRange(next, next)
  }
  return (
    <Field {...field} onText={type} onInputCapture={ignoreUndo} onPaste={paste} onKeyDown={skipSeparator} />
  )
}

/** The place in a formatted text behind its beginning, which was formatted without the rest of it: behind as many marks that are no separators. */
function placeBehind(beginning: string, text: string): number {
  if (text.startsWith(beginning)) return beginning.length
  let left = Array.from(beginning).filter((mark) => !SEPARATOR.test(mark)).length
  let place = 0
  for (; left > 0 && place < text.length; place++) if (!SEPARATOR.test(text.charAt(place))) left--
  return place
}
