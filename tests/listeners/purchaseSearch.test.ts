/** The search of a purchase: its lots, its end, the re-bid, a bank that is off, and refused deals. */
import { beforeEach, describe, expect, it } from 'vitest'
import { replacedRequisiteDismissed, searchRetried } from '../../src/features/order/orderSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'

const world = useWorld()
const NOBODY = { amount: '404.04' }
/** Makes the next calls fail with this text of the gateway. */
function refuse(method: string, path: string, detail: string, { times = 1, status = 400 } = {}) {
  return world.setFaults({ call: `${method} ${path}`, times, status, body: { detail } })
}

describe('the search for requisites', () => {
  it('PUR-24 TIME-03 ends by the time of the gateway, also after a device that slept', async () => {
    const buyer = await Buyer.open(world, NOBODY)
    await buyer.choose()
    await world.control('POST', '/clock', { advance_ms: 240_000 })
    await buyer.onScreen('restart', 12_000)
    const asked = (await world.calls('GET /lots')).length
    await advance(20_000)
    expect(await world.calls('GET /lots')).toHaveLength(asked)
  })

  it('PUR-20 A11 retry registers a new account if the search ended with the session', async () => {
    const buyer = await Buyer.open(world, NOBODY)
    await buyer.choose()
    const refused = { call: 'GET /lots/fast-deal', status: 401 }
    await world.setFaults(refused, { call: 'POST /auth/refresh', status: 401 }, refused)
    await buyer.onScreen('restart', 20_000)
    expect(buyer.deps.session.access()).toBeNull()
    buyer.dispatch(searchRetried())
    await buyer.onScreen('wait')
    await advance(6_000)
    expect((await world.calls('GET /lots')).at(-1)?.status).toBe(200)
  })

  it('CAT-31 TIME-17 makes 11 attempts in 20 s while the amount is refused as bad, then says that the connection failed', async () => {
    await refuse('GET', '/lots/fast-deal-start', 'Bad payment amount', { times: 50 })
    const buyer = await Buyer.open(world)
    await buyer.choose()
    await buyer.onScreen('restart', 30_000)
    const calls = await world.calls('GET /lots/fast-deal-start')
    expect(calls).toHaveLength(11)
    const [first, last] = [calls.at(0)?.at ?? '', calls.at(-1)?.at ?? '']
    expect(Date.parse(last) - Date.parse(first)).toBeGreaterThanOrEqual(20_000)
    expect(Date.parse(last) - Date.parse(first)).toBeLessThan(21_000)
    expect(buyer.dealState.search.message).toEqual({ key: 'errors:errors.connection' })
  })

  it('CAT-26 CAT-17 A36 excludes a lot at its limit without an error, and uses another', async () => {
    const buyer = await Buyer.open(world, { amount: '429.29' })
    await buyer.choose()
    await until(() => buyer.deal !== null, 15_000)
    const [refused, made] = await world.calls('POST /deals')
    expect(refused?.status).toBe(400)
    expect(made?.status).toBe(200)
    expect(made?.body).not.toEqual(refused?.body)
    expect(buyer.dialogs).toEqual([])
  })

  it('CAT-27 loads the order when a deal is called duplicated, and continues if it has none', async () => {
    await refuse('POST', '/deals', 'Duplicated deal', { status: 409 })
    const buyer = await Buyer.open(world)
    await buyer.choose()
    await advance(1_000)
    const looks = (await world.calls(`GET /payments_v2/${buyer.id}`)).length
    expect(looks).toBeGreaterThanOrEqual(2)
    expect(buyer.dialogs).toEqual([])
    expect(buyer.screen).toEqual({ name: 'wait', reason: 'search' })
    await until(() => buyer.deal !== null, 10_000)
  })

  it('NET-07 HIST-01 a deal whose responses were lost is found in the order, and no failed search is recorded', async () => {
    await world.setFaults({ call: 'POST /deals', times: 9, drop: 'answer' })
    const buyer = await Buyer.open(world)
    await buyer.choose()
    await advance(15_000)
    expect(buyer.screen).toEqual({ name: 'wait', reason: 'deal' })
    expect(buyer.log).toContain('account:log.dealStarted')
    expect(buyer.log).not.toContain('deal:dealSearch.ended')
    expect(buyer.log).not.toContain('errors:errors.connection')
  })

  it('CAT-13 DLG-03 TIME-06 STORE-04 A57 a deal open on another page is offered by its stored link', async () => {
    const first = await Buyer.atDeal(world)
    const { browser } = first.client
    expect(first.deps.storage.get('requiredLink')).toBe(`/payment/${first.id}`)
    // The account of the same person.
    const tokens = JSON.parse(browser.area.getItem('gateway.tokens') ?? '{}') as Record<string, string>
    const id = await world.make('purchases', { amount: '1600', currency: 'rub', symbol: 'usdt' })
    browser.area.setItem(
      'gateway.tokens',
      JSON.stringify({ ...tokens, [`payment/${id}`]: tokens[`payment/${first.id}`] }),
    )
    const second = await Buyer.visit(world, id, { browser })
    await second.choose()
    await second.onScreen('restart')
    expect(second.dialogs).toMatchObject([{ kind: 'redirect', to: `/payment/${first.id}` }])
    expect(second.dealState.search.message).toEqual({ key: 'errors:errors.deal-already-exists' })
    // A search that another tab starts meanwhile stays stored.
    const { pageStorage } = second.deps
    const ended = pageStorage.get('searches')
    const started = { startedAt: 7, method: 109, excluded: [] }
    pageStorage.set('searches', started)
    await advance(10_000)
    expect(pageStorage.get('searches')).toEqual(started)
    pageStorage.set('searches', ended)
    // Also after the reload that the person is advised to.
    await advance(300_000)
    const again = await second.reload()
    await again.onScreen('init')
    expect(again.log).not.toContain('deal:dealSearch.ended')
  })
})

