// long: one test for each record that a visit can report
/** Telemetry records of a visit, without a browser. */
import { describe, expect, it } from 'vitest'
import { orderReloadRequested } from '../../src/features/order/orderSlice.ts'
import { createTelemetryReporter } from '../../src/features/telemetry/telemetryReporter.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { createTestTelemetry, SCRIPT_URL, TELEMETRY_URL } from '../support/telemetry.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { openVisit } from './telemetryVisit.ts'

const world = useWorld()
const visit = async (fields?: object) => openVisit(world, fields)

describe('a visit', () => {
  it('OPS-03 reports the page, each step with its time, and the outcome', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toSuccess()
    telemetry.leave()

    expect(telemetry.recordsOf('opened')).toEqual([
      expect.objectContaining({
        page: 'payment',
        lang: 'ru',
        engine: 'blink',
        engine_version: 120,
        connection: '3g',
        build: 'v1.6.34',
        sandbox: false,
      }),
    ])
    const steps = telemetry.recordsOf('step')
    expect(steps.map(({ step, result }) => [step, result])).toEqual([
      ['init', null],
      ['wait', null],
      ['payment', null],
      ['processed', 'waiting'],
      ['processed', 'ok'],
    ])
    expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    for (const [at, step] of steps.entries())
      expect(step.took).toBe(at === 0 ? 0 : step.at - (steps[at - 1]?.at ?? 0))
    expect(telemetry.recordsOf('outcome')).toEqual([
      expect.objectContaining({ outcome: 'ok', cause: null, step: 'processed', result: 'ok', number: 5 }),
    ])
    expect(telemetry.batches.every(({ url }) => url === TELEMETRY_URL)).toBe(true)
  })

  it('OPS-03 reports why it failed, by the page’s classification of the reason', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    await buyer.act('timeout')
    await buyer.shows('not-ok')
    telemetry.leave()
    expect(telemetry.recordsOf('outcome').at(-1)).toMatchObject({ outcome: 'not-ok', cause: 'timeout' })
  })

  it('OPS-03 reports once at which step it was left, and the outcome when the person came back', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    telemetry.leave()
    telemetry.leave()
    expect(telemetry.recordsOf('outcome')).toEqual([
      expect.objectContaining({ outcome: 'left', step: 'payment', number: 3 }),
    ])
    await buyer.act('timeout')
    await buyer.shows('not-ok')
    telemetry.leave()
    expect(telemetry.recordsOf('outcome').map(({ outcome }) => outcome)).toEqual(['left', 'not-ok'])
  })

  it('OPS-03 starts again with the next page in the same tab', async () => {
    const { buyer, telemetry } = await visit()
    buyer.dispatch(pageOpened({ page: 'payment-error', id: '' }))
    await advance()
    telemetry.leave()
    expect(telemetry.recordsOf('opened').map(({ page }) => page)).toEqual(['payment', 'payment-error'])
    expect(new Set(telemetry.records().map((record) => record.visit)).size).toBe(1)
  })

  it('OPS-04 reports an error that was shown, and counts those that were not', async () => {
    const { buyer, telemetry } = await visit({ amount: '1.01' })
    await buyer.press()
    await buyer.onScreen('restart')
    await world.setFaults({ call: '/payments_v2/{id}', times: 2, status: 500 })
    buyer.dispatch(orderReloadRequested())
    await advance(12_000)
    telemetry.leave()
    expect(telemetry.recordsOf('error')).toEqual([
      expect.objectContaining({
        call: 'GET /lots/fast-deal-start',
        status: 400,
        reason: 'refused',
        text: 'amountTooLow',
        shown: 'restart',
      }),
    ])
    const polls = telemetry.recordsOf('calls').filter(({ call }) => call === 'GET /payments_v2/{id}')
    expect(polls.reduce((sum, { refused }) => sum + refused, 0)).toBe(2)
    for (const { count, buckets } of telemetry.recordsOf('calls'))
      expect(buckets.reduce((sum, times) => sum + times, 0)).toBe(count)
  })

  it('OPS-04 counts every call once, including those before telemetry was loaded', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    await advance(60_000)
    telemetry.leave()
    const log = await world.calls()
    const reported = telemetry.recordsOf('calls').reduce((sum, { count }) => sum + count, 0)
    expect(reported).toBe(log.length)
    expect(telemetry.recordsOf('calls').map(({ call }) => call)).toContain('GET /codedata')
  })

  it('OPS-04 reports the socket when it is up and when it is given up', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toDeal()
    await world.control('POST', '/socket', { up: false })
    await advance(20_000)
    telemetry.leave()
    expect(telemetry.recordsOf('socket').map(({ state }) => state)).toEqual(['up', 'given-up'])
  })

  it('OPS-05 reports vitals, long tasks and errors that no code caught', async () => {
    const { telemetry } = await visit()
    telemetry.measure('LCP', 1_234.5)
    telemetry.measure('CLS', 0.1234)
    telemetry.block(70.4)
    telemetry.block(120)
    const error = new TypeError('IVAN 4111111111111111')
    error.stack = `TypeError: IVAN\n    at f (${SCRIPT_URL}:1:20)`
    for (let times = 0; times < 3; times++) telemetry.throwError(error)
    telemetry.throwError('IVAN', 'rejection')
    telemetry.leave()
    expect(telemetry.recordsOf('vital').map(({ vital, value }) => [vital, value])).toEqual([
      ['LCP', 1_235],
      ['CLS', 123],
    ])
    expect(telemetry.recordsOf('long-tasks')).toEqual([
      expect.objectContaining({ count: 2, total: 190, longest: 120 }),
    ])
    expect(telemetry.recordsOf('exception')).toEqual([
      expect.objectContaining({
        kind: 'error',
        type: 'TypeError',
        frames: [{ script: 'core-AbCd1234.js', line: 1, column: 20 }],
      }),
      expect.objectContaining({ kind: 'rejection', type: 'other', frames: [] }),
    ])
  })
})

