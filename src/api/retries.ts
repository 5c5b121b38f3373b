/** The retry after a failed attempt of a call: with a new key after a 412, with a renewed or new session after a 401, unchanged after a 429 and without a response (docs/gateway.md#transport). */
import { AxiosError, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios'
import { NETWORK_RETRY_DELAY_MS, RETRIES_MAX } from '../contract/constants.ts'
import { abortError } from '../contract/gatewayError.ts'
import type { GatewayClock } from '../platform/clock.ts'
import type { AuthKey } from './authKey.ts'
import type { Recovery } from './recovery.ts'
import type { Session } from './session.ts'

export interface RetryDeps {
  session: Pick<Session, 'access' | 'renew' | 'drop'>
  clock: Pick<GatewayClock, 'device'>
  sleep: (ms: number) => Promise<void>
  /** Called when the session is lost; resolves with true after a new sign-in, with false when the user closed the dialog. Only mutations wait for it. */
  signIn: (isMutation: boolean) => Promise<boolean>
}

/** A mutation that may have arrived is retried automatically only for this time, in which the gateway recognizes duplicates; later the user decides. */
const REPLAY_WINDOW_MS = 8_000

/** Each resolves with the response of a later attempt, and rejects with `error` where there is none. */
export function createRetries(
  client: AxiosInstance,
  authKey: Pick<AuthKey, 'drop'>,
  waitFor: (config: InternalAxiosRequestConfig) => Promise<number>,
  { session, clock, sleep, signIn }: RetryDeps,
) {
  /** Headers are set again with the body, because `Content-Length` depends on it. */
  const repeat = (config: InternalAxiosRequestConfig, recovery: Recovery) =>
    client.request({ ...config, headers: {}, recovery })

  async function afterNoAnswer(error: AxiosError, config: InternalAxiosRequestConfig, recovery: Recovery) {
    const { policy, networkTries } = recovery
    if (!policy.retryNetwork || networkTries >= RETRIES_MAX) throw error
    const unsureSince = recovery.unsureSince ?? recovery.sentAt
    if (policy.isMutation && clock.device() - unsureSince >= REPLAY_WINDOW_MS) throw error
    await sleep(NETWORK_RETRY_DELAY_MS)
    return repeat(config, { ...recovery, unsureSince, networkTries: networkTries + 1 })
  }

  async function afterOldKey(error: AxiosError, config: InternalAxiosRequestConfig, recovery: Recovery) {
    if (recovery.usedKey === null) throw error
    authKey.drop(recovery.usedKey)
    if (recovery.keyTries >= RETRIES_MAX) throw error
    return repeat(config, { ...recovery, keyTries: recovery.keyTries + 1 })
  }

  async function afterRefusedToken(
    error: AxiosError,
    config: InternalAxiosRequestConfig,
    recovery: Recovery,
  ) {
    const { policy, usedToken, session: done } = recovery
    if (!policy.recover401 || done === 'replaced') throw error
    const again = (nextSession: Recovery['session']) => repeat(config, { ...recovery, session: nextSession })

    if (usedToken !== null) {
      // A token that is refused right after its renewal counts as lost.
      const renewal = done === 'renewed' ? 'lost' : await session.renew(usedToken)
      if (renewal === 'renewed') return again('renewed')
      // An unavailable gateway must not sign the user out: report a network failure.
      if (renewal === 'later') throw new AxiosError('no renewal', AxiosError.ERR_NETWORK, config)
      if (session.access() === usedToken) session.drop()
    }
    if (policy.isMutation) {
      if (!(await signIn(true))) throw abortError('The user did not sign in')
      recovery.isInterrupted = true
      throw error
    }
    if (usedToken === null) throw error
    void signIn(false)
    // Most reads need no token.
    return again('replaced')
  }

  /** Once: the gateway has not carried the call out. */
  async function afterThrottle(error: AxiosError, config: InternalAxiosRequestConfig, recovery: Recovery) {
    if (!recovery.policy.retryThrottled || recovery.wasThrottled) throw error
    recovery.isInterrupted = (await waitFor(config)) >= REPLAY_WINDOW_MS && recovery.policy.isMutation
    if (recovery.isInterrupted) throw error
    return repeat(config, { ...recovery, wasThrottled: true })
  }

  return { afterNoAnswer, afterOldKey, afterRefusedToken, afterThrottle }
}
