/** Fields of the login dialog. */
import { PASSWORD_LENGTH_MIN } from '../contract/constants.ts'
import type { TextKey } from '../i18n/types.ts'
import { emailError } from './email.ts'

/** What is wrong with a password; null when it may be sent. */
export function passwordError(password: string): TextKey | null {
  if (password === '') return 'auth.error.password-required'
  return password.length < PASSWORD_LENGTH_MIN ? 'auth.error.password-wrong' : null
}

/** What is wrong with a code or PIN; null when it may be sent. */
export function codeError(code: string): TextKey | null {
  return code.trim() === '' ? 'auth.error.code-required' : null
}

/** What is wrong with the e-mail of a receipt; null when it may be sent. */
export function emailText(email: string): TextKey | null {
  const error = emailError(email)
  if (error === null) return null
  return error === 'latin' ? 'email.latin' : 'email.invalid'
}
