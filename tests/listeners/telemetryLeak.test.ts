/** Telemetry records contain no data of the person, the order or the trader. */
import { describe, expect, it } from 'vitest'
import { TELEMETRY_RECORDS } from '../../src/contract/telemetry.ts'
import { languagePicked } from '../../src/shell/shellSlice.ts'
import { SCRIPT_URL } from '../support/telemetry.ts'
import { textsIn } from '../support/telemetryRecords.ts'
import { advance, useWorld } from '../support/world.ts'
import { openVisit } from './telemetryVisit.ts'

const world = useWorld()

describe('a marked visit', () => {
  const MARK = 'МАРК-LEAK'

  it('OPS-06 reports nothing of an order, a person or a text in the state', async () => {
    const id = 'LEAK-order-77'
    const { buyer, telemetry, stored } = await openVisit(world, {
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
    await world.setFaults(
      { call: '/deals/states', status: 400, body: { detail: `Card blacklisted ${MARK}` } },
      { call: '/deals/cancel', status: 418, body: { [`${MARK}field`]: [`${MARK}-text`] } },
    )
    buyer.answer('cancel')
    await advance(2_000)
    buyer.dispatch(languagePicked('ru'))
    const error = Object.assign(new Error(`${MARK} 4111111111111111`), { name: MARK })
    error.stack = `${MARK}: ${MARK}\n at ${MARK} (${SCRIPT_URL}?token=${MARK}:1:2)\n at ${MARK} (https://leak.example/${MARK}.js:1:2)\n at ${MARK} (${SCRIPT_URL}:3:4)`
    telemetry.throwError(error)
    telemetry.throwError(MARK, 'rejection')
    telemetry.measure('LCP', 900)
    telemetry.measure('INP', Number.NaN)
    telemetry.block(90)
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
    const known = [
      ...textsIn(buyer.state),
      ...textsIn(buyer.deps.callLog.entries()),
      ...textsIn(await world.control('GET', '/state')),
      ...textsIn([...stored]),
    ]
    expect(known.length).toBeGreaterThan(500)
    expect([...new Set(known)].filter((text) => sent.includes(text) && !names.includes(text))).toEqual([])
  })

  it('OPS-07 has a random id that is not stored', async () => {
    const { buyer, telemetry, stored } = await openVisit(world)
    await advance(6_000)
    telemetry.leave()
    const [{ visit: id } = { visit: 0 }] = telemetry.records()
    expect(id).toBe(telemetry.device.randomId())
    expect(JSON.stringify([...stored])).not.toContain(String(id))
    expect(JSON.stringify(buyer.state)).not.toContain(String(id))
  })
})
