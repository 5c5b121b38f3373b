/** A response that is older than the previous one, as a lagging replica of the gateway's database sends it. */
import { describe, expect, it } from 'vitest'
import { storeDeal } from '../../src/features/order/orderCommands.ts'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { editSubmitted } from '../../src/pages/sale/saleSlice.ts'
import { selectIsStale } from '../../src/shell/shellSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

const setResponse = (times: number, body: object | null) =>
  world.setFaults({ call: 'GET /payments_v2/{id}', times, status: 200, body })

/** Opens a purchase and reports the payment; returns the order as it was before, too. */
async function openPaid() {
  const browser = createTestBrowser()
  const buyer = await Buyer.withoutSocket(world, { browser })
  await advance(1_000)
  const before = buyer.purchase
  await buyer.act('pay')
  await buyer.shows('waiting', 6_000)
  return { buyer, before }
}

/** All screens within that time, without repetitions. */
async function screensWithin(buyer: Buyer, seconds: number) {
  const names: string[] = []
  for (let second = 0; second < seconds; second++) {
    await advance(1_000)
    if (names.at(-1) !== buyer.screen.name) names.push(buyer.screen.name)
  }
  return names
}

/** Every requisite to pay to within that time, without repetitions. */
async function requisitesWithin(buyer: Buyer, seconds: number) {
  const requisites: (string | null)[] = []
  for (let second = 0; second < seconds; second++) {
    if (requisites.at(-1) !== buyer.dealState.requisite) requisites.push(buyer.dealState.requisite)
    await advance(1_000)
  }
  return requisites
}

describe('a response that is a step back', () => {
  it('SAFE-03 does not ask a payer who has paid for a second payment, and is marked until the next response', async () => {
    const { buyer, before } = await openPaid()
    await setResponse(1, before)
    await until(() => selectIsStale(buyer.state), 6_000)
    expect(buyer.screen).toMatchObject({ name: 'processed', result: 'waiting' })
    expect(await screensWithin(buyer, 20)).toEqual(['processed'])
    expect(selectIsStale(buyer.state)).toBe(false)
  })

  it('SAFE-03 is accepted if the gateway repeats it, because an order may be reopened', async () => {
    const { buyer, before } = await openPaid()
    await setResponse(99, before)
    await until(() => buyer.screen.name === 'payment', 20_000)
    expect(buyer.dealState.requisite).toBe(CARD)
  })

  it('SAFE-03 SPEC-18 after an accepted “I paid” the screen changes at once, and nothing can be paid again', async () => {
    const buyer = await Buyer.withoutSocket(world)
    await advance(5_500)
    const before = buyer.purchase
    await buyer.reportPaid('receipt')
    await setResponse(1, before)
    buyer.dispatch(receiptSkipped())
    const seen = new Set<string>()
    for (let step = 0; step < 200; step++) {
      await advance(100)
      seen.add(
        buyer.screen.name === 'payment' ? `payment, ${buyer.dealState.runningAction}` : buyer.screen.name,
      )
    }
    expect([...seen]).toEqual(['processed'])
    expect(buyer.screen).toMatchObject({ result: 'waiting' })
  })

  it('SAFE-03 is not shown as the late answer of an earlier command', async () => {
    const { buyer, before } = await openPaid()
    const api = { ...buyer.client.store, extra: buyer.deps }
    if (before?.deal) storeDeal(api, { deal: { ...before.deal, state: 'confirmed' } })
    expect(buyer.deal?.state).toBe('paid')
    expect(buyer.screen.name).toBe('processed')
  })

  it('SAFE-03 does not restore a requisite that the trader has replaced, unless the gateway repeats it', async () => {
    const buyer = await Buyer.withoutSocket(world)
    await advance(6_000)
    const before = buyer.purchase
    const changed = before?.deal && { ...before, deal: { ...before.deal, requisite: OTHER_CARD } }
    const answers = (...bodies: unknown[]) =>
      world.control(
        'POST',
        '/faults',
        bodies.map((body) => ({ path: '/payments_v2/{id}', method: 'GET', times: 1, status: 200, body })),
      )
    await answers(changed, before, changed, changed, before, before)
    expect(await requisitesWithin(buyer, 22)).toEqual([CARD, OTHER_CARD])
    expect(await requisitesWithin(buyer, 20)).toEqual([OTHER_CARD, CARD])
  })
})

describe('an edited requisite', () => {
  it('SALE-14 is not replaced on screen by the one before, which an older response contains', async () => {
    const edited = '5555555555554444, PETR SIDOROV'
    const seller = await Seller.atDeal(world)
    await seller.act('confirm')
    await until(() => seller.deal?.state === 'confirmed', 6_000)
    await world.control('POST', '/socket', { up: false })
    await advance(1_000)
    const load = { call: 'GET /sale_v2/{id}', times: 1 } as const
    const stale = { ...load, status: 200, body: selectSale(seller.state) }
    // The load before the edit is up to date, the first one after it is not.
    await world.setFaults({ ...load, delay_ms: 1 }, stale)
    seller.dispatch(editSubmitted(edited))
    await until(() => seller.state.dialogs.toasts.length > 0)
    await until(() => seller.deal?.requisite === edited, 10_000)
    await world.setFaults(stale)
    for (let second = 0; second < 20; second++) {
      await advance(1_000)
      expect(seller.deal?.requisite).toBe(edited)
    }
  })
})
