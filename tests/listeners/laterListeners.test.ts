/** The second group of listeners: events before its load are not lost. */
import { describe, expect, it } from 'vitest'
import { addSignInListeners } from '../../src/features/auth/signInListeners.ts'
import { brokerPressed, emailSubmitted, methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { selectSearch } from '../../src/features/deal/dealSlice.ts'
import { selectSocket } from '../../src/features/realtime/realtimeSlice.ts'
import { selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { selectMethod, selectScreen } from '../../src/pages/sale/selectors.ts'
import { pageLeft, tabChosen } from '../../src/shell/shellSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { conversationOf, openDeal } from './chatDeal.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const FIRST_ONLY = { isWithoutLater: true }

/** A closed page whose browser has an account now. */
async function withAccount(): Promise<Buyer> {
  const buyer = await Buyer.open(world)
  await buyer.press()
  await until(() => buyer.state.auth.user !== null)
  buyer.close()
  return buyer
}

describe('the second group of listeners, loaded late', () => {
  it('AUTH-04 registers the account that a call waits for, once', async () => {
    const buyer = await Buyer.open(world, {}, FIRST_ONLY)
    await buyer.press()
    await advance(5_000)
    expect(buyer.state.auth.need).not.toBeNull()
    expect(await world.calls('fast-register')).toHaveLength(0)
    await buyer.client.store.loadListeners()
    await until(() => buyer.state.auth.user !== null)
    expect(buyer.state.auth.need).toBeNull()
    await advance(5_000)
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('RT-01 opens the socket for a session that existed before it was loaded', async () => {
    const first = await withAccount()
    const again = await first.tab(FIRST_ONLY)
    await advance(3_000)
    expect(selectSocket(again.state)).toBe('idle')
    await again.client.store.loadListeners()
    await until(() => selectSocket(again.state) === 'up')
  })

  it('CHAT-01 CHAT-03 loads the chat that was shown before', async () => {
    const first = await openDeal(world)
    const again = await first.tab(FIRST_ONLY)
    again.dispatch(tabChosen('chat'))
    await until(() => again.deal !== null)
    await again.client.store.loadListeners()
    await until(() => conversationOf(again).load === 'ready', 40_000)
  })

  it('SALE-07 A18 A29 starts the time limit of the entry, and keeps the chosen method', async () => {
    const id = await world.make('sales', { amount: '7000', currency: 'rub', symbol: 'usdt' })
    const { store, deps } = await openClient(world, `/sale/${id}`, FIRST_ONLY)
    store.addListeners([addSignInListeners])
    const state = () => store.getState()
    await until(() => state().brokers.list.length > 0)
    const [bank] = state().brokers.list
    store.dispatch(brokerPressed(bank?.broker_id ?? ''))
    store.dispatch(emailSubmitted('seller@mail.com'))
    await world.control('POST', `/orders/${id}/act`, { action: 'approve' })
    await until(() => selectScreen(state()).name === 'payment', 6_000)
    expect(selectSaleState(state()).entryAt).toBeNull()
    await store.loadListeners()
    expect(selectSaleState(state()).entryAt).not.toBeNull()
    const kept = JSON.parse(deps.storage.get('drafts')?.[`sale/${id}`] ?? '{}') as { method?: unknown }
    expect(kept.method).toBe(selectMethod(state()))
  })

  /** A buyer who can sign in, and whose page has the first group otherwise. */
  async function chooser() {
    const buyer = await Buyer.open(world, {}, FIRST_ONLY)
    buyer.client.store.addListeners([addSignInListeners])
    return buyer
  }

  it('PUR-05 PUR-10 starts the search that was requested before, once', async () => {
    const buyer = await chooser()
    await buyer.press()
    await until(() => selectSearch(buyer.state).state === 'running')
    await advance(3_000)
    expect(await world.calls('/lots/')).toHaveLength(0)
    await buyer.client.store.loadListeners()
    await until(() => buyer.deal !== null)
    expect(await world.calls('/lots/fast-deal-start')).toHaveLength(1)
  })

  it.each([
    ['cancelled', methodCleared],
    ['left with its page', pageLeft],
  ])('PUR-24 starts no search that was %s before', async (_how, end) => {
    const buyer = await chooser()
    await buyer.press()
    await until(() => selectSearch(buyer.state).state === 'running')
    buyer.dispatch(end())
    await buyer.client.store.loadListeners()
    await advance(5_000)
    expect(await world.calls('/lots/')).toHaveLength(0)
  })
})
