/** "Cancel" without an answer, while the order cannot be loaded either. */
import { describe, expect, it } from 'vitest'
import { advance, until, useWorld } from '../support/world.ts'
import type { OrderPerson } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

async function atRequisites() {
  const buyer = await Buyer.withoutSocket(world)
  await advance(6_000)
  return buyer
}

/** Presses "Cancel" and waits for the error about the missing response. `drop` is true if the call does not reach the gateway. */
async function cancelWithoutAnswer(person: OrderPerson, path: string, drop: true | 'answer') {
  await world.setFaults({ call: path, times: 99, drop }, { call: 'GET ', times: 99, drop: true })
  person.answer('cancel')
  await until(() => person.state.dialogs.dialogs.length > 0, 30_000)
}

const restoreNetwork = () => world.setFaults()
const lastLine = ({ state }: OrderPerson) => state.history.entries.at(-1)?.text

describe('a cancel without an answer', () => {
  it('PUR-18 SPEC-18 counts as this person’s own once the order shows it, and its error is closed', async () => {
    const buyer = await atRequisites()
    await cancelWithoutAnswer(buyer, '/deals/cancel', 'answer')
    await advance(20_000)
    await restoreNetwork()
    await buyer.shows('not-ok', 20_000)
    expect(lastLine(buyer)).toMatchObject({ key: 'account:log.cancelledByYou' })
    expect(buyer.dialogs).toEqual([])
    const later = await buyer.reload()
    expect(later.dealState.cancelledByMe).toEqual([buyer.deal?.deal_id])
  })

  it('PUR-18 PUR-29 is not followed by a re-bid if the trader cancels before the order can be loaded', async () => {
    const buyer = await atRequisites()
    await cancelWithoutAnswer(buyer, '/deals/cancel', true)
    await buyer.act('cancel')
    await restoreNetwork()
    await buyer.shows('not-ok', 20_000)
    await advance(10_000)
    expect(buyer.screen).toMatchObject({ result: 'not-ok', chooseAnother: true })
  })

  it('PUR-18 PUR-29 no longer counts once the order shows that the deal continues: a later cancel is the trader’s', async () => {
    const buyer = await atRequisites()
    await cancelWithoutAnswer(buyer, '/deals/cancel', true)
    await restoreNetwork()
    await until(() => buyer.dealState.cancelledByMe.length === 0, 20_000)
    const first = buyer.deal?.deal_id
    await buyer.act('cancel')
    await until(() => buyer.deal?.deal_id !== first, 20_000)
    expect(lastLine(buyer)).toMatchObject({ key: 'account:log.dealStarted' })
  })

  it('SALE-11 SPEC-18 of a sale without a deal counts as this person’s own, too, and its error is closed', async () => {
    const seller = await Seller.atEntry(world)
    await world.control('POST', '/socket', { up: false })
    await cancelWithoutAnswer(seller, '/s/{id}', 'answer')
    await advance(20_000)
    await restoreNetwork()
    await seller.onScreen('processed', 20_000)
    expect(seller.dealState.cancelledByMe).toContain('order')
    expect(lastLine(seller)).toMatchObject({ key: 'account:log.orderCancelledByYou' })
    expect(seller.state.dialogs.dialogs).toEqual([])
  })

  it('SALE-11 of a sale no longer counts once the sale continues', async () => {
    const seller = await Seller.atEntry(world)
    await cancelWithoutAnswer(seller, '/s/{id}', true)
    expect(seller.dealState.cancelledByMe).toContain('order')
    await restoreNetwork()
    await until(() => seller.dealState.cancelledByMe.length === 0, 20_000)
    expect(seller.screen).toMatchObject({ name: 'payment' })
  })
})
