/** Validation of the fields of the sign-in dialogs. */
import { PASSWORD_LENGTH_MIN } from '../../contract/constants.ts'
import type { TextKey } from '../../i18n/types.ts'
import { typedText } from '../../rules/text.ts'

/** Error of a password; null when it is valid. */
export function passwordError(password: string): TextKey | null {
  if (password === '') return 'account:auth.error.password-required'
  return password.length < PASSWORD_LENGTH_MIN ? 'account:auth.error.password-wrong' : null
}

/** A code that stands apart in the words of its message. */
const IN_WORDS = /(?<![\p{L}\p{N}])\d(?:[\s\p{Pd}]?\d){3,7}(?![\p{L}\p{N}])/gu

/** Marks of the sentence around a code that was copied from it: "1234.", "(1234)". */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** A code or PIN as it is sent: without spaces, without the dashes between digits, and without the words and marks of the message that it was copied with. */
export function readCode(text: string): string {
  const typed = typedText(text).replace(AROUND, '')
  // No code has Cyrillic letters, or small ones side by side.
  const isMessage = /[\s:]/.test(typed) && /\p{Ll}{2}|\p{Script=Cyrillic}|:/u.test(typed)
  // Shorter numbers are no codes, e.g. for how many minutes it is valid.
  const [apart = typed, another] = isMessage ? (typed.match(IN_WORDS) ?? []) : []
  const code = (another === undefined ? apart : typed).replace(/\s/g, '')
  return /^[\d\p{Pd}]*$/u.test(code) ? code.replace(/\D/g, '') : code
}

/** Error of a code or PIN; null when it is valid. */
export function codeError(code: string): TextKey | null {
  return readCode(code) === '' ? 'account:auth.error.code-required' : null
}
