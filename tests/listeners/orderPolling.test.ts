/** Polling of an order: after a failed poll, while a search runs, and which errors are shown. */
import { describe, expect, it } from 'vitest'
import { orderReloadRequested } from '../../src/features/order/orderSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { createTestDevice } from '../support/browser.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const LOOK = { call: 'GET /payments_v2/{id}' }
const pollCount = async () => (await world.calls('GET /payments_v2/')).length

describe('a failed poll', () => {
  it('SPEC-08 is repeated within 5 s, with the socket up', async () => {
    const buyer = await Buyer.atDeal(world)
    await advance(1_000)
    await world.setFaults({ ...LOOK, status: 502 })
    await buyer.act('confirm', { text: CARD })
    await advance(1_000)
    expect(buyer.screen.name).not.toBe('payment')
    await buyer.onScreen('payment', 5_000)
  })
})

describe('the page’s own record', () => {
  it('CAT-41 CAT-22 shows nothing for a silent error, but keeps the call for support', async () => {
    const buyer = await Buyer.withoutSocket(world)
    await world.setFaults({ ...LOOK, times: 2, status: 500 })
    const before = buyer.state.history.entries
    await advance(12_000)
    expect([buyer.dialogs, buyer.toasts, buyer.screen.name]).toEqual([[], [], 'payment'])
    expect(buyer.state.history.entries).toEqual(before)
    const failed = buyer.deps.callLog.entries().filter(({ outcome }) => outcome === '500')
    expect(failed).toHaveLength(2)
  })
})

describe('a message of another tab', () => {
  it.each([
    ['this order has changed', {}, 1],
    ['another order has changed', { pageKey: 'payment/9' }, 0],
    ['a cancel has started', { kind: 'cancel-started', dealId: 9 }, 0],
  ] as const)('RT-04 that %s (%j) loads the order %i times', async (_what, fields, loads) => {
    const buyer = await Buyer.atDeal(world)
    await advance(1_000)
    const before = await pollCount()
    const { pageKey } = buyer.deps
    createTestDevice(buyer.client.browser).broadcast({ pageKey, kind: 'order-outdated', ...fields })
    await advance(1_000)
    expect(await pollCount()).toBe(before + loads)
  })
})

describe('a deal whose time is over', () => {
  it('PUR-19 is reloaded at its end and once more after 5 s, then at the usual pace', async () => {
    const buyer = await Buyer.atRequisites(world)
    const { purchases, deals } = await world.control<{ purchases: object[]; deals: object[] }>(
      'GET',
      '/state',
    )
    const body = { ...purchases[0], deal: { ...deals[0], expire_in: 20 } }
    await world.setFaults({ ...LOOK, times: 99, status: 200, body })
    buyer.dispatch(orderReloadRequested())
    await advance(39_000)
    const before = await pollCount()
    await advance(10_000)
    expect(await pollCount()).toBe(before + 2)
    await advance(30_000)
    expect(await pollCount()).toBe(before + 2)
  })
})

describe('while a search runs', () => {
  it('SPEC-07 the order is polled every 5 s: an automatic deal that appears in it is shown', async () => {
    const buyer = await Buyer.open(world, { amount: '404.04' })
    await buyer.choose()
    expect(buyer.screen.name).toBe('wait')
    const { purchases } = await world.control<{ purchases: object[] }>('GET', '/state')
    const autodeal = {
      autodeal_id: 'auto-1',
      state: 'active',
      expire_in: 400,
      broker: { id: 1, name: 'Bank' },
    }
    const body = { ...purchases[0], autodeal, requisites: CARD }
    await world.setFaults({ ...LOOK, times: 99, status: 200, body })
    await buyer.onScreen('payment', 6_000)
    expect(buyer.screen).toMatchObject({ requisite: CARD })
  })

  it('SPEC-07 a deal that was deleted before it was seen excludes its lot', async () => {
    const buyer = await Buyer.open(world)
    await world.setFaults({ ...LOOK, times: 99, status: 502 })
    await buyer.press()
    await until(async () => (await world.calls('POST /deals')).length === 1)
    const state = await world.control<{ deals: { deal_id: number; lot_id: number }[] }>('GET', '/state')
    const [deal] = state.deals
    await world.act(deal?.deal_id ?? 0, 'cancel')
    await world.setFaults()
    await until(async () => (await world.calls('POST /deals')).length === 2, 20_000)
    const search = (await world.calls('GET /lots/')).at(-1)
    expect(search?.query['exclude']?.split(',')).toContain(String(deal?.lot_id))
  })

  it('SPEC-07 a deal that was deleted before the page was opened excludes its lot from the next search', async () => {
    const id = await world.make('purchases', { status: 1, deal: { state: 'deleted', lot_id: 4711 } })
    const buyer = await Buyer.visit(world, id)
    await buyer.press()
    await until(async () => (await world.calls('GET /lots/')).length > 0)
    expect((await world.calls('GET /lots/'))[0]?.query['exclude']).toBe('4711')
  })

  it.each([
    ['was made', null],
    ['was refused as duplicated', { status: 409, detail: 'Duplicated deal' }],
  ])('SPEC-07 a response from before the deal %s does not start another one', async (_what, refusal) => {
    const buyer = await Buyer.open(world)
    const { purchases } = await world.control<{ purchases: object[] }>('GET', '/state')
    await world.setFaults(
      { ...LOOK, status: 200, delay_ms: 3_000, body: { ...purchases[0], status: 1 } },
      { ...LOOK, times: 99, status: 502 },
      ...(refusal ? [{ call: 'POST /deals', ...refusal, body: refusal }] : []),
    )
    buyer.dispatch(orderReloadRequested())
    await buyer.press()
    await advance(12_000)
    expect(await world.calls('POST /deals')).toHaveLength(1)
    expect(buyer.dialogs).toEqual([])
    await world.setFaults()
    await until(() => buyer.deal !== null, 20_000)
    expect(buyer.dialogs).toEqual([])
  })
})

describe('I paid', () => {
  it('PUR-10 a payment that was reported elsewhere is not reported again because of an older response', async () => {
    const buyer = await Buyer.atRequisites(world)
    await buyer.reportPaid('receipt')
    const { purchases, deals } = await world.control<{ purchases: object[]; deals: object[] }>(
      'GET',
      '/state',
    )
    await world.control('POST', '/socket', { up: false })
    await advance(100)
    const old = { status: 200, delay_ms: 2_000, body: { ...purchases[0], deal: deals[0] } }
    await world.setFaults({ ...LOOK, ...old })
    buyer.dispatch(orderReloadRequested())
    await advance(500)
    await buyer.act('pay')
    buyer.dispatch(orderReloadRequested())
    buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    expect(buyer.dialogs).toEqual([])
  })
})
