// long: every record of a visit, and how it is sent
/** Telemetry records of a visit, from actions and observations alone, and their sending. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { describe, expect, it } from 'vitest'
import { cancelStarted } from '../../src/features/order/orderSlice.ts'
import { socketChanged } from '../../src/features/realtime/realtimeSlice.ts'
import { telemetryListeners, telemetryStarted } from '../../src/features/telemetry/telemetryListeners.ts'
import { createTelemetryReporter } from '../../src/features/telemetry/telemetryReporter.ts'
import { callFailed, listenersAdded, pageOpened } from '../../src/shell/shellSlice.ts'
import { ErrorBoundary } from '../../src/ui/ErrorBoundary.tsx'
import { aDeal, anAutodeal, refused } from '../rules/records.ts'
import { orderAt, saleAt } from '../support/state.ts'
import { createTestTelemetry, SCRIPT_URL, TELEMETRY_URL } from '../support/telemetry.ts'
import { bareClient, settle, useFakeTime } from './bareClient.ts'

type Page = Parameters<typeof pageOpened>[0]

const PAYMENT: Page = { page: 'payment', id: '7' }
function open({ page = PAYMENT, settings = {} } = {}) {
  const telemetry = createTestTelemetry()
  const client = bareClient([], { settings: { telemetry_url: TELEMETRY_URL, ...settings } })
  client.dispatch(pageOpened(page))
  client.store.addListeners([telemetryListeners(telemetry.device)])
  client.store.dispatch(telemetryStarted())
  return { ...client, telemetry }
}
const failure = (detail: string, place: 'background' | 'action' = 'action', kind = 'toast') =>
  callFailed({ place, error: refused(detail), action: { kind, message: { raw: detail } } as never })

useFakeTime()

describe('a visit', () => {
  it('OPS-03 reports each step once, with the time since the one before', async () => {
    const { telemetry } = open()
    telemetry.reach('init')
    await settle(700)
    telemetry.reach('init')
    telemetry.reach('unknown')
    telemetry.reach('loading')
    telemetry.reach('processed', 'waiting')
    await settle(300)
    telemetry.reach('processed', 'ok')
    telemetry.leave()
    const expected = [
      ['init', 0],
      ['processed/waiting', 700],
      ['processed/ok', 300],
    ]
    expect(telemetry.recordsOf('step').map(({ step, took }) => [step, took])).toEqual(expected)
    const end = { outcome: 'ok', cause: null, step: 'processed/ok' }
    expect(telemetry.recordsOf('outcome')).toMatchObject([end])
  })

  it('OPS-03 OPS-08 sends a step together with the records of the next second', async () => {
    const { telemetry } = open()
    telemetry.reach('init')
    await settle(999)
    expect(telemetry.batches).toHaveLength(0)
    await settle(1)
    expect(telemetry.recordsOf('step')).toHaveLength(1)
    expect(telemetry.batches[0]?.url).toBe(TELEMETRY_URL)
  })

  it('OPS-03 reports the page, the language, the browser and the build', () => {
    const { telemetry } = open({ page: { page: 'flashpay', id: '7', type: 'sale' } })
    telemetry.leave()
    const browser = { engine: 'blink', engine_version: 120, connection: '3g' }
    expect(telemetry.recordsOf('opened')).toMatchObject([
      { page: 'flashpay-sale', lang: 'ru', ...browser, build: 'v1.6.34', sandbox: false },
    ])
  })

  it('OPS-03 recognizes a sandbox by its endpoint', () => {
    const { telemetry } = open({ settings: { telemetry_url: '/_sandbox/telemetry' } })
    telemetry.leave()
    expect(telemetry.recordsOf('opened')).toMatchObject([{ sandbox: true }])
    expect(telemetry.batches.map(({ url }) => url)).toEqual(['/_sandbox/telemetry'])
  })

  it('OPS-03 restarts its steps with the next page of the tab', () => {
    const { telemetry, store } = open()
    telemetry.reach('init')
    telemetry.reach('wait')
    store.dispatch(pageOpened({ page: 'sale', id: '8' }))
    telemetry.reach('wait')
    telemetry.leave()
    expect(telemetry.recordsOf('step').at(-1)).toMatchObject({ page: 'sale', step: 'wait', took: 0 })
    expect(telemetry.recordsOf('opened').map(({ page }) => page)).toEqual(['payment', 'sale'])
    expect(new Set(telemetry.records().map(({ visit }) => visit)).size).toBe(1)
  })

  it('OPS-02 starts once, when telemetry is loaded and not with another part of the page', async () => {
    const { telemetry, store } = open()
    store.dispatch(listenersAdded())
    telemetry.leave()
    expect(telemetry.recordsOf('opened')).toHaveLength(1)
  })
})

describe('the end of a visit', () => {
  it('OPS-03 reports once at which step it was left, and not if nothing was seen or the order is over', () => {
    const { telemetry } = open()
    telemetry.leave()
    expect(telemetry.recordsOf('outcome')).toEqual([])
    telemetry.reach('wait')
    telemetry.leave()
    telemetry.leave()
    expect(telemetry.recordsOf('outcome')).toMatchObject([{ outcome: 'left', cause: null, step: 'wait' }])
    telemetry.reach('payment')
    telemetry.leave()
    telemetry.reach('processed', 'ok')
    telemetry.leave()
    expect(telemetry.recordsOf('outcome').map(({ outcome }) => outcome)).toEqual(['left', 'left', 'ok'])
  })

  const dispute = { initiator: 'payer', opponent: null, created_at: null }
  const deleted = { deal: aDeal({ state: 'deleted' }) }
  const autodeal = anAutodeal({ state: 'deleted' })
  const disputed = { status: 3 as const, deal: aDeal({ state: 'deleted', dispute }) }
  const sale = () => saleAt(1, disputed)
  it.each<[string, () => object[], string]>([
    ['by its time', () => [orderAt(1, { status: 3, cancel_reason: 'timeout', deal: aDeal() })], 'timeout'],
    ['by this person', () => [orderAt(1, deleted), cancelStarted(11)], 'byMe'],
    ['as an automatic one, by this person', () => [orderAt(1, { autodeal }), cancelStarted('a1')], 'byMe'],
    ['by a dispute', () => [orderAt(1, disputed)], 'disputeLost'],
    ['as a sale, by a dispute', () => [pageOpened({ page: 'sale', id: '7' }), sale()], 'disputeWon'],
    ['for an unknown reason', () => [orderAt(1, { status: 3, ...deleted })], 'other'],
  ])('OPS-03 reports that it failed %s', (_how, actions, cause) => {
    const { telemetry, dispatch } = open()
    dispatch(...(actions() as UnknownAction[]))
    telemetry.reach('processed', 'not-ok')
    telemetry.leave()
    expect(telemetry.recordsOf('outcome')).toMatchObject([{ outcome: 'not-ok', cause }])
  })
})

describe('errors of a visit', () => {
  it('OPS-04 reports each shown error, of a poll once, and no error that is not shown', () => {
    const { telemetry, store } = open()
    for (const place of ['action', 'action', 'background', 'background'] as const)
      store.dispatch(failure('User baned', place))
    store.dispatch(failure('impossible', 'background'))
    store.dispatch(failure('User baned', 'action', 'silent'))
    telemetry.leave()
    const texts = ['userBaned', 'userBaned', 'userBaned', 'impossible']
    const errors = texts.map((text) => ({ text, shown: 'toast' }))
    expect(telemetry.recordsOf('error')).toMatchObject(errors)
  })

  it('OPS-04 reports the socket when it is up and when it is given up, once each', () => {
    const { telemetry, store } = open()
    for (const state of ['connecting', 'up', 'up', 'connecting', 'down', 'down', 'up'] as const)
      store.dispatch(socketChanged(state))
    telemetry.leave()
    expect(telemetry.recordsOf('socket').map(({ state }) => state)).toEqual(['up', 'given-up'])
  })

  it('OPS-05 reports each exception once, including a part of the page that threw, until the visit ends', async () => {
    const { telemetry, store } = open()
    const broken = new RangeError('x')
    ErrorBoundary.onError?.(broken)
    const { onException } = telemetry.seen()
    onException('rejection', 'no error')
    for (const line of [1, 2, 1]) {
      const error = new TypeError('x')
      error.stack = `TypeError: x\n    at f (${SCRIPT_URL}:${line}:1)`
      onException('error', error)
    }
    telemetry.leave()
    expect(telemetry.recordsOf('exception')).toMatchObject([
      { kind: 'part', type: 'RangeError' },
      { kind: 'rejection', type: 'other', frames: [] },
      { kind: 'error', type: 'TypeError', frames: ['core-AbCd1234.js:1:1'] },
      { kind: 'error', frames: ['core-AbCd1234.js:2:1'] },
    ])
    store.stop()
    await settle(10_000)
    expect(ErrorBoundary.onError).toBeNull()
  })

  it('OPS-05 reports the last value of a vital in whole numbers, the layout shift in thousandths', () => {
    const { telemetry } = open()
    for (const value of [80.4, 120.6]) telemetry.seen().onVital('INP', value)
    telemetry.seen().onVital('CLS', 0.1234)
    telemetry.leave()
    telemetry.leave()
    expect(telemetry.recordsOf('vital').map(({ value }) => value)).toEqual([121, 123])
  })
})

describe('the calls of a visit', () => {
  const entry = (what: string, outcome = '200') => ({ at: 0, what, outcome, took: 1 })

  it('OPS-04 OPS-08 are sent after 5 s, and then ever more rarely', async () => {
    const { telemetry, deps } = open()
    const at = async (ms: number) => {
      deps.callLog.add(entry('GET /rates'))
      await settle(ms)
      return telemetry.batches.length
    }
    expect([await at(4_999), await at(1), await at(9_999), await at(1)]).toEqual([0, 1, 1, 2])
    expect([await at(29_999), await at(1), await at(90_000)]).toEqual([2, 3, 4])
    // From here on ten minutes apart.
    expect([await at(869_999), await at(1)]).toEqual([5, 6])
    expect(telemetry.recordsOf('calls').reduce((sum, { count }) => sum + count, 0)).toBe(9)
  })

  it('OPS-04 are all counted, also those that the log does not keep', () => {
    const { telemetry, deps } = open()
    for (let call = 0; call < 60; call++) deps.callLog.add(entry('GET /rates'))
    telemetry.leave()
    expect(deps.callLog.entries()).toHaveLength(40)
    expect(telemetry.recordsOf('calls')).toMatchObject([{ call: 'GET /rates', count: 60 }])
  })

  it('OPS-04 are counted by route, of routes that exist', () => {
    const { telemetry, deps } = open()
    const unsettled = entry('GET /rates', '500')
    for (const call of [entry('GET /rates'), unsettled, entry('GET /nonsense'), entry('GET /settings')])
      deps.callLog.add(call)
    telemetry.leave()
    telemetry.leave()
    expect(telemetry.recordsOf('calls').map(({ call, count, refused }) => [call, count, refused])).toEqual([
      ['GET /rates', 2, 1],
      ['GET /settings', 1, 0],
    ])
  })
})

describe('the sending', () => {
  const fields = { vital: 'LCP', value: 1 } as const
  const outcome = { outcome: 'left', cause: null, step: 'wait' } as const
  function open(isUp = true) {
    const telemetry = createTestTelemetry()
    telemetry.endpoint.isUp = isUp
    const reporter = createTelemetryReporter(telemetry.device, '/t')
    const numbers = () =>
      telemetry.batches.map(({ body }) => (JSON.parse(body) as { n: number }[]).map(({ n }) => n))
    return { ...telemetry, reporter, numbers, add: () => reporter.add('payment', 'vital', fields) }
  }

  it('OPS-08 sends the records that did not arrive once more, and then nothing', async () => {
    const { reporter, numbers, add, endpoint } = open(false)
    await reporter.flush()
    expect(numbers()).toEqual([])
    add()
    await reporter.flush()
    add()
    await reporter.flush()
    expect(numbers()).toEqual([[1], [1, 2]])
    endpoint.isUp = true
    add()
    await reporter.flush()
    reporter.leave()
    expect(numbers()).toHaveLength(2)
  })

  it('OPS-08 goes on when the second attempt arrives', async () => {
    const { reporter, numbers, add, endpoint } = open()
    for (const isUp of [false, true, false, true]) {
      endpoint.isUp = isUp
      add()
      await reporter.flush()
    }
    expect(numbers()).toEqual([[1], [1, 2], [3], [3, 4]])
  })

  it('OPS-08 sends one batch at a time, and what was added meanwhile with the next', async () => {
    const { device, numbers } = open()
    let arrive = (_is: boolean) => {}
    const send = (url: string, body: string) => {
      void device.send(url, body)
      return new Promise<boolean>((done) => (arrive = done))
    }
    const reporter = createTelemetryReporter({ ...device, send }, '/t')
    reporter.add('payment', 'vital', fields)
    const first = reporter.flush()
    reporter.add('payment', 'vital', fields)
    await reporter.flush()
    expect(numbers()).toEqual([[1]])
    arrive(true)
    await first
    void reporter.flush()
    expect(numbers()).toEqual([[1], [2]])
    arrive(true)
  })

  it('OPS-08 sends at the end what did not arrive and the rest, once', async () => {
    const { reporter, batches, numbers, add, endpoint, records } = open(false)
    add()
    await reporter.flush()
    endpoint.isUp = true
    add()
    reporter.add('payment', 'outcome', outcome)
    reporter.leave()
    reporter.leave()
    expect(numbers()).toEqual([[1], [1, 2, 3]])
    const expected = [
      ['/t', false],
      ['/t', true],
    ]
    expect(batches.map(({ url, isLast }) => [url, isLast])).toEqual(expected)
    expect(records().every(({ visit, page }) => visit === 123_456_789_012 && page === 'payment')).toBe(true)
  })

  it('OPS-08 stops at the end if the browser accepts no more, and drops records that are not documented', () => {
    const { reporter, batches, add } = open(false)
    reporter.add('payment', 'vital', { vital: 'IVAN', value: 1 } as never)
    reporter.leave()
    expect(batches).toEqual([])
    for (let times = 0; times < 2; times++) {
      add()
      reporter.leave()
    }
    expect(batches).toHaveLength(1)
  })

  it.each([
    ['arrive in 60 batches', true, 60],
    ['fail in one batch', false, 1],
  ])('OPS-08 of 1200 records that %s sends at most 20 kB, with the outcome', async (_how, isUp, rounds) => {
    const { reporter, batches, add, endpoint } = open(isUp)
    for (let batch = 0; batch < rounds; batch++) {
      for (let count = 0; count < 1_200 / rounds; count++) add()
      await reporter.flush()
    }
    reporter.add('payment', 'outcome', outcome)
    endpoint.isUp = true
    reporter.leave()
    const bytes = batches.reduce((sum, { body }) => sum + new TextEncoder().encode(body).length, 0)
    expect(bytes).toBeLessThanOrEqual(20_000)
    expect(bytes).toBeGreaterThan(17_000)
    expect(batches.at(-1)?.body).toContain('"outcome":"left"')
  })
})
