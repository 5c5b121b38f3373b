/** What a visit reports, without a browser. */
import { describe, expect, it } from 'vitest'
import { TELEMETRY_RECORDS } from '../../src/contract/telemetry.ts'
import { createTelemetryReporter } from '../../src/features/telemetry/telemetryReporter.ts'
import { telemetryFeature } from '../../src/features/telemetry/telemetryListeners.ts'
import { orderReloadRequested } from '../../src/features/order/orderSlice.ts'
import { languagePicked, pageOpened } from '../../src/app/shell/shellSlice.ts'
import {
  createTestTelemetry,
  followScreens,
  SCRIPT_URL,
  TELEMETRY_SETTINGS,
  TELEMETRY_URL,
  withTelemetry,
} from '../support/telemetry.ts'
import { textsIn } from '../support/telemetryRecords.ts'
import { createTestBrowser } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const options = { settings: TELEMETRY_SETTINGS }

/** What the browser of the last visit keeps. */
let kept = new Map<string, string>()

async function visit(fields: object = {}) {
  const stored = new Map<string, string>()
  kept = stored
  const area = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const buyer = await Buyer.open(world, fields, { ...options, browser: { ...createTestBrowser(), area } })
  const telemetry = withTelemetry(buyer.client)
  followScreens(buyer.client, telemetry, () => buyer.screen)
  return { buyer, telemetry }
}

