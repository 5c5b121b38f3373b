/** The API client alone: `call` and `session` of one page against scripted responses. */
// The HTTP code is lazy-loaded; importing it here keeps tests from waiting for the disk.
import '../../src/api/http.ts'
import { createHash } from 'node:crypto'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterEach, beforeEach, vi } from 'vitest'
import { createApi, type Api, type ApiDeps } from '../../src/api/api.ts'
import { createCallLog, type CallLog } from '../../src/api/callLog.ts'
import { type GatewayError, GatewayFailure } from '../../src/contract/gatewayError.ts'
import { createGatewayClock, type GatewayClock } from '../../src/platform/clock.ts'
import { createPageStorage, createStorage, type Storage } from '../../src/platform/storage.ts'
import { createTestDevice, createTestBrowser, type TestBrowser } from './browser.ts'

const ORIGIN = 'http://localhost'

/** A received request. */
export interface SeenRequest {
  /** `METHOD /path`, without the base. */
  route: string
  /** Gateway ms. */
  at: number
  base: string
  query: Record<string, string>
  headers: Headers
  body: unknown
}

/** Responds to one request; `drop` breaks the connection. */
type Answer = (request: SeenRequest) => Response | 'drop' | Promise<Response | 'drop'>

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** The API client of one tab. */
export interface WireEnd extends Api {
  storage: Storage
  clock: GatewayClock
  callLog: CallLog
  isOnline: boolean[]
  signIn: ReturnType<typeof vi.fn<(isMutation: boolean) => Promise<boolean>>>
}

export interface TestWire {
  /** All requests, oldest first. */
  seen: SeenRequest[]
  /** Sets the responses of one route; `GET /codedata` has one already. */
  on(route: string, answer: Answer): void
  /** Creates a client; two clients with one `browser` are two tabs. `early` is what was requested before the app. */
  open(pageId?: string, browser?: TestBrowser, early?: ApiDeps['early']): WireEnd
  /** Requests to one route. */
  to(route: string): SeenRequest[]
}

/** Gives each test of the file its own server, under a fake clock. */
export function testWire(): TestWire {
  const server = setupServer()
  const answers = new Map<string, Answer>()
  const seen: SeenRequest[] = []

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00.000Z') })
    vi.spyOn(crypto.subtle, 'digest').mockImplementation(hashAtOnce)
    seen.length = 0
    answers.clear()
    answers.set('GET /codedata', () => json({ code: 'first' }))
    server.listen({ onUnhandledRequest: 'error' })
    server.use(
      http.all('*', async ({ request }) => {
        const url = new URL(request.url)
        const [, base = '', path = ''] = /^(\/api\/v[12])(\/.*)$/.exec(url.pathname) ?? []
        const route = `${request.method} ${path}`
        const isJson = request.headers.get('content-type')?.includes('json')
        const { headers } = request
        const body: unknown = isJson ? await request.json() : await request.text()
        const query = Object.fromEntries(url.searchParams)
        const one: SeenRequest = { route, at: Date.now(), base, query, headers, body }
        seen.push(one)
        const answer = (await answers.get(route)?.(one)) ?? json({ detail: `unscripted ${route}` }, 500)
        return answer === 'drop' ? HttpResponse.error() : answer
      }),
    )
  })
  afterEach(() => {
    server.resetHandlers()
    server.close()
  })

  return {
    seen,
    on: (route, answer) => void answers.set(route, answer),
    to: (route) => seen.filter((one) => one.route === route),
    open(pageId = '9', browser = createTestBrowser(), early) {
      const storage = createStorage(() => browser.area)
      const clock = createGatewayClock()
      const callLog = createCallLog()
      const isOnline: boolean[] = []
      const signIn = vi.fn<(isMutation: boolean) => Promise<boolean>>(async () => false)
      const api = createApi({
        pageStorage: createPageStorage(storage, { key: `payment/${pageId}`, id: pageId }),
        settings: { api_v1: `${ORIGIN}/api/v1`, api_v2: `${ORIGIN}/api/v2` },
        device: createTestDevice(browser),
        onConnectivity: (yes) => void isOnline.push(yes),
        ...{ storage, clock, callLog, signIn, early },
      })
      return { ...api, storage, clock, callLog, isOnline, signIn }
    },
  }
}

const realTurn = setImmediate
const TURNS = 20
const STEP_MS = 100

/** Computes the hash of the AuthKey synchronously, because on a busy machine the result of another thread may be late. */
function hashAtOnce(_algorithm: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
  return Promise.resolve(new Uint8Array(createHash('sha256').update(bytes).digest()).buffer)
}

/** Waits for pending requests while the fake clock stands still. */
async function settle() {
  for (let turn = 0; turn < 2 * TURNS; turn++) await new Promise<void>((resolve) => realTurn(resolve))
}

/** Further rounds for a call that needs no time: what the first request of a process loads from the disk may take long. */
const MORE_MAX = 200

/** State of a call after `ms` of fake time: its result, its error, or pending. */
export async function outcome<T>(
  promise: Promise<T>,
  ms = 0,
): Promise<{ value: T } | { error: unknown } | 'pending'> {
  const seen: { last: { value: T } | { error: unknown } | 'pending' } = { last: 'pending' }
  promise.then(
    (value) => (seen.last = { value }),
    (error: unknown) => (seen.last = { error }),
  )
  await settle()
  for (let left = ms; left > 0; left -= STEP_MS) {
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, left))
    await settle()
  }
  if (ms === 0) for (let more = 0; seen.last === 'pending' && more < MORE_MAX; more++) await settle()
  return seen.last
}

/** The gateway's error of a call that has failed within `ms`. */
export async function failureOf(promise: Promise<unknown>, ms?: number): Promise<GatewayError> {
  const result = await outcome(promise, ms)
  if (result !== 'pending' && 'error' in result && result.error instanceof GatewayFailure)
    return result.error.error
  throw new Error(`not a failure: ${JSON.stringify(result)}`)
}

/** A token in the gateway's format. */
export function tokenOf(payload: object, salt = 'x'): string {
  const part = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `h.${part}.${salt}`
}
