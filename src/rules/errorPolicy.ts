/** Decides how the page reacts to a failed call, from the place of the call and the error (docs/gateway.md#error-texts). */
import { BAD_AMOUNT_RETRIES_MAX, BAD_AMOUNT_RETRY_INTERVAL_MS } from '../contract/constants.ts'
import { ENDPOINTS, isSessionRoute, locksOut } from '../contract/endpoints.ts'
import { isRefusal, type GatewayError } from '../contract/gatewayError.ts'
import { FLOW_TEXTS } from '../contract/serverErrors.ts'
import { webLink } from '../contract/values.ts'
import type { LocalizedMessage, TextKey } from '../i18n/types.ts'
import { CARD_ERRORS, type Demand, DEMANDS, type FieldErrors, type ValuePlace } from './demands.ts'
import {
  catalogueName,
  fieldOf,
  messageOf,
  rawMessage,
  gatewayText,
  includesText,
  silentName,
  type CatalogueName,
  type SilentName,
} from './errorText.ts'

/**
 * Purpose of the failed call.
 * `background`: loads, polls, optional calls. `search`: a lot search. `create`: `POST /deals` of a purchase,
 * `recreate` the same in a re-bid, `sell` that of a sale. `choose`: of a bank, by the payer of flash-pay. `mask`, `requisite`: the card
 * number, the requisite alone. `claim`: of an order, with its method. `release`: the coins of a deal. `vote`: a vote on the other
 * side. `action`: any button without an entry of its own.
 */
export type ErrorPlace =
  | ValuePlace
  | 'background'
  | 'search'
  | 'action'
  | 'claim'
  | 'release'
  | 'vote'
  | 'upload'
  | 'message'
  | 'register'
  | 'login'

/** A field that shows the refusal of its value. */
type OwnField = Demand | 'requisite'

/** The reaction. The caller shows at most one dialog with the same text, so that polls do not stack dialogs. */
export type ErrorAction =
  /** Nothing is shown. `excludeLot`: continue the search without this lot; `refetch`: the page is outdated; `continue`: the step was already done. */
  | { kind: 'silent'; next: 'nothing' | 'refetch' | 'excludeLot' | 'continue' }
  /** The order does not exist: navigate to `/` and stop polling. */
  | { kind: 'root' }
  | { kind: 'banned' }
  /** Open the login dialog; `reset` drops the session first. */
  | { kind: 'login'; message: { key: TextKey }; reset: boolean }
  /** The session is lost: the next call that needs one registers, or asks the person to log in. */
  | { kind: 'signedOut' }
  /** Navigate to the payment-error page; without a valid `url` it links to the merchant's site. */
  | { kind: 'redirect'; url: string | null }
  /** Ask whether to go to the page that has another open deal. */
  | { kind: 'leave'; link: string; message: LocalizedMessage }
  /** Retry after `afterMs`, at most `max` times, then restart with the message. */
  | { kind: 'retry'; afterMs: number; max: number; message: LocalizedMessage }
  /** The search has failed; the message is shown in a dialog over the restart screen, or `inline` on it. */
  | { kind: 'restart'; message: LocalizedMessage | null; show: 'dialog' | 'inline' }
  /** Beside the field; without `field` beside the control that caused the call. */
  | { kind: 'inline'; field?: OwnField; message: LocalizedMessage }
  | { kind: 'toast'; message: LocalizedMessage }
  | { kind: 'alert'; message: LocalizedMessage }
  /** A dialog with the title `common.error`. */
  | { kind: 'dialog'; message: LocalizedMessage }

/** The message for the person; null if nothing is shown. */
export function messageIn(action: ErrorAction | null): LocalizedMessage | null {
  return action !== null && 'message' in action ? action.message : null
}

const SILENT_ACTIONS: Record<SilentName, Extract<ErrorAction, { kind: 'silent' }>['next']> = {
  wrongDealStatus: 'refetch',
  maskFilled: 'continue',
  cannotCancelPaid: 'refetch',
  cannotCancelProcessed: 'refetch',
  lotLimit: 'excludeLot',
  duplicatedDeal: 'refetch',
  pageOpenedAlready: 'nothing',
  noSuchPayment: 'nothing',
}

const FIELDS: Record<OwnField, FieldErrors> = {
  requisite: { places: ['sell', 'requisite'], errors: CARD_ERRORS },
  ...DEMANDS,
}
const FIELD_NAMES = Object.keys(FIELDS) as OwnField[]

/** The reaction to an error: the rules for all places come first, then those of its place. `otherDeal`: stored link of an open deal on another page. */
export function errorPolicy(
  place: ErrorPlace,
  error: GatewayError,
  otherDeal: string | null = null,
): ErrorAction {
  const text = gatewayText(error)
  const common = commonAction(place, error, text)
  if (common !== null) return common
  const gatewayMessage = messageOf(error)
  const message = gatewayMessage ?? fallback(error)
  const known = catalogueName(text)
  const parsed = { error, text, known, gatewayMessage, message, otherDeal }
  return besideField(place, parsed) ?? (PLACES[place] ?? inDialog)(parsed)
}

/** Places whose calls are repeated in any case. */
const REPEATED_PLACES: ReadonlySet<ErrorPlace> = new Set([
  'background',
  'search',
  'create',
  'recreate',
  'sell',
])

