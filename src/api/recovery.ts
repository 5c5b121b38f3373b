/** The retry policy and the recovery state of one call. */

/** Properties of a call that decide about its headers and retries. */
export interface RetryPolicy {
  /** For the call log: method and path without ids, `GET /p/{id}`, because an id gives access to its order. */
  name: string
  authKey: boolean
  stamp: boolean
  /** False for calls that create or renew the session. */
  recover401: boolean
  /** False when a retry could use a one-time token twice. */
  retryNetwork: boolean
  /** False for a sign-in: its 429 is a lockout. */
  retryThrottled: boolean
  /** The call changes something at the gateway on behalf of the user. */
  isMutation: boolean
}

/** Recovery state of one call; each attempt gets a new object. */
export interface Recovery {
  policy: RetryPolicy
  /** The body of the call, or a function that creates it for each attempt. */
  body: unknown
  /** A mutation that is not repeated here, because the person has signed in, or much time has passed, since it was decided. */
  isInterrupted: boolean
  keyTries: number
  networkTries: number
  /** Device ms of the first attempt without a response; the gateway may have processed it. */
  unsureSince: number | null
  /** An attempt was answered with 429. */
  wasThrottled: boolean
  /** The last recovery step after a 401. */
  session: 'used' | 'renewed' | 'replaced'
  /** Device ms. */
  sentAt: number
  usedToken: string | null
  usedKey: string | null
}

declare module 'axios' {
  interface AxiosRequestConfig {
    recovery?: Recovery
  }
}

/** Policy of a call without AuthKey, stamp and session. */
export function plain(name: string): RetryPolicy {
  return {
    name,
    authKey: false,
    stamp: false,
    recover401: false,
    retryNetwork: true,
    retryThrottled: true,
    isMutation: false,
  }
}

/** The state before the first attempt. */
export function fresh(policy: RetryPolicy): Recovery {
  return {
    policy,
    body: undefined,
    isInterrupted: false,
    keyTries: 0,
    networkTries: 0,
    unsureSince: null,
    wasThrottled: false,
    session: 'used',
    sentAt: 0,
    usedToken: null,
    usedKey: null,
  }
}
