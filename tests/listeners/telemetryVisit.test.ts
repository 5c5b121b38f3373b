/** Telemetry of whole orders: every call is counted, the limit holds, and nothing of the person, the order or the trader is sent. */
import { describe, expect, it } from 'vitest'
import { TELEMETRY_RECORDS } from '../../src/contract/telemetry.ts'
import { languagePicked } from '../../src/shell/shellSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { followScreens, SCRIPT_URL, TELEMETRY_SETTINGS, withTelemetry } from '../support/telemetry.ts'
import { textsIn } from '../support/telemetryRecords.ts'
import { advance, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

/** A purchase page with telemetry on, in a browser whose storage the test can read. */
async function openVisit(fields: object = {}) {
  const stored = new Map<string, string>()
  const area = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const browser = { ...createTestBrowser(), area }
  const buyer = await Buyer.open(world, fields, { settings: TELEMETRY_SETTINGS, browser })
  const telemetry = withTelemetry(buyer.client)
  followScreens(buyer.client, telemetry, () => buyer.screen)
  return { buyer, telemetry, stored }
}

it('OPS-04 a long visit counts every call once, including those before telemetry was loaded', async () => {
  const { buyer, telemetry } = await openVisit()
  await buyer.toRequisites()
  await world.setFaults({ call: '/payments_v2/{id}', times: 2, status: 500 })
  await advance(60_000)
  telemetry.leave()
  const calls = telemetry.recordsOf('calls')
  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe((await world.calls()).length)
  expect(calls.reduce((sum, { refused }) => sum + refused, 0)).toBe(2)
  expect(calls.map(({ call }) => call)).toContain('GET /codedata')
  for (const { count, buckets } of calls) expect(buckets.reduce((sum, times) => sum + times, 0)).toBe(count)
})

describe('a marked visit', () => {
  const MARK = 'МАРК-LEAK'

  it('OPS-06 reports nothing of an order, a person or a text in the state', async () => {
    const id = 'LEAK-order-77'
    const { buyer, telemetry, stored } = await openVisit({
      id,
      amount: '987654.32',
      label: `${MARK}-label`,
      back_url: 'https://leak-back.example/LEAK?token=LEAK',
      cancel_reason: null,
      merchant: { name: `${MARK}-merchant`, website: 'https://leak-shop.example/LEAK', required_mask: true },
    })
    await buyer.toRequisites('4111111111111111, LEAK HOLDER')
    await buyer.act('message', { text: `${MARK} +79001234567 leak@mail.example` })
    const refused = { call: '/deals/states', status: 400, body: { detail: `Card blacklisted ${MARK}` } }
    const body = { [`${MARK}field`]: [`${MARK}-text`] }
    await world.setFaults(refused, { call: '/deals/cancel', status: 418, body })
    buyer.answer('cancel')
    await advance(2_000)
    buyer.dispatch(languagePicked('ru'))
    const error = Object.assign(new Error(`${MARK} 4111111111111111`), { name: MARK })
    error.stack = `${MARK}: ${MARK}\n at ${MARK} (${SCRIPT_URL}?token=${MARK}:1:2)\n at ${MARK} (https://leak.example/${MARK}.js:1:2)\n at ${MARK} (${SCRIPT_URL}:3:4)`
    telemetry.seen().onException('error', error)
    telemetry.seen().onException('rejection', MARK)
    telemetry.seen().onVital('LCP', 900)
    telemetry.seen().onVital('INP', Number.NaN)
    telemetry.reach(MARK, MARK)
    telemetry.reach('processed', MARK)
    buyer.deps.callLog.add({ at: 0, what: `GET /p/${id}`, outcome: MARK, took: 4_111_111_111 })
    await buyer.act('timeout')
    await buyer.shows('not-ok')
    telemetry.leave()

    const kinds = new Set(telemetry.records().map(({ record }) => record))
    expect([...kinds].toSorted()).toEqual(Object.keys(TELEMETRY_RECORDS).toSorted())

    const sent = telemetry.batches.map(({ body }) => body).join('\n')
    expect(sent).not.toMatch(/LEAK|leak|МАРК|\d{16}|98765|https?:|@|\/payment\//)
    // All texts in the state, except names that records may contain.
    const names = JSON.stringify(TELEMETRY_RECORDS)
    const sandbox = await world.control('GET', '/state')
    const known = textsIn([buyer.state, buyer.deps.callLog.entries(), sandbox, ...stored])
    expect(known.length).toBeGreaterThan(500)
    expect([...new Set(known)].filter((text) => sent.includes(text) && !names.includes(text))).toEqual([])
  })

  it('OPS-07 has a random id that is not stored', async () => {
    const { buyer, telemetry, stored } = await openVisit()
    await advance(6_000)
    telemetry.leave()
    const [{ visit: id } = { visit: 0 }] = telemetry.records()
    expect(id).toBe(telemetry.device.randomId())
    expect(JSON.stringify([...stored])).not.toContain(String(id))
    expect(JSON.stringify(buyer.state)).not.toContain(String(id))
  })
})
