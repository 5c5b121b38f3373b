/** What is done about a failed call: one decision from where it happened and what the gateway said (docs/gateway.md#error-texts). */
import { BAD_AMOUNT_RETRIES_MAX, BAD_AMOUNT_RETRY_EVERY_MS } from '../contract/constants.ts'
import { ENDPOINTS } from '../contract/endpoints.ts'
import type { GatewayError } from '../contract/gatewayError.ts'
import { FLOW_TEXTS } from '../contract/serverErrors.ts'
import {
  catalogueName,
  messageOf,
  says,
  silentName,
  wordsOf,
  type CatalogueName,
  type Message,
  type SilentName,
} from './errorText.ts'
import { httpLink } from './links.ts'

/**
 * Where the error happened.
 * `background`: loads, polls, extras, reporting the page open. `search`: a lot search. `create`: POST /deals of a purchase,
 * `recreate` the same in a re-bid, `sell` that of a sale. `action`: a pressed button that has no place of its own below.
 */
export type ErrorPlace =
  | 'background'
  | 'search'
  | 'create'
  | 'recreate'
  | 'sell'
  | 'action'
  | 'mask'
  | 'requisite'
  | 'upload'
  | 'message'
  | 'register'
  | 'login'

/** What the decision needs beside the error. */
export interface ErrorContext {
  /** Whose session it was; null without one. */
  account: 'temporary' | 'full' | null
  /** Stored link of an open deal on another page. */
  otherDeal: string | null
}

/** The decision. Whoever carries it out shows one dialog of a text at a time, so that a poll does not pile them up. */
export type ErrorAction =
  /** Nothing is shown. `excludeLot`: search on without this lot; `refetch`: the page is behind; `continue`: the step was done already. */
  | { kind: 'silent'; next: 'nothing' | 'refetch' | 'excludeLot' | 'continue' }
  /** The order is not there: to the root, polling stops. */
  | { kind: 'root' }
  | { kind: 'banned' }
  /** Log in again; `reset` drops the session first. */
  | { kind: 'login'; message: Message | null; reset: boolean }
  /** The temporary account is gone: the next action registers a new one. */
  | { kind: 'register' }
  /** To the payment-error page; without a safe address it shows the site's. */
  | { kind: 'redirect'; url: string | null }
  /** The redirect warning: another page has an open deal. */
  | { kind: 'leave'; link: string; message: Message }
  /** Again after a pause, at most `max` times, then restart with the message. */
  | { kind: 'retry'; afterMs: number; max: number; message: Message }
  /** The search is over; `dialog` shows the message above the restart screen, `inline` on it. */
  | { kind: 'restart'; message: Message | null; show: 'dialog' | 'inline' }
  /** Beside the field, or in the place itself when `field` is null. */
  | { kind: 'inline'; field: 'mask' | 'requisite' | 'file' | 'password' | null; message: Message }
  | { kind: 'toast'; message: Message }
  | { kind: 'alert'; message: Message }
  /** Titled `common.error`. */
  | { kind: 'dialog'; message: Message }

const AFTER_SILENCE: Record<SilentName, 'nothing' | 'refetch' | 'excludeLot' | 'continue'> = {
  wrongDealStatus: 'refetch',
  maskFilled: 'continue',
  cannotCancelPaid: 'refetch',
  cannotCancelProcessed: 'refetch',
  lotLimit: 'excludeLot',
  duplicatedDeal: 'refetch',
  pageOpenedAlready: 'nothing',
  noSuchPayment: 'nothing',
}

const REQUISITE_FAULTS: ReadonlySet<CatalogueName | null> = new Set([
  'invalidRequisite',
  'cardInvalid',
  'cardBlacklisted',
])
const NOBODY: ErrorContext = { account: null, otherDeal: null }

/** Decides about an error; first what holds everywhere, then what its place asks for. */
export function errorPolicy(
  place: ErrorPlace,
  error: GatewayError,
  context: ErrorContext = NOBODY,
): ErrorAction {
  return everywhere(place, error, context) ?? inPlace(place, error, context)
}

