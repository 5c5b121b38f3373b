/** "Cancel": of a search, of a deal that changes meanwhile, and without an answer; by two tabs. */
import { describe, expect, it } from 'vitest'
import { methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { createTestDevice } from '../support/browser.ts'
import { advance, until, useWorld } from '../support/world.ts'
import type { OrderPerson } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

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

  it.each([
    ['a deal', 'Sberbank', 'POST', '/deals', { name: 'wait', reason: 'deal' }],
    ['an automatic deal', 'Autobank', 'GET', '/payments_v2/{id}', { name: 'payment' }],
  ])('PUR-18 announces %s, which is not cancelled by itself', async (_what, bank, method, path, screen) => {
    const buyer = await Buyer.open(world)
    await delay(method, path, 3_000)
    await buyer.press(bank)
    await until(async () => (await callsTo('GET', '/lots/fast-deal-start')) === 1)
    await advance(500)
    expect(buyer.screen).toEqual({ name: 'wait', reason: 'search' })
    buyer.answer('cancel')
    await until(() => buyer.dialogs.length > 0, 10_000)
    expect(buyer.dialogs).toEqual([FOUND])
    expect(buyer.screen).toMatchObject(screen)
    const asked = await callsTo('POST', '/deals')
    await advance(60_000)
    expect([await callsTo('POST', '/deals'), (await world.calls('/cancel')).length]).toEqual([asked, 0])
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

it.each([
  ['ends it, if the search of this order was stopped', true, 'search-stopped' as const, 'init'],
  ['does not end it, if it is about another order', false, 'search-stopped' as const, 'wait'],
  ['does not end it, if the order has changed', true, 'order-outdated' as const, 'wait'],
])('PUR-18 a message of another tab during a search %s', async (_what, isOwn, kind, name) => {
  const buyer = await Buyer.open(world)
  await refuseDeals(99)
  await buyer.choose()
  const pageKey = isOwn ? buyer.deps.pageKey : 'payment/9'
  createTestDevice(buyer.client.browser).broadcast({ pageKey, kind })
  await advance(500)
  expect(buyer.screen.name).toBe(name)
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

  it.each(['PUR-18 A52 by "cancel"', 'PUR-20 A52 by "choose another bank"'])(
    '%s does not start again after a reload',
    async (how) => {
      const buyer = await searching()
      if (how.includes('cancel')) buyer.answer('cancel')
      else {
        await advance(239_000)
        await buyer.onScreen('restart', 6_000)
        buyer.dispatch(methodCleared())
      }
      await buyer.onScreen('init')
      await refuseDeals(0)
      const asked = await callsTo('POST', '/deals')
      const again = await buyer.reload()
      await advance(30_000)
      expect([again.screen.name, await callsTo('POST', '/deals')]).toEqual(['init', asked])
      await again.toDeal('VTB')
    },
  )
})

async function atRequisites() {
  const buyer = await Buyer.withoutSocket(world)
  await advance(6_000)
  return buyer
}

/** Presses "Cancel" and waits for the error about the missing response. `drop` is true if the call does not reach the gateway. */
async function cancelWithoutAnswer(person: OrderPerson, path: string, drop: true | 'answer') {
  await world.setFaults({ call: path, times: 99, drop }, { call: 'GET ', times: 99, drop: true })
  person.answer('cancel')
  await until(() => person.dialogs.length > 0, 30_000)
}

const restoreNetwork = () => world.setFaults()
const lastLine = ({ state }: OrderPerson) => state.history.entries.at(-1)?.text

describe('a cancel without an answer', () => {
  it('PUR-18 PUR-29 is not followed by a re-bid if the trader cancels before the order can be loaded', async () => {
    const buyer = await atRequisites()
    await cancelWithoutAnswer(buyer, '/deals/cancel', true)
    await buyer.act('cancel')
    await restoreNetwork()
    await buyer.shows('not-ok', 20_000)
    await advance(10_000)
    expect(buyer.screen).toMatchObject({ result: 'not-ok', chooseAnother: true })
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
    expect(seller.dialogs).toEqual([])
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
