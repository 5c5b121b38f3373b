/** Responses that are older than the order on screen, and orders that are really opened anew: after a step back, after a reload, after an end. */
import { describe, expect, it } from 'vitest'
import { storeDeal } from '../../src/features/order/orderCommands.ts'
import {
  orderReloadRequested,
  selectOrderWithDeal,
  selectIsEndReported,
} from '../../src/features/order/orderSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { selectIsStale } from '../../src/shell/shellSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'

const world = useWorld()

const setResponse = (times: number, body: object | null) =>
  world.setFaults({ call: 'GET /payments_v2/{id}', times, status: 200, body })

/** Opens a purchase and reports the payment; returns the order as it was before, too. */
async function openPaid() {
  const buyer = await Buyer.withoutSocket(world)
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

  it('PUR-18 does not hold a press, which the order on screen decides', async () => {
    const buyer = await Buyer.withoutSocket(world)
    await advance(1_000)
    const answer = { call: 'GET /payments_v2/{id}', times: 1, status: 200 }
    const older = { ...buyer.purchase, deal: { ...buyer.deal, state: 'proposed' } }
    await world.setFaults({ ...answer, body: [] }, { ...answer, body: older })
    buyer.dispatch(orderReloadRequested())
    await advance(500)
    buyer.answer('cancel')
    await advance(1_000)
    expect(await world.calls('POST /deals/cancel')).toHaveLength(1)
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
    const bodies = [changed, before, changed, changed, before, before]
    await world.setFaults(...bodies.map((body) => ({ call: 'GET /payments_v2/{id}', status: 200, body })))
    expect(await requisitesWithin(buyer, 22)).toEqual([CARD, OTHER_CARD])
    expect(await requisitesWithin(buyer, 20)).toEqual([OTHER_CARD, CARD])
  })
})

/** A purchase at its requisites, and the order as it is before the payment. */
async function openUnpaid() {
  const buyer = await Buyer.running(world)
  await advance(1_000)
  return { buyer, before: buyer.purchase }
}

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
      expect(selectOrderWithDeal(client.store.getState()).requisite).toBeNull()
      await advance(500)
    }
    client.close()
  })

  it('SAFE-03 RET-03 does not warn of the requisite that was paid to when the order has no deal any more', async () => {
    const { buyer, before } = await openUnpaid()
    await buyer.reportPaid('receipt')
    buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    await setResponse(99, { ...before, deal: null, requisites: null })
    const later = await buyer.reload()
    expect(later.purchase).toMatchObject({ deal: null })
    expect(later.dealState.replaced).toBeNull()
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

const open = async (deal: object) => {
  const buyer = await Buyer.running(world, { deal: { requisite: CARD, ...deal } })
  await advance(1_000)
  return buyer
}

/** Sets the next responses: the order with these fields changed, and these of its deal. */
const respondWith = ({ purchase, id }: Buyer, order: object, deal: object) => {
  const body = { ...purchase, ...order, deal: { ...purchase?.deal, ...deal } }
  return world.setFaults({ call: `GET /payments_v2/${id}`, times: 99, status: 200, body })
}

describe('a deal that continues after its end', () => {
  const notify = (id: number, type: string, about: unknown) =>
    world.control('POST', '/socket', { emit: 'notification', payload: { id, type, details: { id: about } } })

  it.each(['deal_id', 'id'] as const)(
    'SAFE-03 after a notification of its end by its %s: its requisite is shown after two responses that contain it, also if the order cannot be loaded after that',
    async (name) => {
      const buyer = await open({ state: 'confirmed' })
      await respondWith(buyer, {}, { id: 5_701 })
      buyer.dispatch(orderReloadRequested())
      await until(() => buyer.deal?.id === 5_701)
      const id = buyer.deal?.[name]
      await notify(991, 'closed_dispute', id)
      await advance(1_000)
      expect(selectIsEndReported(buyer.state)).toBe(true)
      await until(() => !selectIsEndReported(buyer.state), 6_000)
      await world.setFaults({ call: 'GET ', times: 99, drop: true })
      await notify(992, 'deal', 5)
      await advance(1_000)
      expect(selectIsEndReported(buyer.state)).toBe(false)
      await notify(993, 'cancel_deal', id)
      await advance(20_000)
      expect(selectIsEndReported(buyer.state)).toBe(true)
    },
  )

  it('SAFE-03 in only one response, which is older than the notification: no requisite is shown', async () => {
    const buyer = await open({ state: 'confirmed' })
    const { purchase } = buyer
    await world.setFaults({ call: `GET /payments_v2/${buyer.id}`, times: 1, status: 200, body: purchase })
    await buyer.act('cancel', { as: 'support' })
    const seen = new Set<string>()
    for (let step = 0; step < 80; step++) {
      await advance(100)
      const { name } = buyer.screen
      seen.add(name === 'payment' && selectIsEndReported(buyer.state) ? 'reported' : name)
    }
    expect([...seen]).toEqual(['reported', 'processed'])
  })
})
