/** axios with AuthKey, Stamp and token, and retries (docs/gateway.md#transport). Loaded with the first call. */
import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { CALL_TIMEOUT_MS, NETWORK_RETRY_DELAY_MS, UPLOAD_TIMEOUT_MS } from '../contract/constants.ts'
import type { EarlyAnswer } from '../contract/early.ts'
import { abortError } from '../contract/gatewayError.ts'
import { parseJson } from '../contract/json.ts'
import type { GatewayClock } from '../platform/clock.ts'
import { sleep } from '../platform/sleep.ts'
import type { Storage } from '../platform/storage.ts'
import { createAuthKey } from './authKey.ts'
import type { CallLog } from './callLog.ts'
import { codeIn, type Early, type EarlyFailure } from './early.ts'
import { createRetries, fresh, type Recovery, type RetryDeps } from './retries.ts'
import { policyOf, type RetryPolicy } from './retryPolicy.ts'
import { createThrottle } from './throttle.ts'

/** Options of any call, as its caller gives them. */
export interface SendOptions {
  /**
   * Asked when an attempt is sent, because it may have waited for a key, a token or the gateway; not of a repetition, because the
   * first attempt may have arrived. False: the call rejects with an `AbortError`.
   */
  isDue?: () => boolean
  signal?: AbortSignal
  /** Progress of an upload, 0 to 1. */
  onProgress?: (share: number) => void
}

export interface HttpRequest extends SendOptions {
  method: string
  url: string
  query?: object
  body?: unknown
  policy: RetryPolicy
  /** What the inline script got; if that failed, it was the first attempt. */
  early?: EarlyAnswer | EarlyFailure | null
}

export interface HttpResponse {
  status: number
  statusText: string
  data: unknown
  /** See `Recovery`. */
  isInterrupted?: boolean | undefined
  /** See `GatewayError`. */
  mayHaveArrived?: boolean | undefined
}

/** Sends one call; resolves with any HTTP response, rejects without one, or with an `AbortError` when the user closed the login dialog. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>

interface HttpDeps extends RetryDeps {
  /** Base address of v1. */
  api: string
  /** The code that was requested before the app started; otherwise it has to be requested. */
  takeEarlyCode: Early['takeCode']
  storage: Pick<Storage, 'get' | 'set'>
  clock: GatewayClock
  callLog: CallLog
  /** Called after each attempt of a call (`RetryPolicy.name`): true when the gateway responded, false after a network failure. */
  onConnectivity: (isOnline: boolean, call: string) => void
}

const CODE_DATA_POLICY = policyOf('GET /codedata')

