/** "Cancel" of a search: a deal that the gateway makes meanwhile, and a later visit. */
import { describe, expect, it } from 'vitest'
import { methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { questionAnswered, questionAsked } from '../../src/features/deal/dealSlice.ts'
import { createTestDevice } from '../support/browser.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

/** Delays the next call. */
function delay(method: string, path: string, ms: number) {
  return world.setFaults({ call: `${method} ${path}`, delay_ms: ms })
}
/** Makes the next deals fail. */
function refuseDeals(times: number) {
  const body = { detail: 'limit of this lot exceeded' }
  return world.setFaults(...(times > 0 ? [{ call: 'POST /deals', times, status: 400, body }] : []))
}
async function callsTo(method: string, path: string): Promise<number> {
  return (await world.calls(method)).filter((call) => call.method === method && call.path.endsWith(path))
    .length
}

describe('a search that is cancelled while its deal is being made', () => {
  const FOUND = { kind: 'info', message: { key: 'payment:cancelPayment.found' } }

  it('PUR-18 announces the deal, which is not cancelled automatically', async () => {
    const buyer = await Buyer.open(world)
    await delay('POST', '/deals', 3_000)
    await buyer.press()
    await until(async () => (await callsTo('GET', '/lots/fast-deal-start')) === 1)
    await advance(500)
    expect(buyer.screen).toEqual({ name: 'wait', reason: 'search' })
    buyer.answer('cancel')
    await until(() => buyer.dialogs.length > 0, 10_000)
    expect(buyer.dialogs).toEqual([FOUND])
    expect(buyer.screen).toEqual({ name: 'wait', reason: 'deal' })
    await advance(60_000)
    expect([await callsTo('POST', '/deals'), await callsTo('POST', '/deals/cancel')]).toEqual([1, 0])
    expect(buyer.dialogs).toHaveLength(1)
  })

  it('PUR-18 NET-07 ends with the answer that contains the deal, before the order shows it', async () => {
    const buyer = await Buyer.open(world)
    await delay('GET', `/payments_v2/${buyer.id}`, 3_000)
    await buyer.press()
    await until(async () => (await callsTo('POST', '/deals')) === 1)
    await advance(500)
    expect(buyer.screen).toEqual({ name: 'wait', reason: 'deal' })
  })

  it('PUR-18 cancels an automatic deal as well, which the search makes', async () => {
    const buyer = await Buyer.open(world)
    await delay('GET', `/payments_v2/${buyer.id}`, 3_000)
    await buyer.press('Autobank')
    await until(async () => (await callsTo('GET', '/lots/fast-deal-start')) === 1)
    await advance(500)
    buyer.answer('cancel')
    await until(() => buyer.dialogs.length > 0, 10_000)
    expect(buyer.dialogs).toEqual([FOUND])
    expect(buyer.screen.name).toBe('payment')
  })

  it('PUR-18 is not applied to the deal of another bank, chosen here or in another tab since', async () => {
    const buyer = await Buyer.open(world)
    await refuseDeals(99)
    await buyer.choose()
    const other = await buyer.tab()
    await until(() => other.screen.name === 'wait')
    buyer.answer('cancel')
    await until(() => buyer.screen.name === 'init' && other.screen.name === 'init')
    await refuseDeals(0)
    await other.toDeal('VTB')
    await until(() => buyer.deal !== null, 40_000)
    await advance(60_000)
    expect(buyer.dialogs).toEqual([])
  })
})

describe('a message of another tab during a search', () => {
  it.each([
    ['ends it, if the search of this order was stopped', true, 'search-stopped' as const, 'init'],
    ['does not end it, if it is about another order', false, 'search-stopped' as const, 'wait'],
    ['does not end it, if the order has changed', true, 'order-outdated' as const, 'wait'],
  ])('PUR-18 %s', async (_what, isOwn, kind, name) => {
    const buyer = await Buyer.open(world)
    await refuseDeals(99)
    await buyer.choose()
    const pageKey = isOwn ? buyer.deps.pageKey : 'payment/9'
    createTestDevice(buyer.client.browser).broadcast({ pageKey, kind })
    await advance(500)
    expect(buyer.screen.name).toBe(name)
  })
})

describe('the dialog that cancels a search', () => {
  it.each([
    ['a deal', 'Sberbank'],
    ['an automatic deal', 'Autobank'],
  ])(
    'DLG-04 PUR-18 closes with %s that was found meanwhile; a late Yes ends nothing',
    async (_what, bank) => {
      const buyer = await Buyer.open(world)
      await delay('GET', '/lots/fast-deal-start', 3_000)
      await buyer.press(bank)
      await until(() => buyer.screen.name === 'wait')
      buyer.dispatch(questionAsked('cancel'))
      await until(() => buyer.dealState.deal !== null || buyer.dealState.autodeal !== null, 10_000)
      expect(buyer.dealState.question).toBeNull()
      buyer.dispatch(questionAnswered({ question: 'cancel', yes: true }))
      await advance(10_000)
      const cancels = (await world.calls('POST')).filter(({ path }) => path.endsWith('/cancel'))
      expect(cancels).toEqual([])
      expect(buyer.dealState.status).toBe(1)
    },
  )
})

describe('a cancelled search', () => {
  /** Opens a purchase whose search finds no lot; the gateway keeps its bank. */
  async function searching(): Promise<Buyer> {
    const buyer = await Buyer.open(world)
    await refuseDeals(99)
    await buyer.choose()
    await until(async () => (await callsTo('POST', '/deals')) > 0)
    return buyer
  }
  async function staysOnTheList(buyer: Buyer) {
    await refuseDeals(0)
    const asked = await callsTo('POST', '/deals')
    const again = await buyer.reload()
    await advance(30_000)
    expect(again.screen.name).toBe('init')
    expect(await callsTo('POST', '/deals')).toBe(asked)
    await again.toDeal('VTB')
  }

  it('PUR-18 A52 by "cancel" does not start again after a reload', async () => {
    const buyer = await searching()
    buyer.answer('cancel')
    await until(() => buyer.screen.name === 'init')
    await staysOnTheList(buyer)
  })

  it('PUR-20 A52 by "choose another bank" does not start again after a reload', async () => {
    const buyer = await searching()
    await advance(239_000)
    await buyer.onScreen('restart', 6_000)
    buyer.dispatch(methodCleared())
    await staysOnTheList(buyer)
  })

  it('PUR-24 A52 in one tab does not stop the search of another tab', async () => {
    const giver = await searching()
    const buyer = await giver.tab()
    await until(() => buyer.screen.name === 'wait')
    giver.answer('cancel')
    await until(() => giver.screen.name === 'init' && buyer.screen.name === 'init')
    await buyer.choose('VTB')
    const { startedAt } = buyer.dealState.search
    buyer.close()
    // The other tab asks for the order meanwhile.
    await advance(40_000)
    expect(giver.screen.name).toBe('init')
    const again = await buyer.tab()
    await again.onScreen('wait')
    expect(again.dealState.search.startedAt).toBe(startedAt)
  })
})
