/** When the search of a sale whose requisite is confirmed starts, and when it does not. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sale } from '../../src/contract/orders.ts'
import { methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { saleRestarted, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { wholePage } from '../support/listeners.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { bareClient } from './bareClient.ts'
import { CARD } from './orderPerson.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

/** Drops the session, so that the next claim registers a new account, which takes 5 s. */
async function slowClaim(seller: Seller) {
  seller.deps.session.drop()
  await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 5_000 })
}
/** A sale whose method the order names: nothing was chosen in this browser. */
const openNamed = () =>
  Seller.open(world, { broker_id: 109, status: 1, is_approved: true, email: 'seller@mail.com' })
async function expectEntryAfterReload(seller: Seller) {
  await world.setFaults()
  const again = await seller.reload()
  await advance(5_000)
  expect(again.screen.name).toBe('payment')
  expect(await world.calls('GET /lots/api-sell')).toHaveLength(1)
}
const isStarting = (seller: Seller) => seller.state.brokers.starting

describe('the search for a confirmed requisite', () => {
  it('SALE-11 SALE-13 does not start once the method was cleared', async () => {
    const seller = await Seller.atEntry(world)
    await slowClaim(seller)
    seller.confirm()
    await advance(500)
    expect(isStarting(seller)).toBe(true)
    seller.dispatch(methodCleared())
    await advance(20_000)
    expect(isStarting(seller)).toBe(false)
    expect(seller.screen.name).toBe('init')
    expect(await world.calls('GET /lots/api-sell')).toEqual([])
    expect(await world.calls('POST /deals')).toEqual([])
  })

  it('SALE-11 SALE-13 does not start with another method than the one of the requisite', async () => {
    const seller = await Seller.open(world, { broker_id: 109, status: 1, is_approved: true })
    await seller.onScreen('payment', 4_000)
    await slowClaim(seller)
    seller.confirm()
    await advance(500)
    const body = { ...selectSale(seller.state), broker_id: await seller.bank('T-Bank') }
    const path = `/sale_v2/${seller.id}`
    await world.setFaults({ call: `GET ${path}`, times: 999, status: 200, body })
    await advance(20_000)
    expect(isStarting(seller)).toBe(false)
    expect(seller.screen.name).toBe('payment')
    expect(await world.calls('GET /lots/api-sell')).toEqual([])
  })

  it('SALE-11 SALE-15 does not start if another device made a deal meanwhile', async () => {
    const seller = await Seller.atEntry(world)
    const other = await Seller.visit(world, seller.id)
    await slowClaim(seller)
    seller.confirm()
    await advance(500)
    other.dispatch(saleRestarted())
    await world.setFaults()
    await other.choose('T-Bank')
    other.confirm('5555444433332222, PETR IVANOV')
    await until(() => other.deal !== null)
    await advance(20_000)
    expect(seller.deal?.deal_id).toBe(other.deal?.deal_id)
    expect(await world.calls('POST /deals')).toHaveLength(1)
    expect(seller.dealState.search.state).toBe('idle')
  })

  it('SALE-24 SALE-15 does not start after a reload if it was stopped, although the order could not be ended', async () => {
    const seller = await openNamed()
    await world.setFaults(
      { call: 'GET /lots/api-sell', delay_ms: 30_000 },
      { call: `PATCH /s/${seller.id}`, times: 99, drop: true },
    )
    seller.confirm()
    await seller.onScreen('wait')
    seller.answer('cancel')
    await advance(15_000)
    await expectEntryAfterReload(seller)
  })

  it('SALE-10 SALE-15 does not start after a reload with a requisite that was refused', async () => {
    const seller = await openNamed()
    await world.setFaults({ call: 'POST /deals', status: 400, body: { detail: 'Card blacklisted' } })
    seller.confirm()
    await until(() => selectSaleState(seller.state).error !== null)
    await expectEntryAfterReload(seller)
  })
})

describe('"restart" after a deal that is gone', () => {
  it.each([
    ['names no lot', null],
    ['names no bank', { id: 1, broker: null }],
    ['names a lot without an id', { broker: { id: 5, name: 'T-Bank' } }],
    ['names both', { id: 1, broker: { id: 5, name: 'T-Bank' } }],
  ])('SALE-14 API-02 starts a search if the deal %s', async (_what, lot) => {
    const deal = { id: 1, state: 'deleted', requisite: CARD, lot }
    const order = {
      id: 7,
      status: 1,
      is_approved: true,
      amount: '100',
      currency: 'rub',
      symbol: 'usdt',
      deal,
    }
    const client = bareClient([...wholePage('sale')], {
      pageKey: 'sale/7',
      claims: { user_id: 3, nickname: 'seller', is_temporary: true },
      answers: {
        'GET /sale_v2/{id}': v.parse(sale, order),
        'GET /s/{id}': { token: null, deal: null },
        'GET /brokers': [],
        'GET /lots/api-sell': { id: null, autodeal_id: null },
      },
    })
    client.dispatch(pageOpened({ page: 'sale', id: '7' }))
    await advance(1_000)
    client.dispatch(saleRestarted())
    await advance(1_000)
    expect(client.calls.map(({ route }) => route)).toContain('GET /lots/api-sell')
    client.store.stop()
  })
})
