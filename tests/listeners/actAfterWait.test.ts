/** A confirmed action whose call is sent late, because its token is renewed slowly: what is sent when the order has changed meanwhile. */
import { describe, expect, it } from 'vitest'
import { selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { flashBrokerPressed } from '../../src/pages/flashpay/flashpaySlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { after } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
const sent = async (call: string) => (await world.calls(call)).map(({ status }) => status)

/** The token of the next such call is refused, and renewed after 20 s. */
const renewSlowly = (call: string) =>
  world.setFaults({ call, status: 401, body: {} }, { call: 'POST /auth/refresh', delay_ms: 20_000 })

describe('an action whose token is renewed slowly', () => {
  const STATES = 'PATCH /autodeals/states'

  async function reporting() {
    const buyer = await Buyer.open(world)
    await buyer.press('Autobank')
    await buyer.onScreen('payment')
    await renewSlowly(STATES)
    await buyer.reportPaid('receipt')
    buyer.dispatch(receiptSkipped())
    await advance(1_000)
    expect(buyer.dealState.runningAction).toBe('paid')
    return buyer
  }

  it('NET-06 PUR-10 SAFE-03 "I paid" is not sent if the requisite changed meanwhile, and the warning stays', async () => {
    const buyer = await reporting()
    await buyer.act('confirm', { text: OTHER_CARD })
    await advance(30_000)
    expect(await sent(STATES)).toEqual([401])
    expect(buyer.screen.name).toBe('payment')
    expect(buyer.dealState).toMatchObject({ requisite: OTHER_CARD, runningAction: null })
    expect(buyer.dealState.replaced).not.toBeNull()
  })

  it('NET-06 PUR-10 "I paid" is sent if nothing has changed', async () => {
    const buyer = await reporting()
    await advance(30_000)
    expect(await sent(STATES)).toEqual([401, 200])
    await buyer.shows('waiting')
  })

  it('NET-06 SALE-19 coins are not released if the deal was disputed meanwhile', async () => {
    const seller = await after(Seller.open(world), (one) => one.toPaid())
    await renewSlowly('PATCH /deals/states')
    seller.answer('release')
    await advance(1_000)
    await seller.act('dispute')
    await advance(30_000)
    expect(await sent('PATCH /deals/states')).toEqual([401])
    expect(seller.deal?.dispute).not.toBeNull()
  })
})

/** The gateway asks to wait 7 s before the next such call is repeated. */
const holdBack = (call: string) =>
  world.setFaults({ call, status: 429, body: {}, headers: { 'Retry-After': '7' } })

describe('a choice that the gateway holds back while another device chooses', () => {
  it('NET-08 FP-05 SAFE-03 the bank of a flash-pay order that has one is not replaced', async () => {
    const id = await world.make('flashpay', { type: 'payment' })
    const [here, there] = [
      await openClient(world, `/flashpay/payment/${id}`),
      await openClient(world, `/flashpay/payment/${id}`),
    ]
    const banks = () => selectBrokers(here.store.getState()).filter(({ is_card: isCard }) => !isCard)
    await until(() => banks().length > 1)
    const [one, other] = banks()
    await holdBack('PATCH /p2/')
    here.store.dispatch(flashBrokerPressed(one?.broker_id ?? ''))
    await advance(1_000)
    there.store.dispatch(flashBrokerPressed(other?.broker_id ?? ''))
    await advance(40_000)
    expect(await sent('PATCH /p2/')).toEqual([429, 200])
  })
})
