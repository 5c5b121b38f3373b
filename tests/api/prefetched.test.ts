import { describe, expect, it, vi } from 'vitest'
import { authKeyOf } from '../../src/contract/authKey.ts'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { sha256 } from '../../src/platform/sha256.ts'
import { errorPolicy } from '../../src/rules/errorPolicy.ts'
import { createTestBrowser } from '../support/browser.ts'
import { failureOf, json, outcome, testWire } from '../support/wire.ts'
import { bareApi } from './bareApi.ts'

const DAY_MS = 86_400_000

describe('an answer that came before the app', () => {
  it('TIME-12 CP-09 is used only once the gateway’s time is known', async () => {
    const deviceNow = Date.parse('2026-03-03T09:00:00.000Z')
    const clock = createGatewayClock(() => deviceNow)
    let tell = (_told: { answer: unknown; at: number }) => {}
    const { call } = bareApi({
      clock,
      early: {
        sent: [],
        codeData: new Promise((resolve) => (tell = resolve)),
        takeAnswer: () =>
          Promise.resolve({
            answer: { id: 77, status: 1, created_at: '2026-03-02T08:00:00.000Z' },
            at: deviceNow,
          }),
      },
    })
    const asked = call('GET /cp/{id}', { id: '77' }).then(() => clock.now())
    tell({ answer: { code: 'abc', server_time: '2026-03-02T09:00:00.000Z' }, at: deviceNow })
    expect(await asked).toBe(deviceNow - DAY_MS)
  })

  it('TIME-12 PUR-08 has the gateway’s time of its arrival, from which deadlines count, not from the start of the app', async () => {
    const deviceNow = Date.parse('2026-03-03T09:00:00.000Z')
    const arrived = deviceNow - 25_000
    const { call } = bareApi({
      clock: createGatewayClock(() => deviceNow),
      early: {
        sent: [],
        codeData: Promise.resolve({
          answer: { code: 'abc', server_time: '2026-03-02T08:59:35.000Z' },
          at: arrived,
        }),
        takeAnswer: () => Promise.resolve({ answer: { id: 77, status: 1 }, at: arrived }),
      },
    })
    const onReceived = vi.fn()
    await call('GET /payments_v2/{id}', { id: '77', onReceived })
    expect(onReceived).toHaveBeenCalledExactlyOnceWith(arrived - DAY_MS)
  })
})

describe('an answer whose time is not known', () => {
  const wire = testWire()

  it.each([
    ['the code has not come', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the code has no time',
      () => Promise.resolve({ answer: { code: 'early', server_time: null }, at: Date.now() }),
    ],
  ])('TIME-12 CP-09 is requested again, where %s', async (_what, codeData) => {
    wire.on('GET /codedata', () => json({ code: 'later' }))
    wire.on('GET /cp/9', () => json({ id: 9, status: 1, amount: '2' }))
    const { call } = wire.open('9', createTestBrowser(), {
      sent: [],
      codeData: codeData(),
      takeAnswer: () => Promise.resolve({ answer: { id: 9, status: 1, amount: '1' }, at: Date.now() }),
    })
    expect(await outcome(call('GET /cp/{id}', { id: 9 }), 3_000)).toMatchObject({ value: { amount: '2' } })
  })
})

