/** Validation of e-mail addresses. */
import type { TextKey } from '../i18n/types.ts'
import { typedText } from './text.ts'

/** Longer ones cannot receive mail; the limit also keeps the pattern fast. */
const LENGTH_MAX = 254
/** Before the @ at least two of the characters of which mailboxes consist (RFC 5322, atext and the dot). */
const PATTERN = /^[\w.!#$%&'*+/=?^`{|}~-]{2,}@[\w.-]{2,}\.(?:[A-Za-z]{2,}|xn--[A-Za-z\d-]+)$/
const LATIN = /^[\x21-\x7e]*$/
/** Domains in Cyrillic under the top-level domains that exist: any other Cyrillic ending is a wrong keyboard layout. */
const CYRILLIC_DOMAIN = /@([\p{L}\p{M}\w.-]{2,}\.(?:рф|рус|москва|дети|онлайн|сайт|орг|ком|укр|бел|қаз))$/iu

/** One address behind a name or a label: `Ivan <ivan@mail.ru>`, `E-mail: ivan@mail.ru`, `mailto:ivan@mail.ru?subject=…`. */
const LABELLED = /^[^@]*[<:][\s/]*([^\s/@<:][^/@<:]*@[^@?>]*)(?:\?.*|>\s*)?$/s
/** The address as Outlook and Gmail copy it, with itself as its name or its link. */
const TWICE = /^([^\s@<]+@[^\s@<]+?)["']?\s*<(?:mailto:)?\1>$/i
/** Quotes and brackets around an address, the apostrophe that spreadsheets put before a text, and punctuation after it. */
const AROUND = /^["'`«“„‘([]{1,3}|["'`»”“’)\].,;]{1,3}$/g
/** Two dots after the @ without a name between them. */
const EMPTY_NAME = /@(?:.*\.)?\./s

/** The address as it is sent: without a name or a label, what is `AROUND` it, spaces beside the @ and invisible characters, with a plain apostrophe. */
export function cleanEmail(text: string): string {
  const written = typedText(text).replace(/\s{0,3}@\s{0,3}/g, '@')
  const address = withoutAround(written).replace(TWICE, '$1').replace(LABELLED, '$1')
  return withoutAround(address).replaceAll('\u2019', "'")
}

function withoutAround(text: string): string {
  return text.trim().replace(AROUND, '')
}

/** The address as it is sent; null when it is invalid. */
export function readEmail(text: string): string | null {
  return emailError(text) === null ? cleanEmail(text) : null
}

export function isEmail(text: string): boolean {
  return readEmail(text) !== null
}

/** Why an e-mail is refused; null for a valid one. Non-Latin letters are reported first, because they mean a wrong keyboard layout. */
export function emailError(text: string): TextKey | null {
  const email = cleanEmail(text)
  if (email === '') return 'common:form.empty'
  // Only the form is checked here: a Cyrillic domain counts like a Latin one.
  const form = email.replace(CYRILLIC_DOMAIN, '@domain.zone')
  if (!LATIN.test(form) && !/\s/.test(form)) return 'common:email.latin'
  const isComplete = email.length <= LENGTH_MAX && !EMPTY_NAME.test(email) && PATTERN.test(form)
  return isComplete ? null : 'common:email.invalid'
}

/** The text of a field that had `before`, without a space that is typed. A text that is pasted with spaces in it keeps them and is refused: without them it could be another address. */
export function withoutTypedSpace(text: string, before: string): string {
  return text.replace(/\s/g, '') === before ? before : text.trim()
}
