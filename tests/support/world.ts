/** A sandbox gateway in the same process, under the test's fake clock, behind msw. */
import { setupServer } from 'msw/node'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Fault } from '../../src/sandbox/faults.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/gateway.ts'
import { sandboxHandler } from '../../src/sandbox/msw.ts'
import type { LogEntry } from '../../src/sandbox/requestLog.ts'
import { eventually } from './eventually.ts'

export const ORIGIN = 'http://localhost'

/** How calls fail; once by default. */
export interface TestFault extends Partial<Omit<Fault, 'method' | 'path'>> {
  /** `METHOD /path`, or a path alone for every method; every call without it. A path is one of docs/sandbox.md. */
  call?: string
}

export interface TestWorld {
  sandbox: Sandbox
  /** A call of the control plane, e.g. `control('POST', '/purchases', { amount: '100' })`. */
  control<T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
  /** Creates an order; resolves with its id. */
  make(kind: 'purchases' | 'sales' | 'crypto-payments' | 'flashpay', fields?: object): Promise<string>
  /** Acts on a deal or automatic deal; `fields` as in docs/sandbox.md#control-plane. */
  act(dealId: string | number, action: string, fields?: object): Promise<unknown>
  /** Sets how the next matching calls fail, in place of earlier faults; `setFaults()` ends them. */
  setFaults(...faults: readonly TestFault[]): Promise<unknown>
  /** Acts on an order: a sale, a deposit or flash-pay. */
  actOnOrder(id: string, action: string, fields?: object): Promise<unknown>
  /** Logged API calls whose `METHOD /path` (without the base) contains `part`. */
  calls(part?: string): Promise<LogEntry[]>
  /** The bodies of these calls. */
  bodies(part: string): Promise<unknown[]>
  /** Calls that send a message of the chat. */
  messagePosts(): Promise<LogEntry[]>
}

const ends: (() => void)[] = []

/** Runs `work` at the end of the test, before its sandbox is removed. */
export function atEnd(work: () => void): void {
  ends.push(work)
}

/**
 * Gives each test of the file its own sandbox; has to be called at the top of the file. Time begins at `start` and is advanced
 * by `advance`.
 */
export function useWorld(start = '2026-03-02T09:00:00.000Z'): TestWorld {
  const server = setupServer()
  let sandbox: Sandbox

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(start), shouldAdvanceTime: false })
    sandbox = createSandbox({ seed: 'test' })
    server.listen({ onUnhandledRequest: 'error' })
    server.use(sandboxHandler(sandbox))
  })
  afterEach(async () => {
    testsEnded++
    await running
    for (const end of ends.splice(0)) end()
    // Wait for calls that are about to be sent: without the sandbox they would go to the network.
    // Code that the page is still loading would arrive in the next test.
    await wrapChunk(async () => {
      await turns()
      await vi.dynamicImportSettled()
    })
    sandbox.dispose()
    server.resetHandlers()
    server.close()
    vi.useRealTimers()
  })

  const control = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
    const headers = { 'content-type': 'application/json' }
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await sandbox.fetch(new Request(`${ORIGIN}/_sandbox${path}`, request))
    const answer: unknown = await response.json()
    if (!response.ok)
      throw new Error(`control ${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as T
  }

  const calls = async (part = '') => {
    const log = await control<LogEntry[]>('GET', '/log')
    return log.filter(({ method, path }) => `${method} ${path}`.replace(/\/api\/v[12]/, '').includes(part))
  }

  return {
    get sandbox() {
      return sandbox
    },
    control,
    make: async (kind, fields = {}) =>
      String((await control<{ id: string | number }>('POST', `/${kind}`, fields)).id),
    act: (dealId, action, fields = {}) => control('POST', `/deals/${dealId}/act`, { action, ...fields }),
    setFaults: (...faults) => control('POST', '/faults', faults.map(faultBody)),
    actOnOrder: (id, action, fields = {}) => control('POST', `/orders/${id}/act`, { action, ...fields }),
    calls,
    bodies: async (part) => (await calls(part)).map(({ body }) => body),
    messagePosts: async () =>
      (await calls('POST /user-messages')).filter(({ path }) => !path.includes('open-chat')),
  }
}

function faultBody({ call = '*', ...fault }: TestFault): Partial<Fault> {
  const [, method = null, path = null] = /^(?:([A-Z]+) )?(.*)$/.exec(call) ?? []
  return { method, path, ...fault }
}

const realTurn = setImmediate
const CHUNK_MS = 500
const TURNS = 6

/** Waits for work that the fake clock does not control (hashing, streams). */
async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => realTurn(resolve))
  // Hashes are computed in other threads: one that starts here ends after the earlier ones.
  await crypto.subtle.digest('SHA-256', new Uint8Array(1))
}

let wrapChunk: (work: () => Promise<void>) => Promise<void> = (work) => work()

/** Sets a wrapper for each chunk of time; tests of pages pass React's `act`. */
export function passTimeIn(wrapper: typeof wrapChunk): void {
  wrapChunk = wrapper
}

let testsEnded = 0
let running: Promise<unknown> = Promise.resolve()

/** Runs `work` as a chunk of time. A test that timed out stops here, because it would advance the time of the next test. */
async function runChunk(work: () => Promise<void>): Promise<void> {
  const before = testsEnded
  const done = (async () => wrapChunk(work))()
  running = done.catch(() => undefined)
  await done
  if (testsEnded > before) throw new Error('this test is over')
}

/** Advances time by `ms`, fires the due timers and waits for pending work. */
export async function advance(ms = 0): Promise<void> {
  let left = ms
  do {
    const ms = Math.min(left, CHUNK_MS)
    await runChunk(async () => {
      await turns()
      await vi.advanceTimersByTimeAsync(ms)
    })
    left -= ms
  } while (left > 0)
  await runChunk(turns)
}

/** Advances time in small steps until `check` is true; fails after `ms` of fake time, when no code is being loaded any more. For more than a minute, `advance` first: each step takes its time. */
export async function until(check: () => boolean | Promise<boolean>, ms = 3_000): Promise<void> {
  if (ms > UNTIL_MAX_MS) throw new RangeError(`until: ${ms} ms are too many steps, advance first`)
  if (await isTrueWithin(ms, check)) return
  // Fake time may pass faster than a busy machine reads files.
  await runChunk(() => vi.dynamicImportSettled())
  if (!(await isTrueWithin(STEP_MS * 10, check)))
    expect.fail(`still not so after ${ms} ms: ${check.toString()}`)
}

/** The same for work that the fake clock does not control, e.g. of another thread: each attempt advances time by `ms`. */
export function eventuallyTrue(check: () => boolean, ms = 20): Promise<void> {
  return eventually(async () => {
    await advance(ms)
    if (!check()) throw new Error(`still not so: ${check.toString()}`)
  })
}

const STEP_MS = 10
const UNTIL_MAX_MS = 60_000

async function isTrueWithin(ms: number, check: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let passed = 0; passed <= ms; passed += STEP_MS) {
    if (await check()) return true
    await advance(STEP_MS)
  }
  return false
}
