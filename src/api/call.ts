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
  CallInterrupted,
  failureOf,
  GatewayFailure,
  isAbort,
  readErrorBody,
  type GatewayError,
} from '../contract/gatewayError.ts'
import type { Id } from '../contract/ids.ts'
import { readLeniently } from '../contract/lenient.ts'
import { withQuery } from '../contract/query.ts'
import type { Early } from './early.ts'
import type { HttpRequest, HttpResponse, Send, SendOptions } from './http.ts'
import { policyOf } from './retryPolicy.ts'

/** Gets the gateway ms at which the response arrived, which may have been before the call. */
export type OnReceived = (at: number) => void

interface CommonOptions extends SendOptions {
  /** The order body of `PATCH /p/{id}` goes to v2. */
  base?: Base
  onReceived?: OnReceived
}

/** Options of a call: those that its route requires, and the common ones. */
type CallOptions<K extends Route> = (HasId<K> extends true ? { id: Id } : object) &
  /** A function creates the body of each attempt: a body that contains the token changes after a renewal or a sign-in. */
  (Body<K> extends undefined ? object : { body: Body<K> | (() => Body<K>) }) &
  (Query<K> extends undefined ? object : { query: Query<K> }) &
  CommonOptions
type Args<K extends Route> = object extends CallOptions<K> ? [CallOptions<K>?] : [CallOptions<K>]

/** Resolves with the parsed response; rejects with a `GatewayFailure`, a `CallInterrupted` among them, or with an `AbortError` when `signal` was aborted or the user closed the login dialog. */
export type Call = <K extends Route>(route: K, ...options: Args<K>) => Promise<Reply<K>>

interface CallDeps {
  bases: Record<Base, string>
  send: () => Promise<Send>
  takeEarly: Early['takeAnswer']
  /** Gateway ms. */
  now: () => number
  /** Called once for each part of a response (`part` '' for the whole) that could not be parsed. */
  onUnreadable?: (call: string, part: string) => void
}

/** The options of any route: inside `call` the type checker does not know the route. */
interface LooseOptions extends CommonOptions {
  id?: Id
  body?: object
  query?: object
}

export function createCall({ bases, send, takeEarly, now, onUnreadable }: CallDeps): Call {
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

    const pending = method === 'GET' ? takeEarly(withQuery(path, options.query)) : null
    const early = pending && (await pending)
    if (early && 'answer' in early) {
      const known = readLeniently(endpoint.reply, early.answer)
      if (known) {
        options.onReceived?.(early.at)
        report(route, known.dropped)
        return known.output
      }
    }

    const request: HttpRequest = {
      ...options,
      method,
      url: bases[options.base ?? endpoint.base] + path,
      policy: policyOf(route),
      early,
    }
    // Also rejects when the code of the pipeline cannot be loaded.
    const incoming = await send()
      .then((pass) => pass(request))
      .catch((reason: unknown) => {
        if (options.signal?.aborted || isAbort(reason)) throw abortError('The call was aborted')
        throw failureOf('network', route)
      })
    options.onReceived?.(now())

    const { status, data, isInterrupted } = incoming
    if (status >= 400) {
      const error = refusal(route, incoming)
      throw isInterrupted ? new CallInterrupted(error) : new GatewayFailure(error)
    }
    const read = readLeniently(endpoint.reply, data)
    report(request.policy.name, read ? read.dropped : [''])
    if (!read) throw failureOf('malformed', route, status)
    return read.output
  }
}

function refusal(call: Route, { status, statusText, data, mayHaveArrived }: HttpResponse): GatewayError {
  return {
    kind: 'refused',
    status,
    statusText,
    call,
    ...readErrorBody(data),
    ...(mayHaveArrived && { mayHaveArrived }),
  }
}
