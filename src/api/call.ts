/** Calls the gateway: typed by the contract's table of endpoints, responses parsed with its schemas. */
import {
  ENDPOINTS,
  type Base,
  type Body,
  type HasId,
  type Query,
  type Reply,
  type Route,
} from '../contract/endpoints.ts'
import {
  abortError,
  GatewayFailure,
  isAbort,
  readErrorBody,
  type GatewayError,
} from '../contract/gatewayError.ts'
import type { Id } from '../contract/ids.ts'
import { readLeniently } from '../contract/lenient.ts'
import type { EarlyAnswer } from '../contract/platform.ts'
import { withQuery } from '../contract/query.ts'
import type { Incoming, Outgoing, Send } from './http.ts'
import type { RetryPolicy } from './recovery.ts'

/** Gets the time at which a response arrived that had been requested before the app started, ms in gateway time. */
export type OnEarly = (receivedAt: number) => void

/** Options of a call: those that its route requires, and the common ones. */
type CallOptions<K extends Route> = (HasId<K> extends true ? { id: Id } : object) &
  /** A function creates the body of each attempt: a body that contains the token changes after a renewal or a sign-in. */
  (Body<K> extends undefined ? object : { body: Body<K> | (() => Body<K>) }) &
  (Query<K> extends undefined ? object : { query: Query<K> }) & {
    /** The order body of `PATCH /p/{id}` goes to v2. */
    base?: Base
    signal?: AbortSignal
    onProgress?: (share: number) => void
    /** Runs before the call is repeated with another token, because the call may no longer be wanted after a sign-in. Its `AbortError` ends the call as `signal` does, any other error as a network failure. */
    beforeReplay?: () => Promise<void>
    onEarly?: OnEarly
  }
type Args<K extends Route> = object extends CallOptions<K> ? [CallOptions<K>?] : [CallOptions<K>]

/** Resolves with the parsed response; rejects with a `GatewayFailure`, or with an `AbortError` when `signal` was aborted, the user closed the login dialog, or `beforeReplay` said so. */
export type Call = <K extends Route>(route: K, ...options: Args<K>) => Promise<Reply<K>>

export interface CallDeps {
  bases: Record<Base, string>
  send: () => Promise<Send>
  /** Called on a 404 of a call that is not optional. */
  onNotFound: () => void
  /** A response that was requested before the app started, and gateway ms of its arrival; each is used once, and only when it can be parsed. Rejects as `BootData.takeAnswer` does. */
  prefetched?: (path: string) => Promise<EarlyAnswer | null> | null
  /** Called once for each part of a response (`part` '' for the whole) that could not be parsed. */
  onUnreadable?: (call: string, part: string) => void
}

/** The options of any route: inside `call` the type checker does not know the route. */
interface LooseOptions {
  id?: Id
  body?: object
  query?: object
  base?: Base
  signal?: AbortSignal
  onProgress?: (share: number) => void
  beforeReplay?: () => Promise<void>
  onEarly?: OnEarly
}

/** Start of the routes that create or renew the session: their 401 concerns the submitted data, not the token. */
const SESSION_ROUTES = 'POST /auth/'
/** Nobody signs in with it. */
const RENEWAL = 'POST /auth/refresh'

/** How calls of a route are sent and repeated. */
export function policyOf(route: Route): RetryPolicy {
  const { authKey, stamp, isOptional } = ENDPOINTS[route]
  return {
    name: route,
    authKey,
    stamp,
    recover401: !route.startsWith(SESSION_ROUTES),
    retryNetwork: route !== RENEWAL,
    retryThrottled: route === RENEWAL || !route.startsWith(SESSION_ROUTES),
    isMutation: !route.startsWith('GET ') && !isOptional,
  }
}

export function createCall({ bases, send, onNotFound, prefetched, onUnreadable }: CallDeps): Call {
  const reported = new Set<string>()
  const report = (name: string, parts: readonly string[]) => {
    for (const part of parts) {
      if (reported.has(`${name} ${part}`)) continue
      reported.add(`${name} ${part}`)
      onUnreadable?.(name, part)
    }
  }
  return async function call<K extends Route>(route: K, ...[given]: Args<K>): Promise<Reply<K>> {
    const options = { ...given } as LooseOptions
    const endpoint = ENDPOINTS[route]
    const [method = 'GET', template = ''] = route.split(' ')
    const path = template.replace('{id}', () => encodeURIComponent(String(options.id)))

    const answered = method === 'GET' ? prefetched?.(withQuery(path, options.query)) : null
    const { early, refusal, failedEarly }: Early = answered ? await settleEarly(answered) : {}
    const known = early && readLeniently(endpoint.reply, early.answer)
    if (known) {
      options.onEarly?.(early.at)
      report(route, known.dropped)
      return known.output
    }

    const request: Outgoing = {
      ...options,
      method,
      url: bases[options.base ?? endpoint.base] + path,
      failedEarly,
      policy: policyOf(route),
    }
    // Also rejects when the code of the pipeline cannot be loaded.
    const answer = refusal ? Promise.resolve(refusal) : send().then((pass) => pass(request))
    const { status, statusText, data } = await answer.catch((reason: unknown) => {
      if (options.signal?.aborted || isAbort(reason)) throw abortError('The call was aborted')
      throw new GatewayFailure(failed(route, 'network', null, reason instanceof Error ? reason.message : ''))
    })

    if (status >= 400) {
      if (status === 404 && !endpoint.isOptional) onNotFound()
      throw new GatewayFailure({ ...failed(route, 'refused', status, statusText), ...readErrorBody(data) })
    }
    const read = readLeniently(endpoint.reply, data)
    report(request.policy.name, read ? read.dropped : [''])
    if (!read) throw new GatewayFailure(failed(route, 'malformed', status, statusText))
    return read.output
  }
}

function failed(
  call: Route,
  kind: GatewayError['kind'],
  status: number | null,
  statusText: string,
): GatewayError {
  return { kind, status, detail: null, fields: {}, statusText, call }
}

/** What became of a request that was sent before the app started. */
interface Early {
  early?: EarlyAnswer | null
  /** The gateway refused it: the response of its call. */
  refusal?: Incoming
  /** It counts as the first attempt of its call. */
  failedEarly?: Outgoing['failedEarly']
}

async function settleEarly(answered: Promise<EarlyAnswer | null>): Promise<Early> {
  try {
    return { early: await answered }
  } catch (reason) {
    if (reason instanceof TypeError) return { failedEarly: 'network' }
    const response = (reason as Error).cause as Response | undefined
    const { status = 500, statusText = '' } = response ?? {}
    if (status === 412) return { failedEarly: 'key' }
    if (response && (status === 429 || status === 503))
      return { failedEarly: { status, retryAfter: response.headers.get('Retry-After') } }
    // A retry may use another token, or the gateway may have recovered.
    if (!response || status === 401 || status >= 500) return {}
    return { refusal: { status, statusText, data: await response.json().catch(() => null) } }
  }
}