export function createHttp(deps: HttpDeps): Send {
  const { session, clock } = deps
  const http = axios.create({ headers: { Accept: 'application/json' }, transformResponse: [readBody] })
  const authKey = createAuthKey(fetchCode, deps.storage, deps.api)
  const throttle = createThrottle(clock)
  const waitFor = (config: InternalAxiosRequestConfig) =>
    throttle.wait(nameOf(config), config.signal as AbortSignal | undefined)
  const retries = createRetries(http, authKey, waitFor, deps)
  http.interceptors.request.use((config) => prepare(config))
  http.interceptors.response.use(
    (response) => onResponse(response),
    (error) => onFailure(error),
  )
  return send

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const { method, url, query, body, isDue, signal, onProgress, policy, early = null } = request
    const recovery = await recoveryAfter(early, policy, { method, url })
    try {
      return await http.request<unknown>({
        method,
        url,
        params: query,
        timeout: body instanceof FormData ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS,
        recovery: { ...recovery, body, isDue },
        ...(signal && { signal }),
        ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
      })
    } catch (error) {
      if (!(error instanceof AxiosError) || !error.response) throw error
      // A refused request for the code is not a response to this call: its 404 must not redirect the person. A 403, a ban, applies to every call.
      if (error.config?.recovery.policy.name !== policy.name && error.response.status !== 403)
        throw new AxiosError('no AuthKey', AxiosError.ERR_NETWORK, error.config)
      const { isInterrupted, unsureSince } = error.config?.recovery ?? recovery
      return { ...error.response, isInterrupted, mayHaveArrived: policy.isMutation && unsureSince !== null }
    }
  }

  /** The next attempt follows a failed one of the inline script like one of the app. */
  async function recoveryAfter(
    early: EarlyAnswer | EarlyFailure | null,
    policy: RetryPolicy,
    target: CallTarget,
  ): Promise<Recovery> {
    const recovery = fresh(policy)
    if (!early || 'answer' in early) return recovery
    const { status, retryAfter } = early
    throttle.note(nameOf(target), { status, retryAfter })
    if (status !== null)
      return { ...recovery, wasThrottled: status === 429, keyTries: status === 412 ? 1 : 0 }
    await sleep(NETWORK_RETRY_DELAY_MS)
    return { ...recovery, networkTries: 1 }
  }

  async function prepare(config: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
    const { recovery } = config
    await waitFor(config)
    if (recovery.policy.authKey) {
      recovery.usedKey = await authKey.get()
      config.headers.set('AuthKey', recovery.usedKey)
    }
    retries.checkInTime(recovery)
    recovery.usedToken = session.access()
    recovery.sentAt = clock.device()
    const { body, isDue, unsureSince } = recovery
    if (unsureSince === null && isDue?.() === false) throw abortError('No longer due')
    config.data = typeof body === 'function' ? (body as () => unknown)() : body
    if (recovery.usedToken !== null) config.headers.set('Authorization', `Bearer ${recovery.usedToken}`)
    if (recovery.policy.stamp) config.headers.set('Stamp', String(Math.round(clock.now())))
    return config
  }

  async function onResponse(response: AxiosResponse): Promise<AxiosResponse> {
    const { recovery } = response.config
    noteAnswer(response)
    // The timeout stops while the device sleeps: the data of such a late response may be out of date.
    if (!recovery.policy.isMutation && timeSince(recovery) > CALL_TIMEOUT_MS)
      return retries.afterNoAnswer(response.config)
    // Deadlines are computed from the response and the gateway's time, so the response waits for the request that sets the time.
    if (recovery.policy.authKey) await authKey.settled()
    return response
  }

  async function onFailure(error: unknown): Promise<AxiosResponse> {
    if (!(error instanceof AxiosError) || axios.isCancel(error)) throw error
    const { config, response } = error
    if (!config) throw error
    const { recovery } = config
    if (!response || isForeignPage(response)) {
      logCall(recovery, 'no answer')
      deps.onConnectivity(false, recovery.policy.name)
      return retries.afterNoAnswer(config)
    }
    noteAnswer(response)
    const { status, headers } = response
    throttle.note(nameOf(config), { status, retryAfter: headers['retry-after'] })
    if (status === 429) return retries.afterThrottle(error, config)
    if (status === 412) return retries.afterOldKey(error, config)
    if (status === 401) return retries.afterRefusedToken(error, config)
    throw error
  }

  function noteAnswer({ status, headers, config: { recovery } }: AxiosResponse) {
    deps.onConnectivity(true, recovery.policy.name)
    if (!isKept(headers)) clock.sync(String(headers['date']), 1_000, clock.device(), timeSince(recovery))
    logCall(recovery, String(status))
  }

  function logCall(recovery: Recovery, outcome: string) {
    deps.callLog.add({ at: clock.now(), what: recovery.policy.name, outcome, took: timeSince(recovery) })
  }

  function timeSince({ sentAt }: Recovery): number {
    return Math.max(0, Math.round(clock.device() - sentAt))
  }

  async function fetchCode(): Promise<string> {
    const early = await deps.takeEarlyCode()
    if (typeof early === 'string') return early
    const url = `${deps.api}/codedata`
    const response = await http.request<unknown>({
      url,
      timeout: CALL_TIMEOUT_MS,
      recovery: await recoveryAfter(early, CODE_DATA_POLICY, { url }),
    })
    const code = codeIn(response.data, clock, undefined, isKept(response.headers))
    if (code !== null) return code
    throw new AxiosError('codedata has no code', undefined, response.config, undefined, response)
  }
}

/** The value of a JSON body; any other body unchanged. */
function readBody(body: unknown): unknown {
  try {
    return typeof body === 'string' ? parseJson(body) : body
  } catch {
    return body
  }
}

/** True for a web page with 401 or 404, of a network that asks for a login or of a proxy: no gateway has decided that the session is lost, or that there is no such order. */
function isForeignPage({ status, data }: AxiosResponse): boolean {
  return (status === 401 || status === 404) && typeof data === 'string' && /^\s*</.test(data)
}

interface CallTarget {
  method?: string | undefined
  url?: string | undefined
}

/** Name of a call for the throttle: its method and address. */
function nameOf({ method = 'get', url = '' }: CallTarget): string {
  return `${method.toLowerCase()} ${url}`
}

/** True for a response that a cache has kept: it does not tell what time it is. */
function isKept(headers: AxiosResponse['headers']): boolean {
  return Number(headers['age']) > 0
}
