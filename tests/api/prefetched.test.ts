import { describe, expect, it, vi } from 'vitest'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { createTestBrowser } from '../support/browser.ts'
import { json, outcome, testWire } from '../support/wire.ts'
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
      codeData: codeData(),
      takeAnswer: () => Promise.resolve({ answer: { id: 9, status: 1, amount: '1' }, at: Date.now() }),
    })
    expect(await outcome(call('GET /cp/{id}', { id: 9 }), 3_000)).toMatchObject({ value: { amount: '2' } })
  })
})

describe('a request that failed before the app', () => {
  const wire = testWire()
  const ORDER = 'GET /payments_v2/9'
  const refused = (status: number) => new Error('/payments_v2/9', { cause: Response.json({}, { status }) })
  const open = (reason: Error) =>
    wire.open('9', createTestBrowser(), {
      codeData: Promise.resolve({ answer: { code: 'early' }, at: Date.now() }),
      takeAnswer: () => Promise.reject(reason),
    })

  const failures: readonly (readonly [how: string, reason: Error])[] = [
    ['got no response', new TypeError('Failed to fetch')],
    ['was given up', new DOMException('too late', 'AbortError')],
    ...[401, 403, 404, 409, 412, 429, 502, 503].map(
      (status) => [`was refused with ${status}`, refused(status)] as const,
    ),
  ]

  it.each(failures)(
    'SPEC-02 NET-07 that %s is made again at once, and its response counts',
    async (_how, reason) => {
      wire.on(ORDER, () => json({ id: 9, status: 0 }))
      const { call } = open(reason)
      expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }), 900)).toMatchObject({ value: { id: 9 } })
      expect(wire.to(ORDER)).toHaveLength(1)
      expect(wire.to('GET /codedata')).toHaveLength(0)
    },
  )

  it('NET-07 is made as if for the first time: six tries', async () => {
    wire.on(ORDER, () => 'drop')
    const { call } = open(new TypeError('Failed to fetch'))
    expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }), 7_000)).toHaveProperty('error')
    expect(wire.to(ORDER)).toHaveLength(6)
  })

  it('ROUTE-04 NET-05 leads to / once it is refused again with 404', async () => {
    wire.on(ORDER, () => json({}, 404))
    const { call, onNotFound } = open(refused(404))
    expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }))).toHaveProperty('error')
    expect(onNotFound).toHaveBeenCalledOnce()
    expect(wire.to(ORDER)).toHaveLength(1)
  })

  it.each([
    ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['contained none', () => Promise.resolve({ answer: {}, at: 0 })],
  ])('NET-02 requests the code if that request %s', async (_how, ask) => {
    wire.on(ORDER, () => json({ id: 9, status: 0 }))
    const { call } = wire.open('9', createTestBrowser(), { codeData: ask(), takeAnswer: () => null })
    expect(await outcome(call('GET /payments_v2/{id}', { id: 9 }), 900)).toHaveProperty('value')
    expect(wire.to('GET /codedata')).toHaveLength(1)
  })
})
