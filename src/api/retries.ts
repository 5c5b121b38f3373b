/** The retry after a failed attempt of a call: with a new key after a 412, with a renewed or new session after a 401, unchanged after a 429 and without a response (docs/gateway.md#transport). */
import { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios'
import { NETWORK_RETRY_DELAY_MS, RETRIES_MAX } from '../contract/constants.ts'
import { abortError, readErrorBody } from '../contract/gatewayError.ts'
import { FLOW_TEXTS } from '../contract/serverErrors.ts'
import type { GatewayClock } from '../platform/clock.ts'
import { sleep } from '../platform/sleep.ts'
import type { AuthKey } from './authKey.ts'
import type { RetryPolicy } from './retryPolicy.ts'
import type { Session } from './session.ts'

/** Recovery state of one call; each attempt gets a new object. */
export interface Recovery {
  policy: RetryPolicy
  /** The body of the call, or a function that creates it for each attempt. */
  body: unknown
  /** See `SendOptions`. */
  isDue: (() => boolean) | undefined
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
  /** Every request of this product has one. */
  interface InternalAxiosRequestConfig {
    recovery: Recovery
  }
}

/** The state before the first attempt. */
export function fresh(policy: RetryPolicy): Recovery {
  return {
    policy,
    body: undefined,
    isDue: undefined,
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

export interface RetryDeps {
  session: Pick<Session, 'access' | 'renew' | 'drop'>
  clock: Pick<GatewayClock, 'device'>
  /** Called when the session is lost; resolves with true after a new sign-in, with false when the user closed the dialog. Only mutations wait for it. */
  signIn: (isMutation: boolean) => Promise<boolean>
}

/**
 * A mutation that may have arrived is sent again only within this time of its first attempt; later the person decides. The gateway
 * recognizes a repetition for 8 s, and the repetition may be a second longer on its way than the first attempt.
 */
const REPEATED_WITHIN_MS = 7_000
/** After a longer wait for a throttled gateway the command decides anew. */
const LONG_WAIT_MS = 8_000

/** Each resolves with the response of a later attempt, and rejects with the error where there is none. */
export function createRetries(
  client: AxiosInstance,
  authKey: Pick<AuthKey, 'drop'>,
  waitFor: (config: InternalAxiosRequestConfig) => Promise<number>,
  { session, clock, signIn }: RetryDeps,
) {
  /** Headers are set again with the body, because `Content-Length` depends on it. */
  const repeat = (config: InternalAxiosRequestConfig, recovery: Recovery) =>
    client.request({ ...config, headers: {}, recovery })

  async function afterNoAnswer(config: InternalAxiosRequestConfig) {
    const { recovery } = config
    const { policy, networkTries } = recovery
    // The error carries no response: the response may be a foreign page.
    const error = noAnswer(config)
    if (!policy.retryNetwork || networkTries >= RETRIES_MAX) throw error
    const unsureSince = recovery.unsureSince ?? recovery.sentAt
    const next = { ...recovery, unsureSince, networkTries: networkTries + 1 }
    if (isLate(next, REPEATED_WITHIN_MS - NETWORK_RETRY_DELAY_MS)) throw error
    await sleep(NETWORK_RETRY_DELAY_MS)
    return repeat(config, next)
  }

  /** True if the device's clock was set back, too. */
  function isLate({ policy, unsureSince }: Recovery, after: number): boolean {
    if (!policy.isMutation || unsureSince === null) return false
    const ms = clock.device() - unsureSince
    return ms < 0 || ms >= after
  }

  /** Throws for a repetition that is no longer recognized, because the device slept, or a key, a token or a throttled gateway took long. */
  function checkInTime(recovery: Recovery) {
    if (isLate(recovery, REPEATED_WITHIN_MS)) throw noAnswer()
  }

  /** The command of the call starts over. The failure of a call of which an earlier attempt may have arrived is one without an answer. */
  function interrupt(error: AxiosError, recovery: Recovery): never {
    if (recovery.unsureSince !== null) throw noAnswer()
    recovery.isInterrupted = true
    throw error
  }

  async function afterOldKey(error: AxiosError, config: InternalAxiosRequestConfig) {
    const { recovery } = config
    if (recovery.usedKey === null) throw error
    authKey.drop(recovery.usedKey)
    if (recovery.keyTries >= RETRIES_MAX) throw error
    return repeat(config, { ...recovery, keyTries: recovery.keyTries + 1 })
  }

  async function afterRefusedToken(error: AxiosError, config: InternalAxiosRequestConfig) {
    const { recovery } = config
    const { policy, usedToken, session: done } = recovery
    if (!policy.recover401 || done === 'replaced') throw error
    const again = (nextSession: Recovery['session']) => repeat(config, { ...recovery, session: nextSession })

    if (usedToken !== null) {
      // A token that is refused right after its renewal counts as lost.
      const renewal = done === 'renewed' ? 'lost' : await session.renew(usedToken)
      if (renewal === 'renewed') return again('renewed')
      // An unavailable gateway must not sign the user out: report a network failure.
      if (renewal === 'later') throw noAnswer(config)
      if (session.access() === usedToken) session.drop()
    }
    if (policy.isMutation && !policy.isPublic) {
      const isSignedIn = await signIn(true)
      // Of a call that may have arrived the person is told all the same.
      if (!isSignedIn && recovery.unsureSince === null) throw abortError('The user did not sign in')
      interrupt(error, recovery)
    }
    // The first attempt of it may have arrived.
    if (usedToken === null) throw policy.isMutation && recovery.unsureSince !== null ? noAnswer() : error
    if (!policy.isPublic) void signIn(false)
    // Most reads need no token.
    return again('replaced')
  }

  /** Once: the gateway has not carried the call out. */
  async function afterThrottle(error: AxiosError, config: InternalAxiosRequestConfig) {
    const { recovery } = config
    if (!recovery.policy.retryThrottled || recovery.wasThrottled || isLockout(error, recovery)) throw error
    const waited = await waitFor(config)
    if (recovery.policy.isMutation && waited >= LONG_WAIT_MS) interrupt(error, recovery)
    return repeat(config, { ...recovery, wasThrottled: true })
  }

  return { checkInTime, afterNoAnswer, afterOldKey, afterRefusedToken, afterThrottle }
}

/** True if the person has tried too often to register, whose other 429 are rate limits like those of all calls outside of a sign-in. */
function isLockout({ response }: AxiosError, { policy }: Recovery): boolean {
  if (policy.recover401 || !policy.authKey) return false
  const { detail } = readErrorBody(response?.data)
  return detail?.toLowerCase().includes(FLOW_TEXTS.tooManyAttempts) ?? false
}

/** An error without `config` belongs to no attempt, so that the call is not repeated. */
function noAnswer(config?: InternalAxiosRequestConfig): AxiosError {
  return new AxiosError('no answer', AxiosError.ERR_NETWORK, config)
}
