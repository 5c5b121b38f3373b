/** A call that did not succeed, as plain data: what flows catch, rules judge and slices keep. */
import type { Route } from './endpoints.ts'

export interface GatewayError {
  /** `network`: no answer at all; `malformed`: an answer that makes no sense; `refused`: a 4xx or 5xx. */
  kind: 'network' | 'malformed' | 'refused'
  /** HTTP status, null without an answer. */
  status: number | null
  /** The gateway's sentence. */
  detail: string | null
  /** The gateway's messages by field. */
  fields: Record<string, string[]>
  /** HTTP status text, the last resort of a toast. */
  statusText: string
  call: Route
}

/** What `call` throws. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure'

  constructor(readonly error: GatewayError) {
    super(`${error.call}: ${error.detail ?? error.status ?? error.kind}`)
  }
}

/** Reads `{ detail }` or `{ field: [message] }` from an error body of any kind. */
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

/** The plain data of whatever a call threw; null when it was given up on purpose. */
export function gatewayErrorOf(reason: unknown): GatewayError | null {
  if (reason instanceof GatewayFailure) return reason.error
  if (reason instanceof DOMException && reason.name === 'AbortError') return null
  throw reason
}
