/** Turns the gateway's error texts into messages for the user (docs/gateway.md#error-texts). */
import type { GatewayError } from '../contract/gatewayError.ts'
import { SERVER_TEXTS, SILENT_TEXTS } from '../contract/serverErrors.ts'
import type { TextKey } from '../i18n/types.ts'

/** A translated text, or the gateway's own text; with a label it is shown as "label: message" (`errors.labelled`). */
export type Message = { key: TextKey; label?: TextKey } | { raw: string; label?: TextKey }

/** Name of a text in `SERVER_TEXTS`. */
export type CatalogueName = keyof typeof SERVER_TEXTS
/** Name of a text that is never shown. */
export type SilentName = keyof typeof SILENT_TEXTS

const CATALOGUE: Record<CatalogueName, TextKey> = {
  userBaned: 'errors.user-baned',
  withdrawMinimum: 'errors.withdraw-minimum-is-more-than-deal-amount',
  emptyPdf: 'errors.empty-pdf',
  payloadTooLarge: 'errors.payload-is-too-large',
  notParticipant: 'errors.user-not-participant',
  impossible: 'errors.impossible',
  currencyInvalid: 'errors.currency-invalid',
  mustSetMask: 'errors.you-must-set-the-mask',
  tooLong: 'errors.is-too-long',
  tooShort: 'errors.is-too-short',
  notEmail: 'errors.is-not-a-email',
  executableScript: 'errors.executable-javascript',
  noSuchLogin: 'errors.no-such-login-and-password',
  dealAlreadyExists: 'errors.deal-already-exists',
  duplicateDeal: 'errors.duplicate-deal',
  paymentAlreadyExists: 'errors.payment-already-exists',
  invalidRequisite: 'errors.invalid-requisite',
  lotLimit: 'errors.limit-of-this-lot-exceeded',
  cardInvalid: 'errors.card-invalid',
  cardBlacklisted: 'errors.card-blacklisted',
  amountTooLow: 'errors.amount-too-low-for-chosen-broker',
  nonEmpty: 'errors.should-be-non-empty',
}

/** Whole sentences for the texts that are fragments ("is too long") when no field is named. */
const SENTENCES: Partial<Record<CatalogueName, TextKey>> = {
  tooLong: 'fields.tooLong',
  tooShort: 'fields.tooShort',
  notEmail: 'fields.emailInvalid',
  nonEmpty: 'form.empty',
}

const LABELS: readonly (readonly [RegExp, TextKey])[] = [
  [/^e-?mail$/i, 'fields.email'],
  [/^address$/i, 'fields.address'],
  [/^requisites?$/i, 'fields.requisite'],
]

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

/** Name of the longest known text that `text` contains; null when it contains none. */
export function catalogueName(text: string): CatalogueName | null {
  return catalogueNames.find(([, known]) => text.toLowerCase().includes(known))?.[0] ?? null
}

/** Name of the longest silent text that `text` contains; null when it contains none. */
export function silentName(text: string): SilentName | null {
  return silentNames.find(([, known]) => text.toLowerCase().includes(known))?.[0] ?? null
}

/** The message for the user: a translated text, else the gateway's own one; null when the body has no text. */
export function messageOf(error: GatewayError): Message | null {
  const [field, words] =
    error.detail === null
      ? (Object.entries(error.fields).map(([name, texts]) => [name, texts[0] ?? ''] as const)[0] ?? ['', ''])
      : ['', error.detail]
  if (error.status === 413) return { key: CATALOGUE.payloadTooLarge }
  if (words.trim() === '') return null
  const name = catalogueName(words)
  const label = labelOf(field) ?? (name && SENTENCES[name] ? labelOf(subjectOf(words, name)) : null)
  if (name === null) return labelled({ raw: words.trim().slice(0, RAW_LENGTH_MAX) }, label)
  return label === null
    ? { key: SENTENCES[name] ?? CATALOGUE[name] }
    : labelled({ key: CATALOGUE[name] }, label)
}

function labelled(message: { key: TextKey } | { raw: string }, label: TextKey | null): Message {
  return label === null ? message : { ...message, label }
}

/** The word before a fragment: `requisite` in "The requisite is too short". */
function subjectOf(words: string, name: CatalogueName): string {
  const before = words.slice(0, words.toLowerCase().indexOf(SERVER_TEXTS[name].toLowerCase()))
  return before
    .trim()
    .replace(/^.*\s/s, '')
    .replace(/[^\w-]/g, '')
}

function labelOf(field: string): TextKey | null {
  return LABELS.find(([pattern]) => pattern.test(field))?.[1] ?? null
}

/** Call and status of the error, for support: `GET /p/{id} 500`. */
export function errorCode(error: GatewayError): string {
  return `${error.call} ${error.status ?? error.kind}`
}
