/** Aggregation and sending of telemetry records, without a visit. */
import { describe, expect, it } from 'vitest'
import { createTelemetryReporter } from '../../src/features/telemetry/telemetryReporter.ts'
import { createVisitTotals } from '../../src/features/telemetry/visitTotals.ts'
import { createTestTelemetry } from '../support/telemetry.ts'

describe('the calls of a visit', () => {
  const entry = (what: string, took = 1, outcome = '200') => ({ at: 0, what, outcome, took })

  it('OPS-04 are each counted once, by route, of routes that exist', () => {
    const totals = createVisitTotals()
    const log = [
      entry('GET /rates'),
      entry('GET /rates', 2, '500'),
      entry('GET /nonsense'),
      entry('GET /settings'),
    ]
    totals.addCalls(log.slice(0, 2))
    totals.addCalls(log)
    const { calls, longTasks } = totals.take()
    expect(calls.map(({ call, count, refused: no }) => [call, count, no])).toEqual([
      ['GET /rates', 2, 1],
      ['GET /settings', 1, 0],
    ])
    expect(longTasks).toBeNull()
    totals.addCalls(log)
    expect(totals.take().calls).toEqual([])
    totals.addCalls([entry('GET /rates')])
    expect(totals.take().calls).toMatchObject([{ count: 1 }])
    totals.addCalls([])
    expect(totals.take().calls).toEqual([])
  })

  it('OPS-05 long tasks are summed up and reset', () => {
    const totals = createVisitTotals()
    for (const ms of [70.4, 119.6, 50]) totals.addLongTask(ms)
    expect(totals.take().longTasks).toEqual({ count: 3, total: 240, longest: 120 })
    expect(totals.take().longTasks).toBeNull()
  })
})

describe('the sending', () => {
  const fields = { vital: 'LCP', value: 1 } as const
  it('OPS-08 retries a batch once, and then stops', async () => {
    const { device, batches, endpoint } = createTestTelemetry()
    endpoint.isUp = false
    const reporter = createTelemetryReporter(device)
    await reporter.flush('/t')
    expect(batches).toEqual([])
    reporter.add('payment', 'vital', fields)
    await reporter.flush('/t')
    reporter.add('payment', 'vital', fields)
    await reporter.flush('/t')
    expect(batches.map(({ body }) => body)).toEqual([batches[0]?.body, batches[0]?.body])
    endpoint.isUp = true
    reporter.add('payment', 'vital', fields)
    await reporter.flush('/t')
    reporter.leave('/t')
    expect(batches).toHaveLength(2)
  })

  it('OPS-08 sends one batch at a time, and what was added meanwhile with the next', async () => {
    const { device, batches } = createTestTelemetry()
    let arrive = (_is: boolean) => {}
    const send = (url: string, body: string) => {
      void device.send(url, body)
      return new Promise<boolean>((done) => (arrive = done))
    }
    const reporter = createTelemetryReporter({ ...device, send })
    reporter.add('payment', 'vital', fields)
    const first = reporter.flush('/t')
    reporter.add('payment', 'vital', fields)
    await reporter.flush('/t')
    expect(batches).toHaveLength(1)
    arrive(true)
    await first
    void reporter.flush('/t')
    const numbers = batches.map(({ body }) => (JSON.parse(body) as { n: number }[]).map(({ n }) => n))
    expect(numbers).toEqual([[1], [2]])
    arrive(true)
  })

  it('OPS-08 sends at the end the batch that did not arrive, and then the rest, the outcome first', async () => {
    const { device, batches, endpoint, records } = createTestTelemetry()
    endpoint.isUp = false
    const reporter = createTelemetryReporter(device)
    reporter.add('payment', 'vital', fields)
    await reporter.flush('/t')
    endpoint.isUp = true
    reporter.add('payment', 'vital', fields)
    const outcome = { outcome: 'left', cause: null, step: 'wait', result: null, number: 1 } as const
    reporter.add('payment', 'outcome', outcome)
    reporter.leave('/t')
    reporter.leave('/t')
    expect(batches).toHaveLength(3)
    expect(batches[1]).toEqual({ url: '/t', body: batches[0]?.body, isLast: true })
    const last = JSON.parse(batches[2]?.body ?? '[]') as { n: number }[]
    expect(last.map(({ n }) => n)).toEqual([3, 2])
    expect(records().every(({ visit, page }) => visit === 123_456_789_012 && page === 'payment')).toBe(true)
  })

  it('OPS-08 stops at the end if the browser accepts no more, and drops records that are not documented', () => {
    const { device, batches, endpoint } = createTestTelemetry()
    endpoint.isUp = false
    const reporter = createTelemetryReporter(device)
    reporter.add('payment', 'vital', { vital: 'IVAN', value: 1 } as never)
    reporter.leave('/t')
    expect(batches).toEqual([])
    for (let times = 0; times < 2; times++) {
      reporter.add('payment', 'vital', fields)
      reporter.leave('/t')
    }
    expect(batches).toHaveLength(1)
  })
})
