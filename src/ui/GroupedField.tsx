import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type InputEvent,
  type KeyboardEvent,
} from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface GroupedFieldProps extends Omit<FieldProps, 'value' | 'onValue' | 'onText' | 'onPaste'> {
  readonly value: string
  /** Formats the text, e.g. in groups: `4111 1111 1111 1111`; without it the text stays as it is typed. */
  readonly format?: (text: string) => string
  readonly onValue: (text: string) => void
  /** Handles a text that is pasted, or that comes at once into the empty field, and returns true; or returns false to let the field insert it. */
  readonly onPasted?: (text: string) => boolean
}

/** What a format inserts or removes. */
const SEPARATOR = /[\s().,\p{Pd}\p{Cf}]/u

/** `keyCode` of Z, also where that key has a letter of another alphabet. */
const Z_KEY = 90

const DELETIONS: Readonly<Record<string, number>> = { deleteContentBackward: -1, deleteContentForward: 1 }

/** Input for a text that is formatted while typing; the caret stays behind the same character. */
export function GroupedField({ format = String, onValue, onPasted, ...field }: GroupedFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number }>(null)
  const [, draw] = useState({})
  /** The texts before and after each change that was typed. */
  const changes = useRef<{ before: string; after: string }[]>([])
  /** Where the last change has deleted: -1 before the caret, 1 behind it, 0 for another change. */
  const deletion = useRef(0)
  useLayoutEffect(() => {
    if (caret.current !== null) caret.current.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })

  function type(input: HTMLInputElement, isComposing: boolean) {
    // Clipboard keys of keyboards, and drops, have no event of pasting. At the limit a number may be cut.
    const isCut = input.maxLength >= 0 && input.value.length >= input.maxLength
    if (!isComposing && !isCut && field.value === '' && onPasted?.(input.value)) return
    let { value, selectionStart: at } = input
    if (!isComposing && deletion.current !== 0 && at !== null && isSeparatorDeleted(value)) {
      at += deletion.current
      value = field.value.slice(0, at) + field.value.slice(at + 1)
    }
    const next = format(value)
    if (!isComposing && next !== input.value) {
      const before = value.slice(0, at ?? value.length)
      const isAtEnd = before.length === value.length
      caret.current = { input, at: isAtEnd ? next.length : placeBehind(format(before), next) }
      // The formatted text may be the one before: the caret is set all the same.
      draw({})
    }
    if (next !== field.value) changes.current.push({ before: field.value, after: next })
    onValue(next)
  }
  function undo(event: KeyboardEvent<HTMLInputElement>) {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.keyCode !== Z_KEY) return
    event.preventDefault()
    // A text that has come otherwise, e.g. with a pasted number, stays: beside another number it could be wrong.
    const { before, after } = changes.current.at(-1) ?? {}
    if (before === undefined || after !== field.value || field.readOnly) return
    changes.current.pop()
    onValue(before)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (onPasted?.(event.clipboardData.getData('text'))) event.preventDefault()
  }
  /** True if only a separator was deleted, which the format would insert again: the character on its other side is deleted instead. */
  function isSeparatorDeleted(text: string): boolean {
    return text.length === field.value.length - 1 && format(text) === field.value
  }
  function noteChange({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    deletion.current = DELETIONS[nativeEvent.inputType] ?? 0
    // The browser would put back what it remembers into the midst of a text that the page has formatted: two numbers would become one.
    if (nativeEvent.inputType?.startsWith('history')) currentTarget.value = field.value
  }
  return <Field {...field} onText={type} onInputCapture={noteChange} onPaste={paste} onKeyDown={undo} />
}

/** The place in a formatted text behind its beginning, which was formatted without the rest of it: behind as many marks that are no separators. */
function placeBehind(beginning: string, text: string): number {
  if (text.startsWith(beginning)) return beginning.length
  let left = Array.from(beginning).filter((mark) => !SEPARATOR.test(mark)).length
  let place = 0
  for (; left > 0 && place < text.length; place++) if (!SEPARATOR.test(text.charAt(place))) left--
  return place
}
