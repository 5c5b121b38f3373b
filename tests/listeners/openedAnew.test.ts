/** An order that support has reopened: what the page stored about its end no longer counts. */
import { describe, expect, it } from 'vitest'
import { selectWasDisputed } from '../../src/features/deal/dealSlice.ts'
import { orderReloadRequested, selectIsEndReported } from '../../src/features/order/orderSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

const open = async (deal: object) => {
  const fields = { status: 1, broker_id: 109, deal: { requisite: CARD, ...deal } }
  const buyer = await Buyer.visit(world, await world.make('purchases', fields))
  await advance(1_000)
  return buyer
}

/** Sets the next responses: the order with these fields changed, and these of its deal. */
const respondWith = ({ purchase, id }: Buyer, order: object, deal: object) => {
  const body = { ...purchase, ...order, deal: { ...purchase?.deal, ...deal } }
  return world.setFaults({ call: `GET /payments_v2/${id}`, times: 99, status: 200, body })
}

const lines = ({ state }: Buyer) => state.history.entries.map(({ text }) => ('key' in text ? text.key : ''))

describe('a deal that continues after its end', () => {
  it('SAFE-01 without its dispute: its later end is not shown as the end of the dispute', async () => {
    const buyer = await open({ state: 'paid', dispute: { initiator: 'trader' } })
    await world.control('POST', '/socket', { up: false })
    await respondWith(buyer, {}, { state: 'confirmed', dispute: null })
    await buyer.onScreen('payment', 20_000)
    expect(selectWasDisputed(buyer.state)).toBe(false)
    await respondWith(buyer, { status: 3, cancel_reason: 'timeout' }, { state: 'deleted' })
    await buyer.shows('not-ok', 6_000)
    expect(lines(buyer).at(-1)).toBe('account:log.cancelledByTimeout')
    expect(lines(buyer)).not.toContain('account:log.disputeLost')
  })

  it('PUR-18 PUR-29 after an own cancel: a later cancel is the trader’s, and a re-bid follows', async () => {
    const buyer = await open({ state: 'confirmed' })
    await world.control('POST', '/socket', { up: false })
    await advance(5_000)
    buyer.answer('cancel')
    await buyer.shows('not-ok', 6_000)
    await respondWith(buyer, { status: 1, cancel_reason: null }, { state: 'confirmed' })
    buyer.dispatch(orderReloadRequested())
    await buyer.onScreen('payment', 20_000)
    expect(buyer.client.deps.pageStorage.get('cancelled')).toBeNull()
    await respondWith(buyer, {}, { state: 'deleted' })
    await until(() => buyer.dealState.search.state === 'running', 6_000)
  })

  const notify = (id: number, type: string, about: unknown) =>
    world.control('POST', '/socket', {
      emit: 'notification',
      payload: { id, type, details: { id: about }, is_read: false },
    })

  it('SAFE-03 after a notification of its end: its requisite is shown after two responses that contain it, also if the order cannot be loaded after that', async () => {
    const buyer = await open({ state: 'confirmed' })
    const id = buyer.deal?.deal_id
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
  })

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
