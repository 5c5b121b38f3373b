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

/** The code that stands next to the word for it. */
const BESIDE_WORD =
  /(?<!\p{L})(?:код|code|kod|рамз|пин|пін|pin)\p{L}*(?: (?:п[оі]дтвер|вход|is)\p{L}*)?[^\p{L}\p{N}]{1,3}(\d(?:[\s\p{Pd}]?\d){3,7})(?!\p{Pd}?[\p{L}\p{N}]|[.:]\d)/giu

/** A code of letters and digits. */
const MIXED = /(?<![\p{L}\p{N}])(?=[A-Z]*\d)[A-Z\d]{4,8}(?![\p{L}\p{N}])/gu

/** No code has Cyrillic letters, or small ones side by side. */
const WORDS = /\p{Ll}{2}|\p{Script=Cyrillic}/u

/** Marks of the sentence around a code that was copied from it: "1234.", "(1234)". */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** A code or PIN as it is sent: without spaces, without the dashes between digits, and without the words and marks of the message that it was copied with. */
export function readCode(text: string): string {
  // Normalized, the sign of a number would be letters.
  const typed = typedText(text.replaceAll('№', ' ')).replace(AROUND, '')
  const isMessage = /[\s:]/.test(typed) && (WORDS.test(typed) || typed.includes(':'))
  const code = ((isMessage && codeIn(typed)) || typed).replace(/\s/g, '')
  return /^[\d\p{Pd}]*$/u.test(code) ? code.replace(/\D/g, '') : code
}

/** The only code of a message; null where there are several. Shorter numbers are none, e.g. for how many minutes it is valid. */
function codeIn(message: string): string | null {
  for (const pattern of [BESIDE_WORD, IN_WORDS, MIXED]) {
    const [code, another] = Array.from(message.matchAll(pattern), ([whole, beside]) => beside ?? whole)
    if (code !== undefined) return another === undefined ? code : null
  }
  return null
}

/** Error of a code or PIN; null when it is valid. A message in which no code was found is none. */
export function codeError(code: string): TextKey | null {
  const read = readCode(code)
  const isMessage = /\s/.test(code.trim()) && /\p{Ll}{3}|\p{Script=Cyrillic}{3}/u.test(read)
  return read === '' || isMessage ? 'account:auth.error.code-required' : null
}
