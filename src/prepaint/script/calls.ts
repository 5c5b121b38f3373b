/** The script's requests: gateway calls without retries, and the template of the first screen. */
import { authKeyOf } from '../../contract/authKey.ts'
import type { EarlyAnswer } from '../../contract/platform.ts'
import type { PrefetchedData } from '../prefetchedData.ts'
import { isRecord, type RawOrder } from '../rawOrder.ts'

/** Code data for the key of the calls, and for the gateway's time: that has to come with the order, in this load, because deadlines follow from both. */
export function codeDataFrom(prefetched: PrefetchedData | null, order: RawOrder | null, apiV1: string) {
  const forKey = prefetched
    ? Promise.resolve({ answer: prefetched.code, at: Date.now() - prefetched.age })
    : loadCodeData(apiV1)
  return [forKey, prefetched && !order ? loadCodeData(apiV1) : forKey] as const
}

/** `GET /codedata`. */
const loadCodeData = (apiV1: string) => loadAnswer(`${apiV1}/codedata`)

/** The key that a response of `GET /codedata` gives. */
export async function keyIn({ answer }: EarlyAnswer): Promise<string> {
  const code = isRecord(answer) && typeof answer['code'] === 'string' ? answer['code'] : ''
  return authKeyOf(code, (bytes) => crypto.subtle.digest('SHA-256', bytes))
}

/** Headers of calls that need the key; the bearer token only where the browser has one. */
export function authHeaders(key: string, token: string | null): Record<string, string> {
  return { AuthKey: key, ...(token && { Authorization: `Bearer ${token}` }) }
}

/** A request without an answer in this time is left to the app, which tries again. */
const TIMEOUT_MS = 10_000

/** An answer of the gateway. A browser that goes back, or restores a tab, would take the one that it kept of an earlier load. */
export async function loadAnswer(url: string, headers?: Record<string, string>): Promise<EarlyAnswer> {
  const init: RequestInit = { headers: { Accept: 'application/json', ...headers }, cache: 'no-store' }
  return { answer: await loadJson(url, init), at: Date.now() }
}

/** Rejects for every status but 2xx. */
export async function loadJson(url: string, init?: RequestInit): Promise<unknown> {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), TIMEOUT_MS)
  const response = await fetch(url, { ...init, signal: timeout.signal })
  if (!response.ok) throw new Error(url, { cause: response.status })
  return response.json()
}

/** Whether the gateway no longer takes the key. */
export function isOldKey(error: unknown): boolean {
  return error instanceof Error && error.cause === 412
}
