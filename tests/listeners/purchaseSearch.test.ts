// long: one case for each way in which a search continues or ends
import { describe, expect, it } from 'vitest'
import { methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { searchRetried } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const NOBODY = { amount: '404.04' }
/** Makes the next calls fail with this text of the gateway. */
function refuse(method: string, path: string, detail: string, { times = 1, status = 400 } = {}) {
  return world.setFaults({ call: `${method} ${path}`, times, status, body: { detail } })
}

describe('the search for requisites', () => {
  it('PUR-24 TIME-03 A52 continues after a reload within the same 240 s', async () => {
    const buyer = await Buyer.open(world, NOBODY)
    await buyer.choose()
    const { startedAt } = buyer.dealState.search
    await advance(100_000)
    const again = await buyer.reload()
    await again.onScreen('wait')
    expect(again.dealState.search.startedAt).toBe(startedAt)
    await advance(138_000)
    expect(again.screen.name).toBe('wait')
    await again.onScreen('restart', 5_000)
    const once = await again.reload()
    await once.onScreen('restart')
  })

  it('PUR-24 TIME-03 ends by the time of the gateway, also after a device that slept', async () => {
    const buyer = await Buyer.open(world, NOBODY)
    await buyer.choose()
    await world.control('POST', '/clock', { advance_ms: 240_000 })
    await buyer.onScreen('restart', 12_000)
    const asked = (await world.calls('GET /lots')).length
    await advance(20_000)
    expect(await world.calls('GET /lots')).toHaveLength(asked)
  })

  it('PUR-24 requests a lot every 5 s, from the second time on by fast-deal', async () => {
    const buyer = await Buyer.open(world, NOBODY)
    await buyer.choose()
    await advance(21_000)
    expect(await world.calls('GET /lots/fast-deal-start')).toHaveLength(1)
    const more = (await world.calls('GET /lots/fast-deal')).filter(({ path }) => path.endsWith('fast-deal'))
    expect(more.length).toBeGreaterThanOrEqual(3)
    const at = more.map((call) => Date.parse(call.at))
    const gaps = at.slice(1).map((time, place) => time - (at[place] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000)
  })

  it('PUR-20 retry keeps the bank, another bank starts a new search', async () => {
    const buyer = await Buyer.open(world, NOBODY)
    await buyer.choose()
    await advance(239_000)
    await buyer.onScreen('restart', 6_000)
    buyer.dispatch(searchRetried())
    await until(async () => (await world.calls('GET /lots/fast-deal-start')).length === 2)
    const [first, second] = await world.calls('GET /lots/fast-deal-start')
    expect(second?.query['broker']).toBe(first?.query['broker'])
    await advance(239_000)
    await buyer.onScreen('restart', 6_000)
    buyer.dispatch(methodCleared())
    await buyer.onScreen('init')
    await buyer.choose('VTB')
    await until(async () => (await world.calls('GET /lots/fast-deal-start')).length === 3)
    const last = (await world.calls('GET /lots/fast-deal-start')).at(-1)
    expect(last?.query['broker']).toBe(String(await buyer.bank('VTB')))
  })

  it('PUR-20 A11 retry registers a new account if the search ended with the session', async () => {
    const buyer = await Buyer.open(world, NOBODY)
    await buyer.choose()
    await world.setFaults(
      { call: 'GET /lots/fast-deal', status: 401 },
      { call: 'POST /auth/refresh', status: 401 },
      { call: 'GET /lots/fast-deal', status: 401 },
    )
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

  it('CAT-17 A36 says why no deal was made when there was only a busy lot', async () => {
    await refuse('POST', '/deals', 'limit of this lot exceeded', { times: 100 })
    const buyer = await Buyer.open(world)
    await buyer.choose()
    await advance(239_000)
    await buyer.onScreen('restart', 6_000)
    expect(buyer.dealState.search.message).toEqual({ key: 'errors:errors.limit-of-this-lot-exceeded' })
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

  it('A6 NET-05 lots that are answered 404 are none now: the search goes on', async () => {
    await world.setFaults({ call: 'GET /lots/', times: 2, status: 404, body: { detail: 'Not found' } })
    const buyer = await Buyer.open(world)
    await buyer.choose()
    await advance(6_000)
    expect(buyer.screen).toEqual({ name: 'wait', reason: 'search' })
    expect(buyer.state.shell.destination).toBeNull()
    await until(() => buyer.deal !== null, 10_000)
    expect(await world.calls('GET /lots/')).toHaveLength(3)
  })

  it('CAT-13 DLG-03 TIME-06 STORE-04 a deal open on another page is offered by its stored link', async () => {
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
  })

  it.each([
    ['/payment/123', '12', true],
    ['/sale/12', '12', true],
    ['/payment/1', '12', true],
    ['/payment/12', '12', false],
    ['/payment/%31%32', '12', false],
  ] as const)('SPEC-10 the deal of %s is of another page than /payment/%s: %s', async (link, id, isOther) => {
    await world.make('purchases', { id, amount: '1500', currency: 'rub', symbol: 'usdt' })
    const buyer = await Buyer.visit(world, id)
    buyer.deps.storage.set('requiredLink', link)
    await world.setFaults({ call: 'POST /deals', status: 409, body: { detail: 'Deal already exists' } })
    await buyer.choose()
    await buyer.onScreen('restart')
    const redirects = buyer.dialogs.filter((dialog) => dialog?.kind === 'redirect')
    expect(redirects).toMatchObject(isOther ? [{ to: link }] : [])
    // Neither the dialog nor the page behind it says that the search was interrupted (A57).
    const message = { key: 'errors:errors.deal-already-exists' }
    expect(buyer.dealState.search.message).toEqual(message)
  })
})
