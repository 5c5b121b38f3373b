/** The one way to call the gateway: typed by the contract's table, answers narrowed by its schemas. */
import {
  ENDPOINTS,
  type Base,
  type Body,
  type HasId,
  type Query,
  type Reply,
  type Route,
} from '../contract/endpoints.ts'
import { GatewayFailure, readErrorBody, type GatewayError } from '../contract/gatewayError.ts'
import { readLeniently } from '../contract/lenient.ts'
import { withQuery } from '../contract/query.ts'
import type { Id } from '../contract/scalars.ts'
import type { Outgoing, Send } from './http.ts'

/** What a call needs beside its route; only what the route takes is asked for. */
type CallOptions<K extends Route> = (HasId<K> extends true ? { id: Id } : object) &
  (Body<K> extends undefined ? object : { body: Body<K> }) &
  (Query<K> extends undefined ? object : { query: Query<K> }) & {
    /** The order body of `PATCH /p/{id}` goes to v2. */
    base?: Base
    signal?: AbortSignal
    onProgress?: (share: number) => void
  }
type Args<K extends Route> = object extends CallOptions<K> ? [CallOptions<K>?] : [CallOptions<K>]

/** Resolves with the narrowed answer; rejects with a `GatewayFailure`, or with an `AbortError` when `signal` or a closed login ended it. */
export type Call = <K extends Route>(route: K, ...options: Args<K>) => Promise<Reply<K>>

export interface CallDeps {
  bases: Record<Base, string>
  send: () => Promise<Send>
  /** The order of this page is not there. */
  onNotFound: () => void
  /** An answer that came before the app did; each is used once, and only when it is a good one. */
  prefetched?: (path: string) => Promise<unknown> | null
  /** A part of an answer, or all of it (`part` is ''), could not be read; told once for each part. */
  onUnreadable?: (call: string, part: string) => void
}

interface LooseOptions {
  id?: Id
  body?: object
  query?: object
  base?: Base
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Routes that make or renew the session: a 401 of theirs is about what was typed, not about the token. */
const SESSION_ROUTES = /^POST \/auth\//

export function createCall({ bases, send, onNotFound, prefetched, onUnreadable }: CallDeps): Call {
  const told = new Set<string>()
  const tell = (name: string, parts: readonly string[]) => {
    for (const part of parts) {
      if (told.has(`${name} ${part}`)) continue
      told.add(`${name} ${part}`)
      onUnreadable?.(name, part)
    }
  }
  return async function call<K extends Route>(route: K, ...[given]: Args<K>): Promise<Reply<K>> {
    const options = { ...given } as LooseOptions
    const endpoint = ENDPOINTS[route]
    const [method = 'GET', template = ''] = route.split(' ')
    const path = template.replace('{id}', () => encodeURIComponent(String(options.id)))

    const answered = method === 'GET' ? prefetched?.(withQuery(path, options.query)) : null
    if (answered) {
      const read = readLeniently(endpoint.reply, await answered.catch(() => undefined))
      if (read) {
        tell(`${method} ${path}`, read.dropped)
        return read.output
      }
    }

    const request: Outgoing = {
      method,
      url: bases[options.base ?? endpoint.base] + path,
      query: options.query,
      body: options.body,
      signal: options.signal,
      onProgress: options.onProgress,
      policy: {
        name: route,
        authKey: endpoint.authKey,
        stamp: endpoint.stamp,
        recover401: !SESSION_ROUTES.test(route),
        retryNetwork: route !== 'POST /auth/refresh',
        isMutation: method !== 'GET' && !endpoint.ambient,
      },
    }
    // The pipeline's own code may be what the network does not bring.
    const answer = send().then((pass) => pass(request))
    const { status, statusText, data } = await answer.catch((reason: unknown) => {
      if (options.signal?.aborted || isGivenUp(reason))
        throw new DOMException('The call was given up', 'AbortError')
      throw new GatewayFailure(failed(route, 'network', null, reason instanceof Error ? reason.message : ''))
    })

    if (status >= 400) {
      if (status === 404 && !endpoint.ambient) onNotFound()
      throw new GatewayFailure({ ...failed(route, 'refused', status, statusText), ...readErrorBody(data) })
    }
    const read = readLeniently(endpoint.reply, data)
    tell(request.policy.name, read ? read.dropped : [''])
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

/** The person closed the login that the call needed: nothing to be told. */
function isGivenUp(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError'
}
