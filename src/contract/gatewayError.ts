/** A failed call as plain data, so that slices can store it and rules can read it. */
import type { Route } from './endpoints.ts'

/** Longer texts of an error body are cut. */
const TEXT_LENGTH_MAX = 4_000

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
  /** An earlier attempt had no response: the gateway may have carried it out, and refused its repetition. */
  mayHaveArrived?: boolean
}

/** Which call failed, and how; without the texts, which may differ between two failures of the same kind. */
export type FailedCall = Pick<GatewayError, 'call' | 'kind' | 'status' | 'mayHaveArrived'>

export function failedCall({ call, kind, status, mayHaveArrived }: GatewayError): FailedCall {
  return { call, kind, status, ...(mayHaveArrived && { mayHaveArrived }) }
}

/** True if the gateway has refused the call, and all its attempts. After a 5xx, as without a response, it is unknown whether the call was carried out. */
export function isRefusal(error: Pick<GatewayError, 'status' | 'mayHaveArrived'> | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500 && error?.mayHaveArrived !== true
}

/** What `call` throws. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure'

  constructor(readonly error: GatewayError) {
    super(`${error.call}: ${error.detail ?? error.status ?? error.kind}`)
  }
}

/** The gateway has not carried the call out, and it was interrupted by a sign-in, or by a long wait that the gateway has asked for: its command decides again whether the call is still due. */
export class CallInterrupted extends GatewayFailure {}

/** A failure without a response, or without one that can be read. */
export function failureOf(
  kind: 'malformed' | 'network',
  call: Route,
  status: number | null = null,
): GatewayFailure {
  return new GatewayFailure({ status, detail: null, fields: {}, statusText: '', kind, call })
}

/** Reads `{ detail }` or `{ field: [message] }` from an error body of any type. */
export function readErrorBody(body: unknown): Pick<GatewayError, 'detail' | 'fields'> {
  const fields: Record<string, string[]> = {}
  if (typeof body !== 'object' || body === null) return { detail: null, fields }
  for (const [name, value] of Object.entries(body)) {
    const messages = (Array.isArray(value) ? value : [value]).filter(
      (entry): entry is string => typeof entry === 'string' && entry.trim() !== '',
    )
    if (messages.length > 0) fields[name] = messages.map((message) => message.slice(0, TEXT_LENGTH_MAX))
  }
  const { detail, ...others } = fields
  return { detail: detail?.[0] ?? null, fields: others }
}

/** The error of a call that is no longer wanted; it is not shown. */
export function abortError(why: string): DOMException {
  return new DOMException(why, 'AbortError')
}

export function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}

/** False for a bug: `reason` is neither the failure of a call nor the end of a call that is no longer wanted. */
export function isCallFailure(reason: unknown): boolean {
  return reason instanceof GatewayFailure || isAbort(reason)
}

/** The error data of a rejected call; null when the call was aborted. Rethrows anything that is not an error of a call. */
export function gatewayErrorOf(reason: unknown): GatewayError | null {
  if (reason instanceof GatewayFailure) return reason.error
  if (isAbort(reason)) return null
  throw reason
}

/** True if it is unknown whether the call was carried out. Rethrows like `gatewayErrorOf`. */
export function isAnswerLost(reason: unknown): boolean {
  const error = gatewayErrorOf(reason)
  return error !== null && !isRefusal(error)
}
