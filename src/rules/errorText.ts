/** Turns the gateway's error texts into messages for the user (docs/gateway.md#error-texts). */
import type { FailedCall, GatewayError } from '../contract/gatewayError.ts'
import { SERVER_TEXTS, SILENT_TEXTS } from '../contract/serverErrors.ts'
import { cut } from '../contract/values.ts'
import type { LocalizedMessage, TextKey } from '../i18n/types.ts'

/** Name of a text in `SERVER_TEXTS`. */
export type CatalogueName = keyof typeof SERVER_TEXTS
/** Name of a text that is never shown. */
export type SilentName = keyof typeof SILENT_TEXTS

type Hyphenated<T extends string> = T extends `${infer Word} ${infer Rest}`
  ? `${Word}-${Hyphenated<Rest>}`
  : T
type CatalogueKey = `errors:errors.${Lowercase<Hyphenated<(typeof SERVER_TEXTS)[CatalogueName]>>}`

/** Key of our text for one of the gateway's: the same words in lower case, with hyphens. */
function keyOf(name: CatalogueName): TextKey {
  return `errors:errors.${SERVER_TEXTS[name].toLowerCase().replaceAll(' ', '-')}` as CatalogueKey
}

/** Whole sentences for the texts that are fragments ("is too long") when no field is named. */
const SENTENCES: Partial<Record<CatalogueName, TextKey>> = {
  tooLong: 'errors:fields.tooLong',
  tooShort: 'errors:fields.tooShort',
  notEmail: 'errors:fields.emailInvalid',
  nonEmpty: 'common:form.empty',
}

/** The fields that a message can be about (`errors:fields`), with their names at the gateway. */
const FIELDS = {
  email: /^e-?mail$/i,
  address: /^address$/i,
  requisite: /^requisites?$/i,
}
export type FieldName = keyof typeof FIELDS

const RAW_LENGTH_MAX = 300

/** Names and lower-case texts, the longest text first, so that the most specific one matches. */
function namesOf<K extends string>(texts: Record<K, string>): [K, string][] {
  const found: [K, string][] = []
  for (const name in texts) found.push([name, texts[name].toLowerCase()])
  return found.sort((a, b) => b[1].length - a[1].length)
}
const catalogueNames = namesOf<CatalogueName>(SERVER_TEXTS)
const silentNames = namesOf<SilentName>(SILENT_TEXTS)

/** True when the text contains `part`, ignoring case. */
export function includesText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}

/** All texts of the error body in one string; empty when there are none. */
export function gatewayText(error: GatewayError): string {
  return [error.detail ?? '', ...Object.values(error.fields).flat()].join('\n').trim()
}

/** A line with nothing but this word. */
const IMPOSSIBLE = /^\s*impossible[\s.!]*$/m

/** Name of the longest known text that `text` contains; null when it contains none. "impossible" is an ordinary word: it counts only as a whole text. */
export function catalogueName(text: string): CatalogueName | null {
  const lower = text.toLowerCase()
  return (
    catalogueNames.find(([name, known]) =>
      name === 'impossible' ? IMPOSSIBLE.test(lower) : lower.includes(known),
    )?.[0] ?? null
  )
}

/** Name of the longest silent text that `text` contains; null when it contains none. */
export function silentName(text: string): SilentName | null {
  return silentNames.find(([, known]) => text.toLowerCase().includes(known))?.[0] ?? null
}

/** The message for the user: a translated text, else the gateway's own one; null when the body has no text. */
export function messageOf(error: GatewayError): LocalizedMessage | null {
  const [, words] = textIn(error)
  // The page had no valid key: the gateway did not process the call, and its text is for developers.
  if (error.status === 412) return { key: 'errors:errors.connection' }
  if (error.status === 413) return { key: keyOf('payloadTooLarge') }
  if (words.trim() === '' && error.status !== 429) return null
  const name = catalogueName(words)
  if (error.status === 429 && name === null) return { key: 'errors:errors.throttled' }
  const field = fieldOf(error)
  const label = field && ({ label: `errors:fields.${field}` } as const)
  if (name === null) return { ...rawMessage(words.trim()), ...label }
  return label ? { key: keyOf(name), ...label } : { key: SENTENCES[name] ?? keyOf(name) }
}

/** The field that the error is about; null if it names none. */
export function fieldOf(error: GatewayError): FieldName | null {
  const [field, words] = textIn(error)
  const name = catalogueName(words)
  return fieldNamed(field) ?? (name && SENTENCES[name] ? fieldNamed(subjectOf(words, name)) : null)
}

/** The text of the error, and its field if the gateway sends them together. */
function textIn(error: GatewayError): readonly [field: string, text: string] {
  return error.detail === null ? fieldText(error) : ['', error.detail]
}

/** A field with its text: the first known one, else the first sentence or text of a known field, because another single word may be a code or the name of a status. */
function fieldText({ fields }: GatewayError): readonly [field: string, text: string] {
  const texts = Object.entries(fields).flatMap(([name, all]) => all.map((text) => [name, text] as const))
  return (
    texts.find(([, text]) => catalogueName(text) !== null) ??
    texts.find(([name, text]) => fieldNamed(name) ?? /\S\s+\S/.test(text)) ??
    texts[0] ?? ['', '']
  )
}

/** The gateway's own text, and the whole of a long one. */
export function rawMessage(text: string): { raw: string; full?: string } {
  if (text.length <= RAW_LENGTH_MAX) return { raw: text }
  return { raw: cut(text, RAW_LENGTH_MAX), full: text }
}

/** The word before a fragment: `requisite` in "The requisite is too short". */
function subjectOf(words: string, name: CatalogueName): string {
  const before = words.slice(0, words.toLowerCase().indexOf(SERVER_TEXTS[name].toLowerCase()))
  return before
    .trim()
    .replace(/.*\s/s, '')
    .replace(/[^\w-]/g, '')
}

function fieldNamed(name: string): FieldName | null {
  for (const field in FIELDS) if (FIELDS[field as FieldName].test(name)) return field as FieldName
  return null
}

/** Call and status of the error, for support: `GET /p/{id} 500`. */
export function errorCode({ call, kind, status }: FailedCall): string {
  return `${call} ${status ?? kind}`
}

/** True if the search was refused because another deal has to end first. */
export function endedByOtherDeal(message: LocalizedMessage | null): boolean {
  return message !== null && 'key' in message && message.key === 'errors:errors.deal-already-exists'
}
