/** Text and caret of a field whose mask consists of digits (`9`) and separators. */

/** `caret` is null where the field is not focused. */
export interface MaskedText {
  value: string
  caret: number | null
}

/**
 * Formats the result of a key press, paste or deletion. It uses only the current text and caret:
 * `react-input-mask` compares with a caret that it reads once a frame, and repeats digits that were typed faster than that.
 * `previous` is the formatted text before.
 */
export function maskText(mask: string, typed: MaskedText, previous: MaskedText): MaskedText {
  let digits = digitsOf(typed.value)
  let before = digitsOf(typed.value.slice(0, typed.caret ?? typed.value.length)).length
  const isSeparatorDeleted = typed.value.length < previous.value.length && digits === digitsOf(previous.value)
  if (isSeparatorDeleted) {
    // Backspace takes the digit before the separator, the delete key the one after it.
    const isForward = previous.caret === typed.caret
    const at = isForward ? before : before - 1
    digits = digits.slice(0, Math.max(at, 0)) + digits.slice(at + 1)
    if (!isForward) before = Math.max(before - 1, 0)
  }
  const value = format(mask, digits)
  const caret = format(mask, digits.slice(0, before)).length
  return { value, caret: typed.caret === null ? null : Math.min(caret, value.length) }
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