function commonAction(place: ErrorPlace, error: GatewayError, text: string): ErrorAction | null {
  if (error.status === 404 && isRefusal(error) && !ENDPOINTS[error.call].isOptional) return { kind: 'root' }
  if (error.status === 403 && includesText(text, FLOW_TEXTS.accountBanned)) return { kind: 'banned' }
  const isRefusedAttempt = isSessionRoute(error.call) && includesText(text, FLOW_TEXTS.tooManyAttempts)
  if (isRefusedAttempt || (error.status === 429 && locksOut(error.call)))
    return { kind: 'login', message: { key: 'errors:errors.too-many-attempts' }, reset: true }
  // The next poll, or the next step of the search, is the repetition.
  if (error.status === 429 && REPEATED_PLACES.has(place)) return { kind: 'silent', next: 'nothing' }
  if (error.status === 401 && needsSession(place, error)) return { kind: 'signedOut' }
  const silent = silentName(text)
  if (silent !== null) return { kind: 'silent', next: SILENT_ACTIONS[silent] }
  const existing = /^\s*payment already exists\s*:\s*((?:[a-z][a-z\d+.-]*:|\/)\S*)/i.exec(error.detail ?? '')
  // More of the sentence may follow.
  return existing
    ? { kind: 'redirect', url: webLink((existing[1] ?? '').replace(/[.,;:!?…)\]"'»”]+$/, '')) }
    : null
}

/** Places that show by themselves that a call has failed, and those where nobody waits for it. */
const SHOWN_PLACES: ReadonlySet<ErrorPlace> = new Set(['background', 'upload', 'message'])

/** A sign-in creates it; for a public call nobody signs in; an act of the person is refused here only after a new session, too. */
function needsSession(place: ErrorPlace, { call }: GatewayError): boolean {
  if (place === 'login' || place === 'register' || ENDPOINTS[call].isPublic) return false
  return call.startsWith('GET ') || SHOWN_PLACES.has(place)
}

/** The error and what the gateway's text means. */
interface ParsedError {
  error: GatewayError
  text: string
  known: CatalogueName | null
  /** Null when the gateway sent no text. */
  gatewayMessage: LocalizedMessage | null
  message: LocalizedMessage
  otherDeal: string | null
}

/** The places whose errors are not simply shown in a dialog. */
const PLACES: Partial<Record<ErrorPlace, (parsed: ParsedError) => ErrorAction>> = {
  background: ({ known, message }) =>
    known === null ? { kind: 'silent', next: 'nothing' } : { kind: 'dialog', message },
  search: searchFailed,
  create: searchFailed,
  recreate: () => ({ kind: 'restart', message: { key: 'errors:errors.recreate' }, show: 'dialog' }),
  sell: searchFailed,
  upload: besideControl,
  message: besideControl,
  register: registrationFailed,
  login: besideControl,
}

function besideControl({ message }: ParsedError): ErrorAction {
  return { kind: 'inline', message }
}

function inDialog({ message }: ParsedError): ErrorAction {
  return { kind: 'dialog', message }
}

function searchFailed({ error, text, known, gatewayMessage, message, otherDeal }: ParsedError): ErrorAction {
  if (error.call === 'GET /lots/fast-deal-start' && includesText(text, FLOW_TEXTS.badPaymentAmount))
    return {
      kind: 'retry',
      afterMs: BAD_AMOUNT_RETRY_INTERVAL_MS,
      max: BAD_AMOUNT_RETRIES_MAX,
      message: { key: 'errors:errors.connection' },
    }
  if (known === 'dealAlreadyExists' && otherDeal !== null) return { kind: 'leave', link: otherDeal, message }
  // A dialog could only say what the screen below it asks for: to choose another bank.
  if (known !== null)
    return { kind: 'restart', message, show: known === 'amountTooLow' ? 'inline' : 'dialog' }
  // A refusal without a text means that nobody was found; without a response the result is unknown.
  return { kind: 'restart', message: isRefusal(error) ? gatewayMessage : message, show: 'inline' }
}

function registrationFailed({ error, text, known, gatewayMessage, message }: ParsedError): ErrorAction {
  if (includesText(text, FLOW_TEXTS.emailUsed))
    return { kind: 'login', message: { key: 'account:auth.emailUsed' }, reset: false }
  if (known === 'impossible') return { kind: 'dialog', message }
  if (error.kind === 'malformed') return { kind: 'alert', message: { key: 'account:registration.alert' } }
  return { kind: 'toast', message: gatewayMessage ?? statusTextMessage(error) }
}

/** An error about a typed value is shown beside its field; null for any other error. */
function besideField(place: ErrorPlace, { error, known, message }: ParsedError): ErrorAction | null {
  const names = new Set<unknown>([known, fieldOf(error)])
  const sent = FIELD_NAMES.filter((field) => FIELDS[field].places.some((one) => one === place))
  const field =
    sent.find((field) => field in error.fields) ??
    sent.find((field) => FIELDS[field].errors.some((one) => names.has(one)))
  return field === undefined ? null : { kind: 'inline', field, message }
}

/** The message for an error without a text of the gateway. */
function fallback(error: GatewayError): LocalizedMessage {
  if (error.kind === 'network') return { key: 'errors:errors.connection' }
  return { key: error.kind === 'malformed' ? 'errors:errors.malformed' : 'errors:errors.unexpected' }
}

/** The message of a registration error without a text: the HTTP status text. */
function statusTextMessage(error: GatewayError): LocalizedMessage {
  if (error.kind !== 'refused') return fallback(error)
  return error.statusText.trim() === ''
    ? { key: 'errors:errors.unexpected' }
    : rawMessage(error.statusText.trim())
}
