import { describe, expect, it } from 'vitest'
import { summarize } from '../../src/sandbox/controlPanel/telemetrySummary.ts'
import { createSandbox } from '../../src/sandbox/gateway.ts'
import { sampleRecords } from '../support/telemetryRecords.ts'

const ADDRESS = 'http://localhost/_sandbox/telemetry'

function createEndpoint() {
  const sandbox = createSandbox({ seed: 'telemetry' })
  return {
    sandbox,
    report: (body: string, type = 'text/plain;charset=UTF-8') =>
      sandbox.fetch(new Request(ADDRESS, { method: 'POST', body, headers: { 'content-type': type } })),
    list: async () => (await sandbox.fetch(new Request(ADDRESS))).json() as Promise<unknown[]>,
  }
}

describe('the sandbox', () => {
  it('OPS-10 accepts reports as a beacon sends them, and lists the records, newest last', async () => {
    const { report, list } = createEndpoint()
    expect(await list()).toEqual([])
    const [first, ...others] = sampleRecords
    expect((await report(JSON.stringify(first))).status).toBe(200)
    expect((await report(JSON.stringify(others), 'application/json')).status).toBe(200)
    expect(await list()).toEqual(sampleRecords)
  })

  it('OPS-10 keeps a bounded number of them, and none after a reset', async () => {
    const { report, list, sandbox } = createEndpoint()
    const records = Array.from({ length: 300 }, (_, n) => ({ ...sampleRecords[0], n }))
    for (let times = 0; times < 10; times++) await report(JSON.stringify(records))
    expect(await list()).toHaveLength(2_000)
    expect((await list()).at(-1)).toMatchObject({ n: 299 })
    sandbox.control.reset()
    expect(await list()).toEqual([])
  })

  it('OPS-10 refuses a body that is no report or too large', async () => {
    const { report, list } = createEndpoint()
    expect((await report('IVAN')).status).toBe(400)
    expect((await report('')).status).toBe(400)
    expect((await report(`["${'x'.repeat(70_000)}"]`)).status).toBe(413)
    await report('[1, "text", null, [2]]')
    expect(await list()).toEqual([])
  })

  it('OPS-10 refuses a body so deep that the list of the records could not be written any more', async () => {
    const { report, list } = createEndpoint()
    expect((await report(`{"page":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).status).toBe(400)
    expect(await list()).toEqual([])
  })
})

describe('the summary of the control panel', () => {
  const common = { visit: 1, at: 10, page: 'payment' }
  const opened = (visit: number, engine = 'blink') => ({ ...sampleRecords[0], visit, n: 1, engine })
  const step = (visit: number, n: number, name: string) => ({
    ...common,
    record: 'step',
    visit,
    n,
    step: name,
    took: 5,
  })
  const outcome = (visit: number, n: number, kind: string, cause: string | null = null) => ({
    ...common,
    record: 'outcome',
    visit,
    n,
    outcome: kind,
    cause,
    step: 'payment',
  })

  it('OPS-10 counts the visits that reached each step, in the order of the flow, and the last outcome of each', () => {
    const { pages, visits } = summarize([
      opened(1),
      step(1, 3, 'payment'),
      step(1, 2, 'init'),
      step(1, 4, 'payment'),
      outcome(1, 5, 'left'),
      step(1, 6, 'processed/ok'),
      outcome(1, 7, 'ok'),
      opened(2),
      step(2, 2, 'init'),
      outcome(2, 3, 'not-ok', 'timeout'),
      opened(3),
      step(3, 2, 'init'),
      outcome(3, 3, 'left'),
    ])
    expect(visits).toBe(3)
    expect(pages).toEqual([
      {
        page: 'payment',
        opened: 3,
        steps: [
          { name: 'init', count: 3 },
          { name: 'payment', count: 1 },
          { name: 'processed/ok', count: 1 },
        ],
        outcomes: [
          { name: 'left at payment', count: 1 },
          { name: 'not-ok: timeout', count: 1 },
          { name: 'ok', count: 1 },
        ],
      },
    ])
  })

  it('OPS-10 adds up calls, errors and vitals by engine, and counts a batch that was sent twice once', () => {
    const calls = (n: number, more: object) => ({
      ...sampleRecords.find((one) => one.record === 'calls'),
      n,
      ...more,
    })
    const vital = (visit: number, n: number, value: number) => ({
      ...common,
      record: 'vital',
      visit,
      n,
      vital: 'INP',
      value,
    })
    const error = sampleRecords.find((one) => one.record === 'error')
    const batch = [
      opened(1),
      opened(2, 'webkit'),
      calls(20, { count: 19, refused: 0, buckets: [19, 0, 0, 0, 0, 0, 0, 0, 0, 0] }),
      calls(21, { count: 2, refused: 1, unanswered: 1, buckets: [0, 0, 1, 0, 0, 0, 0, 0, 0, 1] }),
      vital(1, 2, 900),
      vital(1, 3, 150),
      vital(2, 2, 600),
      { ...vital(1, 4, 70), vital: 'long-tasks' },
      error,
      { ...error, n: 30, status: 0, text: null },
    ]
    const summary = summarize([...batch, ...batch, { record: 'IVAN' }])
    expect(summary.unreadable).toBe(1)
    expect(summary.errors).toEqual([
      { name: 'amountTooLow · GET /lots/fast-deal-start', count: 1 },
      { name: 'refused · GET /lots/fast-deal-start', count: 1 },
    ])
    expect(summary.calls).toEqual([
      { call: 'GET /payments_v2/{id}', count: 21, failed: 2 / 21, p95: 200, unreadable: 0 },
    ])
    expect(summary.vitals).toEqual([
      { engine: 'blink', vital: 'INP', visits: 1, p75: 150, rating: 'good' },
      { engine: 'blink', vital: 'long-tasks', visits: 1, p75: 70, rating: null },
      { engine: 'webkit', vital: 'INP', visits: 1, p75: 600, rating: 'poor' },
    ])
  })
})
