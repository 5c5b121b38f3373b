import { describe, expect, it } from 'vitest'
import { brokerPressed, selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { DRAFT, readConversation, storeEntry } from '../../src/features/chat/storedConversation.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { emailTyped, selectCpayment } from '../../src/pages/cpayment/cpaymentSlice.ts'
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

  it('SAFE-04 a running search continues only on its own page', async () => {
    const browser = createTestBrowser()
    for (const kind of ['purchases', 'sales'] as const)
      await world.make(kind, { id: ID, amount: '404.04', currency: 'rub', status: 0 })
    const purchase = await Buyer.visit(world, ID, { browser })
    const [bank] = selectBrokers(purchase.state)
    purchase.deps.storage.set('paymentEmail', 'buyer@mail.com')
    purchase.dispatch(brokerPressed(bank?.broker_id ?? 0))
    await until(() => purchase.dealState.search.state === 'running')
    expect(Object.keys(purchase.deps.storage.get('searches') ?? {})).toEqual([`payment/${ID}`])
    const sale = await Seller.visit(world, ID, { browser })
    expect(sale.deps.pageStorage.get('searches')).toBeNull()
    expect(Object.keys(purchase.deps.storage.get('searches') ?? {})).toEqual([`payment/${ID}`])
  })

  it('SAFE-04 drafts are separate', async () => {
    const browser = createTestBrowser()
    await world.make('purchases', { id: ID })
    await world.make('sales', { id: ID })
    await world.make('crypto-payments', { id: ID })
    const purchase = await Buyer.visit(world, ID, { browser })
    storeEntry(purchase.deps, 'trader', DRAFT, 'from the payment')
    const sale = await Seller.visit(world, ID, { browser })
    expect(readConversation(sale.deps, 'trader').draft).toBeNull()
    const deposit = await openClient(world, `/cpayment/${ID}`, { browser })
    deposit.store.dispatch(emailTyped('half@'))
    expect(deposit.deps.pageStorage.get('drafts')).toBe('half@')
    expect(readConversation(purchase.deps, 'trader').draft).toBe('from the payment')
    const again = await openClient(world, `/cpayment/${ID}`, { browser })
    await until(() => selectCpayment(again.store.getState()).email === 'half@')
  })

  it('SAFE-04 a running action on one page does not block actions on another', async () => {
    const browser = createTestBrowser()
    for (const owner of [ID, `payment/${ID}`]) browser.locks.hold({}, `gateway.act.${owner}`)
    const { client } = await openDeposit(world, { id: ID }, { browser })
    await startWith(client, 'usdt', 'payer@mail.com')
    expect(await world.calls(`POST /cp/${ID}/start`)).toHaveLength(1)
  })
})
