/** A reload of an order that was reported as paid, whose first response is older than that. */
import { describe, expect, it } from 'vitest'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { selectHasDeal } from '../../src/shell/shellSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD, RUNNING } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

/** A purchase at its requisites, and the order as it is before the payment. */
async function openUnpaid() {
  const buyer = await Buyer.visit(world, await world.make('purchases', RUNNING), {
    browser: createTestBrowser(),
  })
  await advance(1_000)
  return { buyer, before: buyer.purchase }
}

const setResponse = (times: number, body: object | null) =>
  world.setFaults({ call: 'GET /payments_v2/{id}', times, status: 200, body })

/** The page after a reload, whose first `times` responses are older than the payment. */
async function reloadPaid(times: number) {
  const { buyer, before } = await openUnpaid()
  await buyer.act('pay')
  await buyer.shows('waiting', 6_000)
  await setResponse(times, before)
  return buyer.reload()
}

describe('a page that is reloaded after the payment was reported', () => {
  it('SAFE-03 RET-03 does not ask for a second payment when its first response is older', async () => {
    const later = await reloadPaid(1)
    expect(later.screen).toMatchObject({ name: 'processed', result: 'waiting' })
    expect(later.dealState.replaced).toBeNull()
  })

  it('SAFE-03 RET-03 remembers it from the answer to "I paid", before the order says so', async () => {
    const { buyer, before } = await openUnpaid()
    await buyer.reportPaid('receipt')
    await setResponse(99, before)
    buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    await setResponse(1, before)
    const later = await buyer.reload()
    expect(later.screen).toMatchObject({ name: 'processed', result: 'waiting' })
  })

  it('SAFE-03 RET-03 remembers it while the call is on its way', async () => {
    const { buyer, before } = await openUnpaid()
    await buyer.reportPaid('receipt')
    await world.setFaults({ call: 'PATCH /deals/states', delay_ms: 3_000 })
    buyer.dispatch(receiptSkipped())
    await advance(100)
    await setResponse(1, before)
    buyer.close()
    const client = await openClient(world, `/payment/${buyer.id}`, { browser: buyer.client.browser })
    for (let ms = 0; ms < 4_000; ms += 500) {
      expect(selectDealState(client.store.getState()).requisite).toBeNull()
      await advance(500)
    }
    client.close()
  })

  it('DLG-01 SAFE-03 it may have been paid if an earlier visit showed its requisite, though it has no deal now', async () => {
    const { buyer, before } = await openUnpaid()
    await setResponse(99, { ...before, deal: null, requisites: null })
    const later = await buyer.reload()
    expect(later.purchase).toMatchObject({ deal: null })
    expect(selectHasDeal(later.state)).toBe(true)
  })

  it('SAFE-03 RET-03 a refused "I paid" leaves the requisite as the one to pay to', async () => {
    const { buyer } = await openUnpaid()
    await buyer.reportPaid('receipt')
    await world.setFaults({ call: 'PATCH /deals/states', status: 400, body: { detail: 'Not today' } })
    buyer.dispatch(receiptSkipped())
    await until(() => buyer.dialogs.length > 0)
    await advance(1_000)
    expect(buyer.deps.pageStorage.get('requisites')).toBe(CARD)
    const later = await buyer.reload()
    expect(later.dealState.requisite).toBe(CARD)
  })
})
