import { describe, expect, it } from 'vitest'
import { brokerPressed, selectPicked } from '../../src/features/brokers/brokersSlice.ts'
import { voteSubmitted } from '../../src/features/deal/dealSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

describe('a purchase', () => {
  it.each([
    [
      { label: 'Order 77', merchant: { id: 5 } },
      { label: 'Order 77', merchant_id: 5 },
    ],
    [{ label: null, merchant: { id: 5 } }, { merchant_id: 5 }],
  ])('API-37 is claimed with the fields of its order: %j', async (fields, sent) => {
    const buyer = await Buyer.open(world, fields)
    await buyer.toRequisites()
    const bodies = (await world.calls('PATCH /p/')).map(({ body }) => body)
    const claim = bodies.find((body) => body !== null && typeof body === 'object' && 'status' in body)
    const buyer_id = expect.any(Number) as number
    expect(claim).toEqual({ status: 1, symbol: 'usdt', amount: '1500', buyer_id, ...sent })
  })

  it('PUR-05 PUR-06 PUR-07 PUR-08 PUR-16 PUR-17 VOTE-01 DATA-15 is carried out from the choice of a bank to the vote', async () => {
    const buyer = await Buyer.open(world)
    expect(buyer.screen.name).toBe('init')
    expect(await world.calls('fast-register')).toHaveLength(0)

    const bank = await buyer.bank('Sberbank')
    buyer.dispatch(brokerPressed(bank))
    expect(selectPicked(buyer.state)).toBe(bank)
    await buyer.toRequisites()
    expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })

    await buyer.toWaiting()
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)

    await buyer.act('release')
    await until(() => buyer.screen.name === 'processed' && buyer.deal?.state === 'closed')
    buyer.dispatch(voteSubmitted('like'))
    await advance(100)
    const [vote] = await world.calls('POST /users/vote')
    const { deal_id, seller } = buyer.deal ?? {}
    expect(vote?.body).toEqual({ deal_id, method: 'like', user: seller?.nickname })
  })

  it('PUR-29 continues with another lot when the trader cancels', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    const first = buyer.deal
    await buyer.act('cancel')
    await until(() => buyer.deal !== null && buyer.deal.deal_id !== first?.deal_id, 20_000)
    const search = (await world.calls('GET /lots/fast-deal')).find(({ query }) => query['exclude'])
    expect(search?.query['exclude']).toBe(String(first?.lot_id))
    expect(buyer.dealState.replaced).toBe(CARD)
  })

  it('PUR-24 TIME-03 ends its search after 240 s and not before', async () => {
    const buyer = await Buyer.open(world, { amount: '404.04' })
    await buyer.choose()
    await advance(239_000)
    expect(buyer.screen.name).toBe('wait')
    await advance(1_500)
    expect(buyer.screen.name).toBe('restart')
  })
})
