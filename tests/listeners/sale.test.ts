import { describe, expect, it } from 'vitest'
import {
  questionAnswered,
  questionAsked,
  selectDealState,
  voteSubmitted,
} from '../../src/features/deal/dealSlice.ts'
import { orderReloadRequested, selectSale } from '../../src/features/order/orderSlice.ts'
import { editChanged, editSubmitted, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

/** The sale at the gateway. */
async function atGateway(id: string) {
  const { sales } = await world.control<{
    sales: { id: string; status: number; cancel_reason: string | null }[]
  }>('GET', '/state')
  return sales.find((sale) => sale.id === id)
}

describe('a sale', () => {
  it('SALE-19 DLG-04 releases nothing when the order turns out to be disputed', async () => {
    const seller = await Seller.atPaid(world)
    await world.setFaults({ call: 'GET /sale_v2/{id}', delay_ms: 1_000 })
    seller.dispatch(questionAsked('release'))
    await seller.act('dispute')
    seller.dispatch(orderReloadRequested())
    seller.dispatch(questionAnswered({ question: 'release', yes: true }))
    await until(() => seller.deal?.dispute != null, 6_000)
    await advance(6_000)
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    expect(seller.deal?.state).toBe('paid')
  })

  it('ROLE-03 SALE-03 SALE-11 SALE-13 SALE-20 SALE-25 VOTE-02 is completed from the claim to the vote', async () => {
    const seller = await Seller.open(world)
    expect(seller.screen.name).toBe('init')
    expect((await world.calls('GET /brokers'))[0]?.query).toMatchObject({
      kind: 'sky-sale',
      available_for: 'sky-sale',
      currency: 'rub',
    })
    expect(await world.calls('fast-register')).toHaveLength(0)
    expect((await atGateway(seller.id))?.status).toBe(0)

    await seller.choose()
    expect(seller.screen).toEqual({ name: 'wait', reason: 'approval' })
    const [claim] = await world.calls(`PATCH /s/${seller.id}`)
    expect(claim?.body).toEqual({ token: seller.deps.session.access() })
    expect((await atGateway(seller.id))?.status).toBe(1)

    await seller.approve()
    await seller.onScreen('payment', 4_000)
    seller.confirm()
    await until(() => seller.deal !== null)
    const order = (await world.calls()).map(({ method, path }) => `${method} ${path.replace(/.*\/v\d/, '')}`)
    expect(order.indexOf('GET /lots/api-sell')).toBeLessThan(order.indexOf('POST /deals'))
    const [made] = await world.calls('POST /deals')
    expect(made?.body).toEqual({
      lot_id: seller.deal?.lot_id,
      sell_id: seller.id,
      type: 3,
      amount_currency: '7000',
      requisite: CARD,
    })
    expect(seller.screen).toEqual({ name: 'wait', reason: 'deal' })

    await seller.act('confirm')
    await until(() => seller.screen.name === 'processed', 6_000)
    expect(seller.screen).toMatchObject({ result: 'waiting', title: 'active' })
    await seller.act('pay')
    await until(() => seller.deal?.state === 'paid', 6_000)
    expect(seller.screen).toMatchObject({ result: 'waiting', title: 'paid' })
    seller.answer('release')
    await until(() => seller.deal?.state === 'closed')
    expect(seller.screen).toMatchObject({ result: 'ok' })
    expect((await atGateway(seller.id))?.status).toBe(2)

    seller.dispatch(voteSubmitted('dislike'))
    await advance(100)
    const [vote] = await world.calls('POST /users/vote')
    expect(vote?.body).toMatchObject({ method: 'dislike', user: seller.deal?.buyer?.nickname })
  })

  it('SALE-14 the form of a change refused in one deal is not open in the next one', async () => {
    const seller = await Seller.atDeal(world)
    await world.setFaults({
      call: 'PATCH /deals/requisite',
      status: 400,
      body: { requisite: ['is invalid'] },
    })
    seller.dispatch(editChanged('4111'))
    seller.dispatch(editSubmitted('12345678'))
    await until(() => selectSaleState(seller.state).error !== null)
    const sale = selectSale(seller.state)
    if (!sale?.deal) throw new Error('the sale has a deal')
    const order = { ...sale, deal: { ...sale.deal, deal_id: 'next' } }
    seller.dispatch(orderLoaded({ kind: 'sale', order, at: seller.deps.clock.now() }))
    expect(selectSaleState(seller.state)).toMatchObject({ edit: null, error: null })
  })

  it('SALE-24 A31 cancels the deal, or the order while it has none', async () => {
    const waiting = await Seller.open(world)
    await waiting.choose()
    waiting.answer('cancel')
    await until(() => waiting.screen.name === 'processed')
    expect((await world.calls(`PATCH /s/${waiting.id}`)).at(-1)?.body).toEqual({ status: 3 })
    expect(await atGateway(waiting.id)).toMatchObject({ status: 3 })
    expect(await world.calls('POST /deals/cancel')).toHaveLength(0)

    const dealing = await Seller.atDeal(world)
    dealing.answer('cancel')
    await until(() => dealing.screen.name === 'processed')
    expect(await world.calls('POST /deals/cancel')).toHaveLength(1)
    expect(dealing.screen).toMatchObject({ result: 'not-ok', restart: false })
    expect(selectDealState(dealing.state).search.state).toBe('idle')
  })

  it('SALE-24 ends when the buyer does not pay in time', async () => {
    const seller = await Seller.atDeal(world)
    await seller.act('confirm')
    await until(() => seller.deal?.state === 'confirmed', 6_000)
    await seller.act('timeout')
    await until(() => seller.screen.name === 'processed' && seller.screen.result === 'not-ok', 6_000)
    expect(seller.screen).toMatchObject({ reason: 'timeout' })
  })
})
