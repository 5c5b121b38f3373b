/** Reads texts of the gateway that are shown. Separate from the schemas, so that the inline script does not contain the parser. */
import { INPUT_LENGTH_MAX } from './constants.ts'

/** Characters without a glyph: direction marks, joiners, fillers, control characters; without line breaks and tabs, which separate words. */
export const INVISIBLE = /[\p{Cf}\p{DI}\u2800]|(?!\s)\p{Cc}/gu

/** A name, a label: '' for one that nobody would see. A number is its digits; null for anything else. */
export function shownIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = cut(String(value))
  return text.replace(INVISIBLE, '').trim() === '' ? '' : text
}

/** Cut between two characters, with an ellipsis; by default so that no expression of a rule reads an endless text. */
export function cut(text: string, length = INPUT_LENGTH_MAX): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
}
