import { describe, expect, it } from 'vitest'
import { brokerPressed, selectPendingBroker } from '../../src/features/brokers/brokersSlice.ts'
import { disputeAccepted, voteSubmitted } from '../../src/features/deal/dealSlice.ts'
import { maskSubmitted, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const MASK = '4111-1111-1111-1111'

describe('a dispute', () => {
  it('DISP-02 DISP-06 of the trader can be joined, once', async () => {
    const buyer = await Buyer.atPaid(world)
    await buyer.act('dispute')
    await buyer.shows('dispute')
    for (const _press of [1, 2]) buyer.dispatch(disputeAccepted())
    await until(() => buyer.deal?.dispute?.opponent != null)
    expect(await world.calls('POST /disputes')).toHaveLength(1)
    expect(buyer.deal?.dispute?.opponent).toBe(buyer.deal?.buyer?.nickname)
  })
})

describe('an automatic deal', () => {
  it('PUR-10 A22 is paid by "I paid", also if there is a deleted deal before it', async () => {
    const buyer = await Buyer.atDeal(world)
    const cancelled = buyer.deal?.deal_id
    // The buyer cancels while another one is searched.
    await world.setFaults({ call: 'GET /lots/fast-deal', status: 200, body: {} })
    await buyer.act('cancel')
    await until(() => buyer.deal?.state === 'deleted')
    buyer.answer('cancel')
    await buyer.onScreen('init')
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    expect(buyer.screen).toMatchObject({ by: 'autodeal' })
    // The gateway still sends the finished deal.
    const { deal } = await buyer.deps.call('GET /payments_v2/{id}', { id: buyer.deps.pageId })
    expect(deal).toMatchObject({ deal_id: cancelled, state: 'deleted' })
    await buyer.reportPaid('receipt')
    buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    const { autodeal_id } = buyer.dealState.autodeal ?? {}
    expect((await world.calls('PATCH /autodeals/states')).map(({ body }) => body)).toEqual([{ autodeal_id }])
  })

  it('A22 sends the card number with the bank, because it has no call of its own for it', async () => {
    const buyer = await Buyer.open(world, { merchant: { required_mask: true } })
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    await buyer.reportPaid('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
    const [call] = await world.calls(`PATCH /p2/${buyer.id}`)
    expect(call?.body).toEqual({ broker_id: await buyer.bank('Autobank'), mask: MASK })
  })
})

describe('a purchase', () => {
  it('PUR-05 PUR-06 PUR-07 PUR-08 PUR-16 PUR-17 VOTE-01 DATA-15 is carried out from the choice of a bank to the vote', async () => {
    const buyer = await Buyer.open(world)
    expect(buyer.screen.name).toBe('init')
    expect(await world.calls('fast-register')).toHaveLength(0)

    const bank = await buyer.bank('Sberbank')
    buyer.dispatch(brokerPressed(bank))
    expect(selectPendingBroker(buyer.state)).toBe(bank)
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
})
