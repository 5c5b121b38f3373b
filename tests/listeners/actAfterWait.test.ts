/** A confirmed action whose call is sent late, because its token is renewed slowly: what is sent when the order has changed meanwhile. */
import { describe, expect, it } from 'vitest'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { advance, useWorld } from '../support/world.ts'
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
