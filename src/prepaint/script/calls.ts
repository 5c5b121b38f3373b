/** The script's requests: gateway calls, repeated only after a 412 with another key, and files of the build. */
import type { EarlyAnswer, EarlyRequests } from '../../contract/early.ts'
import { parseJson } from '../../contract/json.ts'
import type { OrderAddress } from '../../rules/paths.ts'
import type { BootData } from '../bootData.ts'
import { codeDataIn, keyOf, withoutKeptTime } from '../codeData.ts'
import { apiBase, type PageSettings } from '../pageSettings.ts'
import type { PrefetchPlan } from '../prefetchPlan.ts'
import type { PrefetchedData } from '../prefetchedData.ts'
import { prefetchedBrokers, prefetchedOrder, type RawOrder } from '../rawOrder.ts'
import type { Preloader } from './preloader.ts'
import { dropKey, storedKey, storedToken } from './storedValues.ts'

/** `BootData.sent`. */
export const sent: EarlyRequests['sent'] = []

/** Time after which no response is used, e.g. if the tab was frozen before the app was loaded. */
const AGE_MAX_MS = 30_000

/**
 * Prefetched answers were requested without a session: a page that has a token requests everything itself, and so does every page
 * whose order somebody has acted on.
 */
export function usablePrefetched(prefetched: PrefetchedData | null, { address, order: path }: PrefetchPlan) {
  const order = storedToken(address) === null ? prefetchedOrder(prefetched?.answers[path]) : null
  return {
    /** Null if the page requests everything itself. */
    order,
    brokers: (path: string) => order && prefetchedBrokers(prefetched?.answers[path]),
    screen: prefetched?.screen ?? null,
  }
}

/** Code data for the key of the calls, and for the clock. For the clock it has to be requested in the same page load as the order, because deadlines are computed from both. */
export function requestCodeData(apiV1: string, prefetched: PrefetchedData | null, order: RawOrder | null) {
  const request = () => loadAnswer(`${apiV1}/codedata`, 'GET /codedata')
  const forKey = prefetched
    ? Promise.resolve({ answer: prefetched.code, at: Date.now() - prefetched.age })
    : request()
  const isTimed = order && codeDataIn(prefetched?.code)?.server_time
  const forClock = prefetched && !isTimed ? request() : forKey
  // Not every screen waits for it.
  forClock.catch(() => undefined)
  return [forKey, forClock] as const
}

export interface Calls {
  /** Waits until there is a key for the calls. */
  haveKey: () => Promise<void>
  /** Calls the gateway, unless there is a prefetched answer. */
  get: (path: string, prefetched: unknown) => Promise<EarlyAnswer>
  /** `BootData.takeAnswer`. */
  takeAnswer: BootData['takeAnswer']
  /** Whether the responses are too old to be used. */
  isOld: () => boolean
}

/** The calls of this page load; the key is computed from `codeData` if none is stored. */
export function createCalls(
  address: OrderAddress,
  settings: PageSettings,
  codeData: Promise<EarlyAnswer>,
  preloader: Preloader,
): Calls {
  const startedAt = Date.now()
  const answers = new Map<string, Promise<EarlyAnswer>>()
  const token = storedToken(address)
  const keptKey = storedKey(apiBase(settings, 'v1'))
  let key = keptKey ?? ''
  const load = (path: string) =>
    loadAnswer(apiBase(settings, 'v2') + path, nameOf(path, address.id), authHeaders(key, token))
  const loadWithKey = async (path: string) => {
    const used = key
    try {
      return await load(path)
    } catch (error) {
      if (!isOldKey(error) || used !== keptKey) throw error
      dropKey()
      key = await keyIn(await codeData)
      return load(path)
    }
  }
  const isOld = () => Date.now() - startedAt > AGE_MAX_MS
  return {
    async haveKey() {
      key ||= await preloader.preloadDuring(codeData.then(keyIn))
    },
    get(path, prefetched) {
      const answer = prefetched ? Promise.resolve({ answer: prefetched, at: startedAt }) : loadWithKey(path)
      answers.set(path, answer)
      const received = preloader.preloadDuring(answer)
      // Not every screen waits for it.
      received.catch(() => undefined)
      return received
    },
    takeAnswer(path) {
      const answer = answers.get(path) ?? null
      answers.delete(path)
      return isOld() ? null : answer
    },
    isOld,
  }
}

/** The key; rejects if the response of `GET /codedata` has no code, and the app requests it again. */
async function keyIn({ answer }: EarlyAnswer): Promise<string> {
  const data = codeDataIn(answer)
  if (data === null) throw new Error('no code')
  return keyOf(data)
}

/** Headers of calls that need the key; with the bearer token if the browser has one. */
function authHeaders(key: string, token: string | null): Record<string, string> {
  return { AuthKey: key, ...(token && { Authorization: `Bearer ${token}` }) }
}

/** Time limit of a request; the app repeats it. */
const TIMEOUT_MS = 10_000

/** A response of the gateway. `no-store`, because a browser that goes back or restores a tab would use its cached response. */
async function loadAnswer(url: string, what: string, headers?: Record<string, string>): Promise<EarlyAnswer> {
  const init: RequestInit = { headers: { Accept: 'application/json', ...headers }, cache: 'no-store' }
  const sentAt = Date.now()
  const log = (outcome: unknown) => {
    const at = Date.now()
    sent.push({ at, what, outcome: String(outcome), took: Math.max(0, at - sentAt) })
  }
  const response = await load(url, init).catch((error: unknown) => {
    log(statusOf(error) ?? 'no answer')
    throw error
  })
  log(response.status)
  const answer = parseJson(await response.text())
  return { answer: withoutKeptTime(answer, response.headers.get('age')), at: Date.now() }
}

export async function loadJson(url: string): Promise<unknown> {
  return (await load(url)).json()
}

/** Rejects for every status except 2xx, with the response as the cause. */
async function load(url: string, init?: RequestInit): Promise<Response> {
  const timeout = new AbortController()
  setTimeout(() => timeout.abort(), TIMEOUT_MS)
  const response = await fetch(url, { ...init, signal: timeout.signal })
  if (!response.ok) throw new Error(url, { cause: response })
  return response
}

/** Whether the gateway no longer accepts the key. */
function isOldKey(error: unknown): boolean {
  return statusOf(error) === 412
}

/** The status with which `load` was refused. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error ? (error.cause as Response | undefined)?.status : undefined
}

/** The name of a GET, without ids. */
function nameOf(path: string, id: string): string {
  return `GET ${path.endsWith(`/${id}`) ? `${path.slice(0, -id.length)}{id}` : path.split('?')[0]}`
}