describe('the sending', () => {
  it('OPS-08 is in ever rarer batches, and at once when the page is left', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    await advance(600_000)
    const { length } = telemetry.batches
    // One batch after each burst of steps, then after 5, 15, 45, 135 and 405 s.
    expect(length).toBeLessThan(12)
    telemetry.leave()
    expect(telemetry.batches.slice(length).map(({ isLast }) => isLast)).toEqual([true])
    const numbers = telemetry.records().map(({ n }) => n)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('OPS-08 retries a batch that did not arrive once, and then stops', async () => {
    const { buyer, telemetry } = await visit()
    telemetry.endpoint.isUp = false
    await advance(6_000)
    await buyer.toRequisites()
    await advance(120_000)
    telemetry.leave()
    expect(telemetry.batches).toHaveLength(2)
    expect(telemetry.batches[1]).toEqual(telemetry.batches[0])
  })

  it('OPS-08 continues when the second attempt arrives', async () => {
    const { buyer, telemetry } = await visit()
    telemetry.endpoint.isUp = false
    await until(() => telemetry.batches.length === 1)
    telemetry.endpoint.isUp = true
    await buyer.toRequisites()
    await advance(20_000)
    telemetry.leave()
    expect(telemetry.batches[1]?.body).toBe(telemetry.batches[0]?.body)
    const later = telemetry.batches.slice(2).map(({ body }) => body)
    expect(later.join()).toContain('"step":"payment"')
  })

  /** Adds far more records than a visit may send, and an outcome at its end. */
  async function flood(isUp: boolean) {
    const telemetry = createTestTelemetry()
    telemetry.endpoint.isUp = isUp
    const reporter = createTelemetryReporter(telemetry.device)
    const fields = { lang: 'en', engine: 'blink', engine_version: 120, connection: '4g' } as const
    for (let batch = 0; batch < 60; batch++) {
      for (let count = 0; count < 20; count++)
        reporter.add('payment', 'opened', { ...fields, build: 'v1.6.34', sandbox: false })
      await reporter.flush(TELEMETRY_URL)
    }
    const before = telemetry.batches.length
    const step = { step: 'payment', result: null, number: 3 } as const
    reporter.add('payment', 'outcome', { outcome: 'left', cause: null, ...step })
    reporter.leave(TELEMETRY_URL)
    const bytes = telemetry.batches.reduce((sum, { body }) => sum + new TextEncoder().encode(body).length, 0)
    return { bytes, batches: telemetry.batches, last: telemetry.batches.slice(before) }
  }

  it('OPS-08 of a visit is limited to 20 kB, including the outcome', async () => {
    const { bytes, last } = await flood(true)
    expect(bytes).toBeLessThanOrEqual(20_000)
    expect(bytes).toBeGreaterThan(17_000)
    expect(last.map(({ body }) => body).join()).toContain('"outcome":"left"')
  })

  it('OPS-08 of a visit ends with the second failure, however many records there are', async () => {
    const { batches } = await flood(false)
    expect(batches).toHaveLength(2)
  })

  it('OPS-08 of an hour at the requisites stays within the limit', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    for (let minute = 0; minute < 14; minute++) {
      await advance(60_000)
      telemetry.leave()
    }
    const bytes = telemetry.batches.reduce((sum, { body }) => sum + body.length, 0)
    expect(bytes).toBeLessThanOrEqual(20_000)
    expect(telemetry.recordsOf('outcome').length).toBeGreaterThan(0)
  })
})