describe('a request that failed before the app', () => {
  const wire = testWire()
  const ORDER = 'GET /payments_v2/9'
  const refused = (status: number, headers: HeadersInit = {}) =>
    new Error('/payments_v2/9', { cause: Response.json({}, { status, headers }) })
  const open = (reason: Error) =>
    wire.open('9', createTestBrowser(), {
      sent: [],
      codeData: Promise.resolve({ answer: { code: 'early' }, at: Date.now() }),
      takeAnswer: () => Promise.reject(reason),
    })
  /** The outcome of the order's call, and the number of its requests, after that time. */
  const triesWithin = async (api: ReturnType<typeof open>, ms: number) => {
    const seen = await outcome(api.call('GET /payments_v2/{id}', { id: 9 }), ms)
    return { tries: wire.to(ORDER).length, seen }
  }

  const failures: readonly (readonly [how: string, reason: Error])[] = [
    ['was given up', new DOMException('too late', 'AbortError')],
    ['was answered with something else than JSON', new SyntaxError('not JSON')],
    ...[401, 403, 404, 409, 502, 503].map(
      (status) => [`was refused with ${status}`, refused(status)] as const,
    ),
  ]

  it.each(failures)('SPEC-02 NET-07 that %s is made again at once, and counts', async (_how, reason) => {
    wire.on(ORDER, () => json({ id: 9, status: 0 }))
    const { tries, seen } = await triesWithin(open(reason), 900)
    expect(seen).toMatchObject({ value: { id: 9 } })
    expect(tries).toBe(1)
    expect(wire.to('GET /codedata')).toHaveLength(0)
  })

  it('NET-04 A4 that was refused with 412 is made again with another key', async () => {
    const fresh = await authKeyOf('later', sha256)
    wire.on('GET /codedata', () => json({ code: 'later' }))
    wire.on(ORDER, ({ headers }) =>
      headers.get('authkey') === fresh ? json({ id: 9, status: 0 }) : json({}, 412),
    )
    const { tries, seen } = await triesWithin(open(refused(412)), 900)
    expect(seen).toMatchObject({ value: { id: 9 } })
    expect(tries).toBe(1)
    expect(wire.to('GET /codedata')).toHaveLength(1)
  })

  const delayed: readonly (readonly [how: string, reason: Error, ms: number])[] = [
    ['got no response is made again after 1 s', new TypeError('Failed to fetch'), 1_000],
    ['was refused with 429 is made again after 5 s', refused(429), 5_000],
    ['was refused with 429 waits as long as the gateway asks', refused(429, { 'Retry-After': '3' }), 3_000],
    ['was refused with 503 waits as long as the gateway asks', refused(503, { 'Retry-After': '7' }), 7_000],
  ]

  it.each(delayed)('NET-07 NET-08 that %s', async (_how, reason, ms) => {
    wire.on(ORDER, () => json({ id: 9, status: 0 }))
    const asked = triesWithin(open(reason), ms + 900)
    await vi.advanceTimersByTimeAsync(ms - 100)
    expect(wire.to(ORDER)).toHaveLength(0)
    expect(await asked).toMatchObject({ tries: 1, seen: { value: { id: 9 } } })
  })

  it.each([
    [
      'A5 without a response, which is made six times in all',
      new TypeError('Failed to fetch'),
      'drop' as const,
      5,
    ],
    ['A4 with an old key, which is made six times in all', refused(412), json({}, 412), 5],
    ['with 429, which is made twice in all', refused(429), json({}, 429), 1],
  ])('NET-04 NET-07 NET-08 was the first try of its call, %s', async (_how, reason, reply, tries) => {
    wire.on(ORDER, () => (reply === 'drop' ? reply : reply.clone()))
    wire.on('GET /codedata', () => json({ code: 'later' }))
    const seen = await triesWithin(open(reason), 20_000)
    expect(seen).toMatchObject({ tries, seen: { error: expect.anything() as unknown } })
  })

  it('ROUTE-04 NET-05 leads to / once it is refused again with 404', async () => {
    wire.on(ORDER, () => json({}, 404))
    const { call } = open(refused(404))
    const error = await failureOf(call('GET /payments_v2/{id}', { id: 9 }))
    expect(errorPolicy('background', error)).toEqual({ kind: 'root' })
    expect(wire.to(ORDER)).toHaveLength(1)
  })

  it.each([
    ['contained none at once', () => Promise.resolve({ answer: {}, at: 0 }), 0],
    ['was refused at once', () => Promise.reject(refused(500)), 0],
    ['got no response after 1 s', () => Promise.reject(new TypeError('Failed to fetch')), 1_000],
  ])('NET-02 NET-07 requests the code if that request %s', async (_how, ask, ms) => {
    const startedAt = Date.now()
    wire.on(ORDER, () => json({ id: 9, status: 0 }))
    const { call } = wire.open('9', createTestBrowser(), {
      sent: [],
      codeData: ask(),
      takeAnswer: () => null,
    })
    expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }), ms + 900)).toHaveProperty('value')
    const [first, ...more] = wire.to('GET /codedata')
    expect(more).toHaveLength(0)
    expect(first?.at).toBeGreaterThanOrEqual(startedAt + ms)
    expect(first?.at).toBeLessThan(startedAt + ms + 500)
  })
})
