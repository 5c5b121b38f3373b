/** What is known of one call on its way through the pipeline, and what has been done to save it. */

/** One call as the pipeline sees it. */
export interface RetryPolicy {
  /** For the journal: method and path without ids, as `GET /p/{id}`: an id opens the order. */
  name: string
  authKey: boolean
  stamp: boolean
  /** False for the calls that make or renew the session themselves. */
  recover401: boolean
  /** False where a second try could use a one-time token twice. */
  retryNetwork: boolean
  /** Something a person does, not a look at what is there. */
  isMutation: boolean
}

/** The state of one call's recovery; a new one for each attempt. */
export interface Recovery {
  policy: RetryPolicy
  keyTries: number
  networkTries: number
  /** Gateway ms of the first attempt that got no answer: the gateway may have acted on it. */
  unsureSince: number | null
  /** What has been done about a 401 so far. */
  session: 'used' | 'renewed' | 'replaced'
  sentAt: number
  usedToken: string | null
  usedKey: string | null
}

declare module 'axios' {
  interface AxiosRequestConfig {
    recovery?: Recovery
  }
}

/** A call that carries nothing: no key, no stamp, no person behind it. */
export function plain(name: string): RetryPolicy {
  return { name, authKey: false, stamp: false, recover401: false, retryNetwork: true, isMutation: false }
}

/** Before anything was done. */
export function fresh(policy: RetryPolicy): Recovery {
  return {
    policy,
    keyTries: 0,
    networkTries: 0,
    unsureSince: null,
    session: 'used',
    sentAt: 0,
    usedToken: null,
    usedKey: null,
  }
}
