import { useLayoutEffect, useRef, type ClipboardEvent } from 'react'
import { Field, type FieldProps } from './Field.tsx'

export interface GroupedFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'onPaste' | 'ref'> {
  readonly value: string
  /** Formats the text in groups, e.g. `4111 1111 1111 1111`. */
  readonly format: (text: string) => string
  readonly onValue: (text: string) => void
  /** Handles a pasted text and returns true, or returns false to let the field insert it. */
  readonly onPasted?: (text: string) => boolean
}

const SEPARATOR = /[\s().-]/

/** Input for a number that is formatted in groups while typing; the caret stays behind the same character. */
export function GroupedField({ format, onValue, onPasted, ...field }: GroupedFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function type(input: HTMLInputElement) {
    const next = format(input.value)
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    const isAtEnd = before.length === input.value.length
    caret.current = isAtEnd ? next.length : placeAfter(next, countMarks(before))
    onValue(next)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (onPasted?.(event.clipboardData.getData('text'))) event.preventDefault()
  }
  return <Field {...field} ref={ref} onChange={(event) => type(event.currentTarget)} onPaste={paste} />
}

function countMarks(text: string): number {
  return Array.from(text).filter((mark) => !SEPARATOR.test(mark)).length
}

/** Position after the `count`-th character that is not a separator. */
function placeAfter(text: string, count: number): number {
  let place = 0
  for (let left = count; left > 0 && place < text.length; place++)
    if (!SEPARATOR.test(text.charAt(place))) left--
  return place
}
