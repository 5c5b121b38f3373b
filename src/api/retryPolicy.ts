/** How the calls of a route are sent and repeated (docs/gateway.md#transport). */
import { type Endpoint, ENDPOINTS, isSessionRoute, locksOut, type Route } from '../contract/endpoints.ts'

/** Properties of a call that decide about its headers and retries. */
export interface RetryPolicy extends Pick<Endpoint, 'authKey' | 'stamp' | 'isPublic'> {
  /** For the call log: method and path without ids, `GET /p/{id}`, because an id gives access to its order. */
  name: Route
  /** False for calls that create or renew the session, and for that of the key, which has none. */
  recover401: boolean
  /** False when a retry could use a one-time token twice. */
  retryNetwork: boolean
  /** False for a sign-in: its 429 is a lockout. */
  retryThrottled: boolean
  /** The call changes something at the gateway on behalf of the user. */
  isMutation: boolean
}

/** Nobody asked for it: it waits for no sign-in. */
const READ_MARKS = 'PATCH /operations/updates'

export function policyOf(route: Route): RetryPolicy {
  const { authKey, stamp, isPublic } = ENDPOINTS[route]
  return {
    name: route,
    authKey,
    stamp,
    isPublic,
    recover401: authKey && !isSessionRoute(route),
    retryNetwork: route !== 'POST /auth/refresh',
    retryThrottled: !locksOut(route),
    isMutation: !route.startsWith('GET ') && route !== READ_MARKS,
  }
}
