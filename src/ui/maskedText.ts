/** Text and caret of a field whose mask consists of digits (`9`) and separators. */

/** `caret` is null where the field is not focused. */
export interface MaskedText {
  value: string
  caret: number | null
  /** True where a part of the text is selected; the caret is its start. */
  isSelected?: boolean
}

/** Digits of an inserted text; null for a text of which nothing is to be taken. */
export type ReadInserted = (inserted: string) => string | null

/**
 * Formats the result of a key press, paste or deletion; null when nothing is to be taken of it: the digits are not readable, or more
 * than the mask has places. It uses only the current text and caret: `react-input-mask` compares with a caret that it reads once a
 * frame, and repeats digits that were typed faster than that. `previous` is the formatted text before.
 */
export function maskText(
  mask: string,
  typed: MaskedText,
  previous: MaskedText,
  readInserted: ReadInserted,
): MaskedText | null {
  const [start, end] = insertedIn(typed, previous.value)
  const inserted = readInserted(typed.value.slice(start, end))
  if (inserted === null) return start < previous.value.length ? wholeText(mask, typed, readInserted) : null
  const head = digitsOf(typed.value.slice(0, start))
  let digits = head + inserted + digitsOf(typed.value.slice(end))
  if (digits.length > digitsOf(mask).length) return null
  const caret = typed.caret ?? typed.value.length
  let before =
    caret >= end
      ? head.length + inserted.length + digitsOf(typed.value.slice(end, caret)).length
      : head.length
  // The same number without its separators, pasted or filled in by the browser, is no deletion, and neither is a replaced part.
  const isOneDeleted =
    !previous.isSelected && typed.value === previous.value.slice(0, caret) + previous.value.slice(caret + 1)
  const isSeparatorDeleted = isOneDeleted && digits === digitsOf(previous.value)
  if (isSeparatorDeleted) {
    // Backspace takes the digit before the separator, the delete key the one after it.
    const isForward = previous.caret === typed.caret
    const at = isForward ? before : before - 1
    digits = digits.slice(0, Math.max(at, 0)) + digits.slice(at + 1)
    if (!isForward) before = Math.max(before - 1, 0)
  }
  const value = format(mask, digits)
  const place = format(mask, digits.slice(0, before)).length
  return { value, caret: typed.caret === null ? null : Math.min(place, value.length) }
}

/** A text with one complete number, pasted over another one that begins alike: the part that is new has not all of its digits. */
function wholeText(mask: string, { value, caret }: MaskedText, read: ReadInserted): MaskedText | null {
  const digits = read(value)
  if (digits?.length !== digitsOf(mask).length) return null
  return { value: format(mask, digits), caret: caret === null ? null : mask.length }
}

/** Begin and end of the part of a text that was not in the one before. It ends at the caret, which tells it from an equal digit beside it. */
function insertedIn({ value, caret }: MaskedText, previous: string): [start: number, end: number] {
  const longest = Math.min(value.length, previous.length)
  const most = Math.min(longest, value.length - (caret ?? value.length))
  let behind = 0
  while (behind < most && value.at(-1 - behind) === previous.at(-1 - behind)) behind += 1
  let start = 0
  while (start < longest - behind && value[start] === previous[start]) start += 1
  return [start, value.length - behind]
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The digits in the places of the mask, with the separator that follows the last of them. */
function format(mask: string, digits: string): string {
  let text = ''
  let used = 0
  for (const place of mask) {
    if (place !== '9') text += place
    else if (used < digits.length) text += digits[used++]
    else break
  }
  return digits === '' ? '' : text
}
