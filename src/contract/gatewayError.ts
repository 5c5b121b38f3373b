/** A failed call as plain data, so that slices can store it and rules can read it. */
import type { Route } from './endpoints.ts'

export interface GatewayError {
  /** `network`: no response; `malformed`: a response that does not match its schema; `refused`: a 4xx or 5xx. */
  kind: 'network' | 'malformed' | 'refused'
  /** HTTP status; null without a response. */
  status: number | null
  /** `detail` of the error body. */
  detail: string | null
  /** Messages of the error body by field. */
  fields: Record<string, string[]>
  /** HTTP status text; a toast shows it when the body has no message. */
  statusText: string
  call: Route
}

/** True when the gateway has understood the call and said no. A 5xx leaves open whether it was carried out, as no answer does. */
export function isRefusal(error: Pick<GatewayError, 'status'> | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500
}

/** What `call` throws. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure'

  constructor(readonly error: GatewayError) {
    super(`${error.call}: ${error.detail ?? error.status ?? error.kind}`)
  }
}

/** A failure of a call that has no response to tell from. */
export function failureOf(kind: 'malformed' | 'network', call: Route): GatewayFailure {
  return new GatewayFailure({ status: null, detail: null, fields: {}, statusText: '', kind, call })
}

/** Reads `{ detail }` or `{ field: [message] }` from an error body of any type. */
export function readErrorBody(body: unknown): Pick<GatewayError, 'detail' | 'fields'> {
  const fields: Record<string, string[]> = {}
  if (typeof body !== 'object' || body === null) return { detail: null, fields }
  for (const [name, value] of Object.entries(body)) {
    const messages = (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string')
    if (messages.length > 0) fields[name] = messages.map((message) => message.slice(0, 500))
  }
  const { detail, ...others } = fields
  return { detail: detail?.[0] ?? null, fields: others }
}

/** What a call rejects with that is not wanted any more; nothing is shown then. */
export function abortError(why: string): DOMException {
  return new DOMException(why, 'AbortError')
}

export function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}

/** The error data of a rejected call; null when the call was aborted. Rethrows anything that is not an error of a call. */
export function gatewayErrorOf(reason: unknown): GatewayError | null {
  if (reason instanceof GatewayFailure) return reason.error
  if (isAbort(reason)) return null
  throw reason
}

/** True when no answer says whether the call was carried out. Rethrows like `gatewayErrorOf`. */
export function isAnswerLost(reason: unknown): boolean {
  const error = gatewayErrorOf(reason)
  return error !== null && !isRefusal(error)
}