function everywhere(place: ErrorPlace, error: GatewayError, { account }: ErrorContext): ErrorAction | null {
  const words = wordsOf(error)
  if (error.status === 404 && !ENDPOINTS[error.call].ambient) return { kind: 'root' }
  if (says(words, FLOW_TEXTS.accountBanned)) return { kind: 'banned' }
  // A bare 429 of a poll is a rate limit, not a locked login.
  if (says(words, FLOW_TEXTS.tooManyAttempts) || (error.status === 429 && place !== 'background'))
    return { kind: 'login', message: { key: 'errors.too-many-attempts' }, reset: true }
  if (error.status === 401 && place !== 'login' && place !== 'register')
    return account === 'full' ? { kind: 'login', message: null, reset: true } : { kind: 'register' }
  const silent = silentName(words)
  if (silent !== null) return { kind: 'silent', next: AFTER_SILENCE[silent] }
  const elsewhere = /^\s*payment already exists\s*:\s*([a-z][a-z\d+.-]*:.*)$/is.exec(error.detail ?? '')
  return elsewhere ? { kind: 'redirect', url: httpLink(elsewhere[1]) } : null
}

/** What was said, read once for all places. */
interface Told {
  error: GatewayError
  words: string
  known: CatalogueName | null
  /** Null when the gateway gave no reason. */
  said: Message | null
  message: Message
  otherDeal: string | null
}

const PLACES: Record<ErrorPlace, (told: Told) => ErrorAction> = {
  background: ({ known, message }) =>
    known === null ? { kind: 'silent', next: 'nothing' } : { kind: 'dialog', message },
  search: bidFailed,
  create: bidFailed,
  recreate: () => ({ kind: 'restart', message: { key: 'errors.recreate' }, show: 'dialog' }),
  sell: (told) => besideField('requisite', told) ?? bidFailed(told),
  action: ({ message }) => ({ kind: 'dialog', message }),
  mask: (told) => besideField('mask', told) ?? { kind: 'dialog', message: told.message },
  requisite: (told) => besideField('requisite', told) ?? { kind: 'dialog', message: told.message },
  upload: ({ message }) => ({ kind: 'inline', field: 'file', message }),
  message: ({ message }) => ({ kind: 'inline', field: null, message }),
  register: registrationFailed,
  login: ({ known, message }) => ({
    kind: 'inline',
    field: known === 'noSuchLogin' ? 'password' : null,
    message,
  }),
}

function inPlace(place: ErrorPlace, error: GatewayError, { otherDeal }: ErrorContext): ErrorAction {
  const words = wordsOf(error)
  const said = messageOf(error)
  const known = catalogueName(words)
  return PLACES[place]({ error, words, known, said, message: said ?? fallback(error), otherDeal })
}

function bidFailed({ error, words, known, said, message, otherDeal }: Told): ErrorAction {
  if (error.call === 'GET /lots/fast-deal-start' && says(words, FLOW_TEXTS.badPaymentAmount))
    return {
      kind: 'retry',
      afterMs: BAD_AMOUNT_RETRY_EVERY_MS,
      max: BAD_AMOUNT_RETRIES_MAX,
      message: { key: 'errors.connection' },
    }
  if (known === 'dealAlreadyExists' && otherDeal !== null) return { kind: 'leave', link: otherDeal, message }
  if (known !== null) return { kind: 'restart', message, show: 'dialog' }
  return { kind: 'restart', message: error.kind === 'network' ? message : said, show: 'inline' }
}

function registrationFailed({ error, words, known, said, message }: Told): ErrorAction {
  if (says(words, FLOW_TEXTS.emailUsed))
    return { kind: 'login', message: { key: 'auth.emailUsed' }, reset: false }
  if (known === 'impossible') return { kind: 'dialog', message }
  return { kind: 'toast', message: said ?? statusMessage(error) }
}

/** A fault of what was typed belongs beside its field. */
function besideField(field: 'mask' | 'requisite', { known, message }: Told): ErrorAction | null {
  const isMask = field === 'mask' && (known === 'mustSetMask' || known === 'tooShort' || known === 'tooLong')
  const isRequisite = REQUISITE_FAULTS.has(known) || message.label === 'fields.requisite'
  return isMask || isRequisite ? { kind: 'inline', field, message } : null
}

/** For an answer without words: no connection, no sense, or no reason. */
function fallback(error: GatewayError): Message {
  if (error.kind === 'network') return { key: 'errors.connection' }
  return { key: error.kind === 'malformed' ? 'errors.malformed' : 'errors.unexpected' }
}

/** A registration toast falls back to the HTTP status text. */
function statusMessage(error: GatewayError): Message {
  if (error.kind !== 'refused') return fallback(error)
  return error.statusText.trim() === '' ? { key: 'errors.unexpected' } : { raw: error.statusText.trim() }
}
