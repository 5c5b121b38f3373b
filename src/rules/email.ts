/** E-mail addresses as VAL-05..07 want them. */

/** Longer ones cannot receive mail; the limit also keeps the pattern fast. */
const LENGTH_MAX = 254
/** At least two word characters or dots right before the @; Latin letters only, as `\w` is. */
const PATTERN = /^[^\s@]*[\w.]{2,}@[\w.-]{2,}\.[A-Za-z]{2,}$/
const LATIN = /^[\x21-\x7e]*$/

/** What is wrong with an e-mail; each name is a text of the e-mail field. */
export type EmailError = 'empty' | 'latin' | 'invalid'

/** The address without spaces around it, or null when it is none. */
export function readEmail(text: string): string | null {
  const email = text.trim()
  return emailError(email) === null ? email : null
}

/** True for an address that VAL-05..07 accept. */
export function isEmail(text: string): boolean {
  return readEmail(text) !== null
}

/** Why an e-mail is refused, null when it is fine. Other letters than Latin are named first: the keyboard is at fault. */
export function emailError(text: string): EmailError | null {
  const email = text.trim()
  if (email === '') return 'empty'
  if (!LATIN.test(email) && !/\s/.test(email)) return 'latin'
  return email.length <= LENGTH_MAX && PATTERN.test(email) ? null : 'invalid'
}

/** The text while it is typed: without any whitespace. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}
