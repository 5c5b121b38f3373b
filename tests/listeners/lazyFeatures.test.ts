/** Lazy-loaded features: events before their load are not lost. */
import { describe, expect, it } from 'vitest'
import { overlaysFeature } from '../../src/app/overlaysFeature.ts'
import { pageLeft } from '../../src/app/shell/shellSlice.ts'
import { brokerPressed, emailSubmitted, methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { chatFeature } from '../../src/features/chat/chatFeature.ts'
import { selectSearch } from '../../src/features/deal/dealSlice.ts'
import { selectSocket } from '../../src/features/realtime/realtimeSlice.ts'
import { paymentDealFeature } from '../../src/pages/payment/paymentDealFeature.ts'
import { paymentFeature } from '../../src/pages/payment/paymentFeature.ts'
import { saleDealFeature } from '../../src/pages/sale/saleDealFeature.ts'
import { saleFeature } from '../../src/pages/sale/saleFeature.ts'
import { selectMethod, selectScreen } from '../../src/pages/sale/saleScreen.ts'
import { selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

describe('a feature that is loaded late', () => {
  it('AUTH-04 registers the account that a call waits for, once', async () => {
    const buyer = await Buyer.open(world, {}, { isWithoutOverlays: true })
    await buyer.press()
    await advance(5_000)
    expect(buyer.state.auth.need).not.toBeNull()
    expect(await world.calls('fast-register')).toHaveLength(0)
    buyer.client.store.addFeature(overlaysFeature)
    await until(() => buyer.state.auth.user !== null)
    expect(buyer.state.auth.need).toBeNull()
    await advance(5_000)
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('AUTH-05 is not needed by somebody who has an account', async () => {
    const first = await Buyer.open(world)
    await first.press()
    await until(() => first.state.auth.user !== null)
    first.close()
    const again = await first.tab({ isWithoutOverlays: true })
    expect(again.state.auth.user).not.toBeNull()
    expect(again.state.auth.need).toBeNull()
  })

  it('RT-01 opens the socket for a session that existed before it was loaded', async () => {
    const first = await Buyer.open(world)
    await first.press()
    await until(() => selectSocket(first.state) === 'up')
    first.close()
    const again = await first.tab({ isWithoutOverlays: true })
    await advance(3_000)
    expect(selectSocket(again.state)).toBe('idle')
    again.client.store.addFeature(overlaysFeature)
    await until(() => selectSocket(again.state) === 'up')
  })

  it('SALE-07 A18 A29 starts the time limit of the entry, and keeps the chosen method', async () => {
    const id = await world.make('sales', { amount: '7000', currency: 'rub', symbol: 'usdt' })
    const { store, deps } = await openClient(world, `/sale/${id}`, saleFeature)
    const state = () => store.getState()
    await until(() => state().brokers.list.length > 0)
    const [bank] = state().brokers.list
    store.dispatch(brokerPressed(bank?.broker_id ?? ''))
    store.dispatch(emailSubmitted('seller@mail.com'))
    await world.control('POST', `/orders/${id}/act`, { action: 'approve' })
    await until(() => selectScreen(state()).name === 'payment', 6_000)
    expect(selectSaleState(state()).entryAt).toBeNull()
    store.addFeature(saleDealFeature)
    expect(selectSaleState(state()).entryAt).not.toBeNull()
    const kept = JSON.parse(deps.storage.get('drafts')?.[`sale/${id}`] ?? '{}') as { method?: unknown }
    expect(kept.method).toBe(selectMethod(state()))
  })

  it('PUR-05 PUR-10 starts the search that was requested before its code had loaded, once', async () => {
    const buyer = await Buyer.visit(world, await Buyer.make(world), {}, paymentFeature)
    await buyer.press()
    await until(() => selectSearch(buyer.state).state === 'running')
    await advance(3_000)
    expect(await world.calls('/lots/')).toHaveLength(0)
    buyer.client.store.addFeature(paymentDealFeature)
    buyer.client.store.addFeature(chatFeature)
    await until(() => buyer.deal !== null)
    expect(await world.calls('/lots/fast-deal-start')).toHaveLength(1)
    expect((await world.calls('/deals')).filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it.each([
    ['cancelled', methodCleared],
    ['left with its page', pageLeft],
  ])('PUR-24 starts no search that was %s before its code had loaded', async (_how, end) => {
    const buyer = await Buyer.visit(world, await Buyer.make(world), {}, paymentFeature)
    await buyer.press()
    await until(() => selectSearch(buyer.state).state === 'running')
    buyer.dispatch(end())
    buyer.client.store.addFeature(paymentDealFeature)
    await advance(5_000)
    expect(await world.calls('/lots/')).toHaveLength(0)
  })
})
