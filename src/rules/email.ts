/** Validation of e-mail addresses. */
import type { TextKey } from '../i18n/types.ts'

/** Longer ones cannot receive mail; the limit also keeps the pattern fast. */
const LENGTH_MAX = 254
/** At least two word characters or dots right before the @; Latin letters only, like `\w`. */
const PATTERN = /^[^\s@]*[\w.]{2,}@[\w.-]{2,}\.[A-Za-z]{2,}$/
const LATIN = /^[\x21-\x7e]*$/

/** Reasons for refusing an e-mail. */
export type EmailError = 'empty' | 'latin' | 'invalid'

export const EMAIL_ERROR_TEXTS = {
  empty: 'form.empty',
  latin: 'email.latin',
  invalid: 'email.invalid',
} as const satisfies Record<EmailError, TextKey>

/** The trimmed address; null when it is invalid. */
export function readEmail(text: string): string | null {
  const email = text.trim()
  return emailError(email) === null ? email : null
}

export function isEmail(text: string): boolean {
  return readEmail(text) !== null
}

/** Why an e-mail is refused; null for a valid one. Non-Latin letters are reported first, because they mean a wrong keyboard layout. */
export function emailError(text: string): EmailError | null {
  const email = text.trim()
  if (email === '') return 'empty'
  if (!LATIN.test(email) && !/\s/.test(email)) return 'latin'
  return email.length <= LENGTH_MAX && PATTERN.test(email) ? null : 'invalid'
}

/** The typed text without whitespace. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '')
}
