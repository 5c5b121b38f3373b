/** Sending of telemetry records, without a visit. */
import { describe, expect, it } from 'vitest'
import { createTelemetryReporter } from '../../src/features/telemetry/telemetryReporter.ts'
import { createTestTelemetry } from '../support/telemetry.ts'

describe('the sending', () => {
  const fields = { vital: 'LCP', value: 1 } as const
  const outcome = { outcome: 'left', cause: null, step: 'wait' } as const
  function open(isUp = true) {
    const telemetry = createTestTelemetry()
    telemetry.endpoint.isUp = isUp
    const reporter = createTelemetryReporter(telemetry.device)
    const numbers = () =>
      telemetry.batches.map(({ body }) => (JSON.parse(body) as { n: number }[]).map(({ n }) => n))
    return { ...telemetry, reporter, numbers, add: () => reporter.add('payment', 'vital', fields) }
  }

  it('OPS-08 sends the records that did not arrive once more, and then nothing', async () => {
    const { reporter, numbers, add, endpoint } = open(false)
    await reporter.flush('/t')
    expect(numbers()).toEqual([])
    add()
    await reporter.flush('/t')
    add()
    await reporter.flush('/t')
    expect(numbers()).toEqual([[1], [1, 2]])
    endpoint.isUp = true
    add()
    await reporter.flush('/t')
    reporter.leave('/t')
    expect(numbers()).toHaveLength(2)
  })

  it('OPS-08 goes on when the second attempt arrives', async () => {
    const { reporter, numbers, add, endpoint } = open()
    for (const isUp of [false, true, false, true]) {
      endpoint.isUp = isUp
      add()
      await reporter.flush('/t')
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
    const reporter = createTelemetryReporter({ ...device, send })
    reporter.add('payment', 'vital', fields)
    const first = reporter.flush('/t')
    reporter.add('payment', 'vital', fields)
    await reporter.flush('/t')
    expect(numbers()).toEqual([[1]])
    arrive(true)
    await first
    void reporter.flush('/t')
    expect(numbers()).toEqual([[1], [2]])
    arrive(true)
  })

  it('OPS-08 sends at the end what did not arrive and the rest, once', async () => {
    const { reporter, batches, numbers, add, endpoint, records } = open(false)
    add()
    await reporter.flush('/t')
    endpoint.isUp = true
    add()
    reporter.add('payment', 'outcome', outcome)
    reporter.leave('/t')
    reporter.leave('/t')
    expect(numbers()).toEqual([[1], [1, 2, 3]])
    expect(batches.map(({ url, isLast }) => [url, isLast])).toEqual([
      ['/t', false],
      ['/t', true],
    ])
    expect(records().every(({ visit, page }) => visit === 123_456_789_012 && page === 'payment')).toBe(true)
  })

  it('OPS-08 stops at the end if the browser accepts no more, and drops records that are not documented', () => {
    const { reporter, batches, add } = open(false)
    reporter.add('payment', 'vital', { vital: 'IVAN', value: 1 } as never)
    reporter.leave('/t')
    expect(batches).toEqual([])
    for (let times = 0; times < 2; times++) {
      add()
      reporter.leave('/t')
    }
    expect(batches).toHaveLength(1)
  })

  it.each([
    ['arrive in 60 batches', true, 60],
    ['fail in one batch', false, 1],
  ])(
    'OPS-08 of 1200 records that %s sends at most 20 kB, including the outcome and the second attempt',
    async (_how, isUp, rounds) => {
      const { reporter, batches, add, endpoint } = open(isUp)
      for (let batch = 0; batch < rounds; batch++) {
        for (let count = 0; count < 1_200 / rounds; count++) add()
        await reporter.flush('/t')
      }
      reporter.add('payment', 'outcome', outcome)
      endpoint.isUp = true
      reporter.leave('/t')
      const bytes = batches.reduce((sum, { body }) => sum + new TextEncoder().encode(body).length, 0)
      expect(bytes).toBeLessThanOrEqual(20_000)
      expect(bytes).toBeGreaterThan(17_000)
      expect(batches.at(-1)?.body).toContain('"outcome":"left"')
    },
  )
})
