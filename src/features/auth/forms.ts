/** Validation of the login dialog and of the receipt's e-mail. */
import { PASSWORD_LENGTH_MIN } from '../../contract/constants.ts'
import type { TextKey } from '../../i18n/types.ts'
import { emailError } from '../../rules/email.ts'
import { typedText } from '../../rules/text.ts'

/** Error of a password; null when it is valid. */
export function passwordError(password: string): TextKey | null {
  if (password === '') return 'account:auth.error.password-required'
  return password.length < PASSWORD_LENGTH_MIN ? 'account:auth.error.password-wrong' : null
}

/** A code or PIN as it is sent: without spaces, and without the dashes between digits. */
export function readCode(text: string): string {
  const code = typedText(text).replace(/\s/g, '')
  return /^[\d\p{Pd}]*$/u.test(code) ? code.replace(/\D/g, '') : code
}

/** Error of a code or PIN; null when it is valid. */
export function codeError(code: string): TextKey | null {
  return readCode(code) === '' ? 'account:auth.error.code-required' : null
}

/** Error of the receipt's e-mail; null when it is valid. */
export function emailText(email: string): TextKey | null {
  const error = emailError(email)
  if (error === null) return null
  return error === 'latin' ? 'common:email.latin' : 'common:email.invalid'
}