describe('a visit', () => {
  it('OPS-03 reports the page, each step with its time, and the outcome', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toPaid()
    await buyer.act('release')
    await buyer.shows('ok')
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

  it('OPS-03 tells why it ended badly, by the page’s own reading of the reason', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    await buyer.act('timeout')
    await buyer.shows('not-ok')
    telemetry.leave()
    expect(telemetry.recordsOf('outcome').at(-1)).toMatchObject({ outcome: 'not-ok', cause: 'timeout' })
  })

  it('OPS-03 tells once where it was left, and what came of it when the person came back', async () => {
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

  it('OPS-03 begins anew with a page that follows in the same tab', async () => {
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
    await world.control('POST', '/faults', [{ path: '/payments_v2/{id}', times: 2, status: 500 }])
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

  it('OPS-04 counts every call once, those before it came too', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    await advance(60_000)
    telemetry.leave()
    const log = await world.calls()
    const told = telemetry.recordsOf('calls').reduce((sum, { count }) => sum + count, 0)
    expect(told).toBe(log.length)
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
  it('OPS-08 is in batches that grow rare, and at once when the page goes', async () => {
    const { buyer, telemetry } = await visit()
    await buyer.toRequisites()
    await advance(600_000)
    const { length } = telemetry.batches
    // One after each burst of steps; then after 5, 15, 45, 135 and 405 s.
    expect(length).toBeLessThan(12)
    telemetry.leave()
    expect(telemetry.batches.slice(length).map(({ isLast }) => isLast)).toEqual([true])
    const numbers = telemetry.records().map(({ n }) => n)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('OPS-08 tries a batch that did not arrive once more, and then leaves the endpoint alone', async () => {
    const { buyer, telemetry } = await visit()
    telemetry.endpoint.isUp = false
    await advance(6_000)
    await buyer.toRequisites()
    await advance(120_000)
    telemetry.leave()
    expect(telemetry.batches).toHaveLength(2)
    expect(telemetry.batches[1]).toEqual(telemetry.batches[0])
  })

  it('OPS-08 goes on when the second try arrives', async () => {
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

  it.each([true, false])(
    'OPS-08 of a visit comes to 20 kB at most, with the outcome in them (endpoint up: %s)',
    async (isUp) => {
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
      reporter.add('payment', 'outcome', {
        outcome: 'left',
        cause: null,
        step: 'payment',
        result: null,
        number: 3,
      })
      reporter.leave(TELEMETRY_URL)
      const bytes = telemetry.batches.reduce(
        (sum, { body }) => sum + new TextEncoder().encode(body).length,
        0,
      )
      expect(bytes).toBeLessThanOrEqual(20_000)
      if (isUp) {
        expect(bytes).toBeGreaterThan(17_000)
        expect(telemetry.batches[before]?.body).toContain('"outcome":"left"')
      } else expect(telemetry.batches).toHaveLength(2)
    },
  )

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

describe('a marked visit', () => {
  const MARK = 'МАРК-LEAK'

  it('OPS-06 tells nothing of an order, a person or a text, whatever stands in the state', async () => {
    const id = 'LEAK-order-1'
    const { buyer, telemetry } = await visit({
      id,
      amount: '987654.32',
      label: `${MARK}-label`,
      back_url: 'https://leak-back.example/LEAK?token=LEAK',
      cancel_reason: null,
      merchant: {
        name: `${MARK}-merchant`,
        website: 'https://leak-shop.example/LEAK',
        required_mask: true,
        is_receipt_required: false,
      },
    })
    await buyer.toRequisites('4111111111111111, LEAK HOLDER')
    await buyer.act('message', { text: `${MARK} +79001234567 leak@mail.example` })
    await world.control('POST', '/faults', [
      { path: '/deals/states', times: 1, status: 400, body: { detail: `Card blacklisted ${MARK}` } },
      { path: '/deals/cancel', times: 1, status: 418, body: { [`${MARK}field`]: [`${MARK}-text`] } },
    ])
    buyer.answer('cancel')
    await advance(2_000)
    buyer.dispatch(languagePicked('ru'))
    const error = Object.assign(new Error(`${MARK} 4111111111111111`), { name: MARK })
    error.stack = `${MARK}: ${MARK}\n at ${MARK} (${SCRIPT_URL}?token=${MARK}:1:2)\n at ${MARK} (https://leak.example/${MARK}.js:1:2)\n at ${MARK} (${SCRIPT_URL}:3:4)`
    telemetry.throwError(error)
    telemetry.throwError(`${MARK}`, 'rejection')
    telemetry.measure('LCP', 900)
    telemetry.measure('INP', Number.NaN)
    telemetry.block(90)
    telemetry.reach(MARK, MARK)
    telemetry.reach('processed', MARK)
    buyer.client.deps.callLog.add({ at: 0, what: `GET /p/${id}`, outcome: MARK, took: 4_111_111_111 })
    await buyer.act('timeout')
    await buyer.shows('not-ok')
    telemetry.leave()

    const kinds = new Set(telemetry.records().map(({ record }) => record))
    expect([...kinds].toSorted()).toEqual(Object.keys(TELEMETRY_RECORDS).toSorted())

    const sent = telemetry.batches.map(({ body }) => body).join('\n')
    expect(sent).not.toMatch(/LEAK|leak|МАРК|\d{16}|98765|https?:|@|\/payment\//)
    // Whatever this page knows, of this order or of anything else, and is not one of the names that may be told.
    const names = JSON.stringify(TELEMETRY_RECORDS)
    const known = [
      ...textsIn(buyer.state),
      ...textsIn(buyer.client.deps.callLog.entries()),
      ...textsIn(await world.control('GET', '/state')),
      ...textsIn([...kept]),
    ]
    expect(known.length).toBeGreaterThan(500)
    expect([...new Set(known)].filter((text) => sent.includes(text) && !names.includes(text))).toEqual([])
  })

  it('OPS-07 has an id that is made of nothing but chance, and is kept nowhere', async () => {
    const { buyer, telemetry } = await visit()
    await advance(6_000)
    telemetry.leave()
    const [{ visit: id } = { visit: 0 }] = telemetry.records()
    expect(id).toBe(telemetry.device.randomId())
    expect(JSON.stringify([...kept])).not.toContain(String(id))
    expect(JSON.stringify(buyer.state)).not.toContain(String(id))
    expect(telemetryFeature(telemetry.device).name).toBe('telemetry')
  })
})
