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
      prefetched: () =>
        Promise.resolve({
          answer: { id: 77, status: 1, created_at: '2026-03-02T08:00:00.000Z' },
          at: deviceNow,
        }),
      prefetchedCode: new Promise((resolve) => (tell = resolve)),
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
      prefetched: () => Promise.resolve({ answer: { id: 77, status: 1 }, at: arrived }),
      prefetchedCode: Promise.resolve({
        answer: { code: 'abc', server_time: '2026-03-02T08:59:35.000Z' },
        at: arrived,
      }),
    })
    const onEarly = vi.fn()
    await call('GET /payments_v2/{id}', { id: '77', onEarly })
    expect(onEarly).toHaveBeenCalledExactlyOnceWith(arrived - DAY_MS)
  })
})

describe('an answer whose time is not known', () => {
  const wire = testWire()

  it('TIME-12 CP-09 is requested again, because the new response has the gateway’s time', async () => {
    wire.on('GET /codedata', () => json({ code: 'later' }))
    wire.on('GET /cp/9', () => json({ id: 9, status: 1, amount: '2' }))
    const { call } = wire.open('9', createTestBrowser(), {
      prefetched: () => Promise.resolve({ answer: { id: 9, status: 1, amount: '1' }, at: Date.now() }),
      prefetchedCode: Promise.reject(new TypeError('Failed to fetch')),
    })
    expect(await outcome(call('GET /cp/{id}', { id: 9 }), 3_000)).toMatchObject({ value: { amount: '2' } })
  })
})

describe('a request that failed before the app', () => {
  const wire = testWire()
  const ORDER = 'GET /payments_v2/9'

  /** A page whose inline script requested the order and failed. */
  function loadOrder(reason: Error) {
    const page = wire.open('9', createTestBrowser(), {
      prefetched: () => Promise.reject(reason),
      prefetchedCode: Promise.resolve({ answer: { code: 'early' }, at: Date.now() }),
    })
    return { ...page, order: page.call('GET /payments_v2/{id}', { id: 9 }) }
  }
  const refused = (status: number, body: object = {}) =>
    new Error('/payments_v2/9', { cause: Response.json(body, { status }) })

  it('NET-04 drops the key that was refused, and counts as one of the six tries', async () => {
    let code = 0
    wire.on('GET /codedata', () => json({ code: `code ${++code}` }))
    wire.on(ORDER, () => (code < 2 ? json({}, 412) : json({ id: 9, status: 0 })))
    expect(await outcome(loadOrder(refused(412)).order)).toMatchObject({ value: { id: 9 } })
    expect(wire.to('GET /codedata')).toHaveLength(2)
    expect(wire.to(ORDER)).toHaveLength(2)
    wire.seen.length = 0
    wire.on(ORDER, () => json({}, 412))
    expect(await outcome(loadOrder(refused(412)).order)).toHaveProperty('error')
    expect(wire.to(ORDER)).toHaveLength(5)
  })

  it('NET-07 without an answer it counts as one of the six tries, and the next one comes after 1 s', async () => {
    wire.on(ORDER, () => 'drop')
    const { order } = loadOrder(new TypeError('Failed to fetch'))
    const ended = outcome(order, 900)
    await ended
    expect(wire.to(ORDER)).toHaveLength(0)
    expect(await outcome(order, 6_000)).toHaveProperty('error')
    expect(wire.to(ORDER)).toHaveLength(5)
  })

  it('NET-07 a code that got no answer counts as one of the six tries, and the next one comes after 1 s', async () => {
    wire.on('GET /codedata', () => 'drop')
    const { call } = wire.open('9', createTestBrowser(), {
      prefetchedCode: Promise.reject(new TypeError('Failed to fetch')),
    })
    const ended = outcome(call('GET /rates'), 900)
    await ended
    expect(wire.to('GET /codedata')).toHaveLength(0)
    await outcome(ended, 5_000)
    expect(wire.to('GET /codedata')).toHaveLength(5)
  })

  it('ROUTE-04 NET-05 a 404 is final: the page goes to / and does not request again', async () => {
    const { order, onNotFound } = loadOrder(refused(404))
    expect(await outcome(order)).toHaveProperty('error')
    expect(onNotFound).toHaveBeenCalledOnce()
    expect(wire.to(ORDER)).toHaveLength(0)
  })

  it('BAN-01 BAN-03 CAT-30 any other refusal is final too, with its text, and is not requested again', async () => {
    for (const [status, detail] of [
      [403, 'account banned'],
      [403, 'impossible'],
      [409, 'Payment already exists: https://m.test/p/1'],
    ] as const) {
      const { order } = loadOrder(refused(status, { detail }))
      expect(await outcome(order)).toMatchObject({ error: { error: { kind: 'refused', status, detail } } })
    }
    expect(wire.to(ORDER)).toHaveLength(0)
  })

  it('NET-06 a token that was refused is renewed by the app’s own try', async () => {
    wire.on(ORDER, () => json({ id: 9, status: 0 }))
    expect(await outcome(loadOrder(refused(401)).order)).toMatchObject({ value: { id: 9 } })
    expect(wire.to(ORDER)).toHaveLength(1)
  })

  it('SPEC-02 any other failure is ignored: the app requests as if for the first time', async () => {
    wire.on(ORDER, () => 'drop')
    expect(await outcome(loadOrder(refused(502)).order, 7_000)).toHaveProperty('error')
    expect(wire.to(ORDER)).toHaveLength(6)
  })
})
