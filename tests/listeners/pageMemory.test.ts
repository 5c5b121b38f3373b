import { describe, expect, it } from 'vitest'
import { brokerPressed, selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { EMPTY } from '../../src/features/chat/conversation.ts'
import { conversationStore } from '../../src/features/chat/conversationStore.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { cpaymentFeature } from '../../src/pages/cpayment/cpaymentFeature.ts'
import { emailTyped, selectCpayment } from '../../src/pages/cpayment/cpaymentSlice.ts'
import { flashpayFeature } from '../../src/pages/flashpay/flashpayFeature.ts'
import { createTestBrowser } from '../support/browser.ts'
import { openClient, type OpenedClient } from '../support/client.ts'
import { openDeposit, startWith } from '../support/deposit.ts'
import { wholeSale } from '../support/features.ts'
import { dealOf, openOrder, toRequisites } from '../support/payer.ts'
import { until, useWorld } from '../support/world.ts'

const world = useWorld()
const ID = '7'
const replacedOn = ({ store }: OpenedClient) => selectDealState(store.getState()).replaced
const searchOn = ({ store }: OpenedClient) => selectDealState(store.getState()).search

describe('orders of different kinds with the same id', () => {
  it('SAFE-04 a flash payment and a sale know nothing of the requisite, the token and the search of a purchase', async () => {
    const browser = createTestBrowser()
    await world.make('purchases', { id: ID, amount: '1500', currency: 'rub', symbol: 'usdt' })
    await world.make('flashpay', { id: ID, type: 'payment', status: 1, broker_id: 1 })
    await world.make('sales', { id: ID, status: 1, is_approved: true })
    const purchase = await openOrder(world, ID, { browser })
    await toRequisites(world, purchase)
    expect(purchase.deps.storage.get('requisites')).toHaveProperty([`payment/${ID}`])
    purchase.close()

    const flash = await openClient(world, `/flashpay/payment/${ID}`, flashpayFeature, { browser })
    await until(() => selectDealState(flash.store.getState()).status === 1)
    expect(replacedOn(flash)).toBeNull()
    expect(flash.deps.session.access()).toBeNull()
    flash.close()

    const again = await openOrder(world, ID, { browser })
    await until(() => dealOf(again) !== null)
    expect(replacedOn(again)).toBeNull()
    expect(again.deps.session.access()).not.toBeNull()
    again.close()

    const sale = await openClient(world, `/sale/${ID}`, wholeSale, { browser })
    await until(() => selectDealState(sale.store.getState()).status === 1)
    expect(sale.deps.session.access()).toBeNull()
    expect(searchOn(sale).state).toBe('idle')
  })

  it('SAFE-04 a running search goes on with its own page alone', async () => {
    const browser = createTestBrowser()
    for (const kind of ['purchases', 'sales'] as const)
      await world.make(kind, { id: ID, amount: '404.04', currency: 'rub', status: 0 })
    const purchase = await openOrder(world, ID, { browser })
    const [bank] = selectBrokers(purchase.store.getState())
    purchase.deps.storage.set('paymentEmail', 'buyer@mail.com')
    purchase.store.dispatch(brokerPressed(bank?.broker_id ?? 0))
    await until(() => searchOn(purchase).state === 'running')
    expect(Object.keys(purchase.deps.storage.get('searches') ?? {})).toEqual([`payment/${ID}`])
    const sale = await openClient(world, `/sale/${ID}`, wholeSale, { browser })
    expect(sale.deps.pageStorage.get('searches')).toBeNull()
    expect(Object.keys(purchase.deps.storage.get('searches') ?? {})).toEqual([`payment/${ID}`])
  })

  it('SAFE-04 drafts are kept apart', async () => {
    const browser = createTestBrowser()
    await world.make('purchases', { id: ID })
    await world.make('sales', { id: ID })
    await world.make('crypto-payments', { id: ID })
    const purchase = await openOrder(world, ID, { browser })
    conversationStore(purchase.deps).keep('trader', { ...EMPTY, draft: 'from the payment' }, EMPTY)
    const sale = await openClient(world, `/sale/${ID}`, wholeSale, { browser })
    expect(conversationStore(sale.deps).read('trader')).toBeUndefined()
    const deposit = await openClient(world, `/cpayment/${ID}`, cpaymentFeature, { browser })
    deposit.store.dispatch(emailTyped('half@'))
    expect(deposit.deps.pageStorage.get('drafts')).toBe('half@')
    expect(conversationStore(purchase.deps).read('trader')).toContain('from the payment')
    const again = await openClient(world, `/cpayment/${ID}`, cpaymentFeature, { browser })
    await until(() => selectCpayment(again.store.getState()).email === 'half@')
  })

  it('SAFE-04 what is under way on one page keeps nobody on another from acting', async () => {
    const browser = createTestBrowser()
    for (const owner of [ID, `payment/${ID}`]) browser.locks.hold({}, `gateway.act.${owner}`)
    const { client } = await openDeposit(world, { id: ID }, { browser })
    await startWith(client, 'usdt', 'payer@mail.com')
    expect(await world.calls(`POST /cp/${ID}/start`)).toHaveLength(1)
  })
})
