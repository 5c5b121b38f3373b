import { describe, expect, it } from 'vitest'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient } from '../support/client.ts'
import { openDeposit, startWith } from '../support/deposit.ts'
import { until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
const ID = '7'

describe('orders of different kinds with the same id', () => {
  it('SAFE-04 a flash payment and a sale do not use the requisite, the token and the search of a purchase', async () => {
    const browser = createTestBrowser()
    await Buyer.make(world, { id: ID })
    await world.make('flashpay', { id: ID, type: 'payment', status: 1, broker_id: 1 })
    await world.make('sales', { id: ID, status: 1, is_approved: true })
    const purchase = await Buyer.visit(world, ID, { browser })
    await purchase.toRequisites()
    expect(purchase.deps.storage.get('requisites')).toHaveProperty([`payment/${ID}`])
    purchase.close()

    const flash = await openClient(world, `/flashpay/payment/${ID}`, { browser })
    const flashDeal = () => selectDealState(flash.store.getState())
    await until(() => flashDeal().status === 1)
    expect(flashDeal().replaced).toBeNull()
    expect(flash.deps.session.access()).toBeNull()
    flash.close()

    const again = await Buyer.visit(world, ID, { browser })
    await until(() => again.deal !== null)
    expect(again.dealState.replaced).toBeNull()
    expect(again.deps.session.access()).not.toBeNull()
    again.close()

    const sale = await Seller.visit(world, ID, { browser })
    await until(() => sale.dealState.status === 1)
    expect(sale.deps.session.access()).toBeNull()
    expect(sale.dealState.search.state).toBe('idle')
  })

  it('SAFE-04 a running action on one page does not block actions on another', async () => {
    const browser = createTestBrowser()
    for (const owner of [ID, `payment/${ID}`]) browser.locks.hold({}, `gateway.act.${owner}`)
    const { client } = await openDeposit(world, { id: ID }, { browser })
    await startWith(client, 'usdt', 'payer@mail.com')
    expect(await world.calls(`POST /cp/${ID}/start`)).toHaveLength(1)
  })
})