describe('the re-bid', () => {
  it.each([
    ['the trader cancels', 'cancel'],
    ['the trader does not answer', 'timeout'],
  ])('PUR-29 excludes the lot when %s', async (_when, action) => {
    const buyer = await Buyer.atDeal(world)
    const lots: unknown[] = [buyer.deal?.lot_id]
    for (const _round of [1, 2]) {
      const left = buyer.deal?.deal_id
      await buyer.act(action)
      await until(() => buyer.deal !== null && buyer.deal.deal_id !== left, 15_000)
      lots.push(buyer.deal?.lot_id)
    }
    expect(new Set(lots.map(String)).size).toBe(3)
    const last = (await world.calls('GET /lots/fast-deal')).findLast(({ query }) => query['exclude'])
    expect(last?.query['exclude']).toBe(lots.slice(0, 2).join(','))
    expect(await world.calls('GET /lots/fast-deal-start')).toHaveLength(1)
  })

  it('PUR-29 searches for another 240 s, also after a reload, without the lost lot', async () => {
    const buyer = await Buyer.atRequisites(world)
    const lot = String(buyer.deal?.lot_id)
    await world.setFaults({ call: 'GET /lots/fast-deal*', times: 1_000, body: {} })
    await buyer.act('cancel')
    await buyer.onScreen('wait')
    const { startedAt } = buyer.dealState.search
    await advance(60_000)
    const again = await buyer.reload()
    await again.onScreen('wait')
    expect(again.dealState.search.startedAt).toBe(startedAt)
    await advance(6_000)
    expect((await world.calls('GET /lots/')).at(-1)?.query['exclude']).toBe(lot)
    await advance(174_000)
    await again.onScreen('restart', 6_000)
  })

  it('PUR-29 warns of the old requisites in every tab and after reloads, until the person dismisses the warning', async () => {
    const buyer = await Buyer.atRequisites(world)
    const other = await buyer.tab()
    await other.onScreen('payment')
    await buyer.act('cancel')
    for (const tab of [buyer, other]) await until(() => tab.dealState.replaced === CARD, 10_000)
    expect(buyer.dealState.requisite).toBeNull()
    other.close()
    const again = await buyer.reload()
    expect(again.dealState.replaced).toBe(CARD)
    await until(() => again.deal !== null && again.deal.state === 'proposed', 15_000)
    await again.act('confirm', { text: OTHER_CARD })
    await again.onScreen('payment')
    expect(again.screen).toMatchObject({ requisite: OTHER_CARD })
    expect(again.dealState.replaced).toBe(CARD)
    again.dispatch(replacedRequisiteDismissed())
    const calm = await again.reload()
    await calm.onScreen('payment')
    expect(calm.dealState.replaced).toBeNull()
    calm.answer('cancel')
    await calm.shows('not-ok')
    expect(calm.deps.storage.get('requisites')).toEqual({})
  })

  it('CAT-32 A40 asks to create the payment again when the new deal is refused', async () => {
    const buyer = await Buyer.atRequisites(world)
    await world.setFaults({ call: 'POST /deals', status: 500 })
    await buyer.act('cancel')
    await buyer.onScreen('restart', 10_000)
    expect(buyer.dialogs).toMatchObject([{ message: { key: 'errors:errors.recreate' }, place: 'recreate' }])
  })
})

const SBER = 109

describe('an order whose bank is not available', () => {
  beforeEach(() => world.control('POST', '/banks', { [SBER]: false }))

  it.each([0, 1] as const)(
    'PUR-34 PUR-23 shows the choice of methods and says so, status %i: no search starts, no account is registered',
    async (status) => {
      const buyer = await Buyer.open(world, { broker_id: SBER, status })
      await buyer.onScreen('init')
      expect(buyer.dialogs).toMatchObject([{ kind: 'info', message: { key: 'payment:search.bankOff' } }])
      await advance(10_000)
      expect(buyer.dialogs).toHaveLength(1)
      expect(buyer.state.brokers.demand).toBeNull()
      for (const part of ['GET /lots', 'fast-register', 'PATCH']) expect(await world.calls(part)).toEqual([])
      await buyer.toDeal('VTB')
      expect(buyer.deal?.lot?.broker?.name).toBe('VTB')
    },
  )

  it('PUR-34 PUR-03 waits 5 s for the list, and searches without it', async () => {
    await world.setFaults({ call: 'GET /brokers', times: 9, delay_ms: 20_000 })
    const buyer = await Buyer.open(world, { broker_id: SBER, status: 1 })
    await advance(4_000)
    expect(buyer.dealState.search.state).toBe('idle')
    await until(() => buyer.dealState.search.state === 'running')
  })

  it('PUR-34 PUR-05 a running search continues, also after a reload', async () => {
    await world.control('POST', '/banks', { [SBER]: true })
    await world.setFaults({ call: 'GET /lots/*', times: 99, status: 200, body: {} })
    const buyer = await Buyer.open(world)
    await buyer.choose()
    await world.control('POST', '/banks', { [SBER]: false })
    const again = await buyer.reload()
    await advance(10_000)
    expect(again.dealState.search.state).toBe('running')
    expect(again.dialogs).toEqual([])
  })
})
