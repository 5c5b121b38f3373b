// long: one case for each state of the order, the browser and another device
/** The opening of a purchase, also again after a reload: what is requested, stored and started; on responses that the test sets. */
import { describe, expect, it, vi } from 'vitest'
import { accountReady, accountRefused } from '../../src/features/auth/authSlice.ts'
import {
  brokerPressed,
  brokersRequested,
  methodChosen,
  methodCleared,
  selectBrokersState,
  selectStarting,
} from '../../src/features/brokers/brokersSlice.ts'
import {
  orderReloadRequested,
  searchStarted,
  selectDeal,
  selectMethod,
  selectSearch,
  searchRetried,
} from '../../src/features/order/orderSlice.ts'
import { socketChanged } from '../../src/features/realtime/realtimeSlice.ts'
import { selectScreen } from '../../src/pages/payment/selectors.ts'
import { pageLeft } from '../../src/shell/shellSlice.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal, anAutodeal, NO_REFS } from '../rules/records.ts'
import { eventually } from '../support/eventually.ts'
import { firstOf, laterOf } from '../support/listeners.ts'
import { interrupted, never, refusal, tokensOf } from './bareAnswers.ts'
import { addLater, type BareClient, GUEST, NOW, settle, useFakeTime } from './bareClient.ts'
import { openPurchase } from './barePurchase.ts'

const LOT = { id: 8, currency: 'rub', symbol: 'usdt', broker: null, autodeal_id: null }
const searchOf = ({ state }: BareClient) => selectSearch(state())

useFakeTime()

describe('the first load of a purchase', () => {
  it('RT-07 continues polling while neither the session nor the report of the opening gets a response', async () => {
    const answers = { 'GET /p/{id}': never, 'POST /open-purchase-page/{id}': never }
    const client = await openPurchase({}, { answers })
    await settle(10_000)
    expect(client.callsOf('GET /payments_v2/{id}')).toHaveLength(2)
  })

  it('RT-07 RT-03 PUR-24 polls every 5 s without a running deal, also during a search, with the socket up', async () => {
    const answers = { 'GET /lots/fast-deal-start': never }
    const client = await openPurchase({ status: 1 }, { answers })
    await client.run(socketChanged('up'))
    await settle(6_000)
    const loads = () => client.callsOf('GET /payments_v2/{id}').length
    const before = loads()
    await settle(20_000)
    expect(loads()).toBe(before + 4)
    await client.run(brokerPressed('4'))
    expect(searchOf(client).state).toBe('running')
    await settle(11_000)
    expect(loads()).toBeGreaterThanOrEqual(before + 6)
  })

  it.each([0, 60_000])(
    'PUR-24 TIME-03 SAFE-03 offers to search again for a bank of another device once that had its 240 s (clock set back by %i)',
    async (back) => {
      const client = await openPurchase({ status: 0 })
      client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 1, broker_id: '4' })
      await settle(5_000)
      expect(selectScreen(client.state())).toMatchObject({ name: 'wait', reason: 'start' })
      await settle(100_000)
      // Another bank was chosen there: its search has its own time.
      client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 1, broker_id: '9' })
      await settle(100_000)
      vi.setSystemTime(Date.now() - back)
      await settle(139_000)
      expect(selectScreen(client.state()).name).toBe('wait')
      await settle(10_000)
      expect(selectScreen(client.state()).name).toBe('restart')
      // It must not say that no trader was found, because this device did not search.
      expect(searchOf(client).message).toEqual({ key: 'deal:dealSearch.ended' })
      expect(client.callsOf('GET /lots/fast-deal-start')).toEqual([])
      await client.run(searchRetried())
      expect(client.callsOf('GET /lots/fast-deal-start')).toMatchObject([{ query: { broker: '9' } }])
    },
  )

  it('PUR-20 SAFE-03 a deal that appears while another search waits for its account ends the search', async () => {
    const client = await openPurchase({ status: 1, broker_id: '4' })
    await settle(241_000)
    expect(selectScreen(client.state()).name).toBe('restart')
    client.deps.session.drop()
    client.answers['PATCH /p/{id}'] = {}
    await client.run(searchRetried())
    client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 1, broker_id: '4', deal: aDeal() })
    await settle(6_000)
    const before = client.callsOf('GET /lots/fast-deal-start').length
    client.deps.session.adopt(tokensOf(GUEST))
    client.dispatch(accountReady())
    await settle(1_000)
    expect(client.callsOf('GET /lots/fast-deal-start')).toHaveLength(before)
    expect(searchOf(client).state).not.toBe('running')
  })

  it('PUR-24 a second press of "search again" while the first waits for its account claims nothing more', async () => {
    const client = await openPurchase({ status: 1, broker_id: '4' })
    await settle(241_000)
    client.deps.session.drop()
    client.answers['PATCH /p/{id}'] = {}
    const before = client.callsOf('GET /lots/fast-deal-start').length
    await client.run(searchRetried(), searchRetried())
    client.deps.session.adopt(tokensOf(GUEST))
    await client.run(accountReady())
    await settle(1_000)
    expect(client.callsOf('PATCH /p/{id}')).toHaveLength(1)
    expect(client.callsOf('GET /lots/fast-deal-start')).toHaveLength(before + 1)
  })

  it('PUR-24 SAFE-03 makes no deal from a lot that arrives after the order has got a deal', async () => {
    let found = (_lot: unknown) => {}
    const answers = { 'GET /lots/fast-deal-start': () => new Promise((resolve) => (found = resolve)) }
    const client = await openPurchase({ status: 1, broker_id: '4' }, { answers })
    expect(searchOf(client).state).toBe('running')
    client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 1, broker_id: '4', autodeal: anAutodeal() })
    await settle(5_000)
    found(LOT)
    await settle(1_000)
    expect(client.callsOf('POST /deals')).toEqual([])
  })

  it('PUR-02 API-45 requests the banks of this order, and again on demand', async () => {
    const client = await openPurchase({ status: 0 })
    expect(selectBrokersState(client.state())).toBe('ready')
    const [first] = client.callsOf('GET /brokers')
    expect(first).toMatchObject({ query: { merchant_id: 5, currency: 'rub', payment_id: 9 } })
    client.answers['GET /brokers'] = refusal(null, { status: 500 })
    await client.run(brokersRequested())
    expect(client.callsOf('GET /brokers')).toHaveLength(2)
    expect(selectBrokersState(client.state())).toBe('failed')
  })

  it('PUR-26 requests no banks and no deal of an order that is over; PUR-02 the banks once it is open again', async () => {
    const client = await openPurchase({ status: 3, broker_id: '4' })
    expect(client.callsOf('GET /brokers')).toEqual([])
    expect(searchOf(client).state).toBe('idle')
    client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 0, broker_id: null })
    for (const _twice of [1, 2]) await client.run(orderReloadRequested())
    expect(client.callsOf('GET /brokers')).toHaveLength(1)
  })

  it('SPEC-08 RT-07 is repeated every 5 s, seldom once the order is over, and not after the page was left', async () => {
    const client = await openPurchase({ status: 0 })
    const loads = () => client.callsOf('GET /payments_v2/{id}').length
    await settle(4_999)
    expect(loads()).toBe(1)
    await settle(1)
    expect(loads()).toBe(2)
    client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 2 })
    await settle(5_000)
    expect(loads()).toBe(3)
    await settle(10_000)
    expect(loads()).toBe(3)
    await client.run(orderReloadRequested())
    expect(loads()).toBe(4)
    client.dispatch(pageLeft(), orderReloadRequested())
    await settle(600_000)
    expect(loads()).toBe(4)
  })

  it('RT-03 SAFE-03 is loaded again 5 s after a load that began before the socket was up, then seldom', async () => {
    let answer: (reply: unknown) => void = () => undefined
    const first = new Promise((resolve) => (answer = resolve))
    const running = aPurchase({ status: 1, broker_id: '4', deal: aDeal() })
    const client = await openPurchase({}, { answers: { 'GET /payments_v2/{id}': () => first } })
    const loads = () => client.callsOf('GET /payments_v2/{id}').length
    client.dispatch(socketChanged('up'))
    client.answers['GET /payments_v2/{id}'] = running
    answer(running)
    await settle(4_999)
    expect(loads()).toBe(1)
    await settle(1)
    expect(loads()).toBe(2)
    await settle(34_000)
    expect(loads()).toBe(2)
  })
})

describe('the search of an opened purchase', () => {
  const stored = { method: '4', startedAt: NOW - 100_000, excluded: [8] }

  it('PUR-23 starts by itself for the method of the order, with the gateway’s first call', async () => {
    const client = await openPurchase({ broker_id: '4' })
    expect(searchOf(client)).toMatchObject({ state: 'running', startedAt: NOW, rebid: false })
    expect(client.callsOf('GET /lots/fast-deal-start')).toMatchObject([
      { query: { broker: '4', currency: 'rub', symbol: 'usdt', amount_currency: '5000', payment_id: 9 } },
    ])
  })

  it('PUR-06 asks a person without an account for an e-mail first', async () => {
    const client = await openPurchase({ broker_id: '4' }, { claims: null })
    expect(searchOf(client).state).toBe('idle')
    expect(client.state().brokers).toMatchObject({ pressed: '4', demand: 'email' })
    expect(client.callsOf('GET /lots/fast-deal-start')).toEqual([])
  })

  it('PUR-24 SPEC-07 continues after a reload with the bank of the search, without the lots that refused', async () => {
    const client = await openPurchase({ broker_id: '5' }, { stored })
    expect(searchOf(client)).toMatchObject({ state: 'running', startedAt: NOW - 100_000 })
    expect(client.callsOf('GET /lots/fast-deal-start')).toMatchObject([
      { query: { broker: '4', exclude: '8' } },
    ])
  })

  it('PUR-24 A52 stays stored if another tab has started it after a choice of a bank here', async () => {
    const client = await openPurchase({ status: 1 })
    await client.run(methodChosen('5'))
    const search = { startedAt: NOW, method: 4, excluded: [] }
    client.deps.pageStorage.set('searches', search)
    await client.run(orderReloadRequested())
    expect(client.callsOf('GET /payments_v2/{id}')).toHaveLength(2)
    expect(client.deps.pageStorage.get('searches')).toEqual(search)
  })

  it('PUR-24 SPEC-07 continues for an order whose deal was deleted meanwhile', async () => {
    const deal = aDeal({ state: 'deleted', lot_id: 9 })
    const client = await openPurchase({ deal }, { stored })
    expect(searchOf(client)).toMatchObject({ state: 'running', startedAt: NOW - 100_000 })
  })

  it.each([
    ['runs', { deal: aDeal() }],
    ['is over', { status: 2 as const }],
    ['has an automatic deal', { autodeal: anAutodeal() }],
    ['has not begun', { status: 0 as const }],
  ])('PUR-24 does not continue for an order that %s', async (_what, fields) => {
    const client = await openPurchase(fields, { stored })
    expect(searchOf(client).state).toBe('idle')
    expect(client.callsOf('GET /lots/fast-deal-start')).toEqual([])
  })
})

const ORDER = 'GET /payments_v2/{id}'

const lotsOf = (client: BareClient) => client.calls.filter(({ route }) => route.startsWith('GET /lots/'))
const screenOf = ({ state }: BareClient) => selectScreen(state())

describe('a bank that was chosen before the sign-in', () => {
  const OPEN = aPurchase({ status: 1, broker_id: '4', deal: aDeal() })
  const claims = (client: BareClient) => client.callsOf('PATCH /p/{id}').map(({ body }) => body)
  const signIn = ({ deps, run }: BareClient, isTemporary: boolean) => {
    deps.session.adopt(tokensOf({ ...GUEST, is_temporary: isTemporary }))
    return run(accountReady())
  }
  /** Presses a bank; an account is asked for. */
  async function press() {
    const client = await openPurchase({ status: 0 }, { claims: null })
    client.deps.storage.set('paymentEmail', 'used@mail.com')
    await client.run(brokerPressed('4'))
    return client
  }

  it.each<[string, number, (client: BareClient) => unknown]>([
    ['known', 6_000, (client) => signIn(client, false)],
    ['newer than the last load', 0, (client) => signIn(client, false)],
    ['known, and the login is closed', 6_000, ({ run }) => run(accountRefused())],
  ])('PUR-06 PUR-29 AUTH-02 changes no order that has a deal by then: %s', async (_what, ms, answer) => {
    const client = await press()
    expect(selectStarting(client.state())).toBe(true)
    client.answers['GET /payments_v2/{id}'] = OPEN
    await settle(ms)
    await answer(client)
    await settle(20_000)
    expect([claims(client), client.callsOf('GET /lots/fast-deal-start')]).toEqual([[], []])
    expect(client.state()).toMatchObject({
      brokers: { starting: false, demand: null },
      order: { deal: { method: 'untouched', search: { state: 'idle' } } },
    })
  })

  it('PUR-06 AUTH-07 is not claimed again if its claim was interrupted, and there is a deal by then', async () => {
    const client = await press()
    client.answers['PATCH /p/{id}'] = () => {
      client.answers['GET /payments_v2/{id}'] = OPEN
      throw interrupted()
    }
    await signIn(client, true)
    await settle(20_000)
    expect([claims(client).length, client.callsOf('GET /lots/fast-deal-start')]).toEqual([1, []])
    expect(selectStarting(client.state())).toBe(false)
  })

  it('PUR-06 API-37 assigns a new account later, if its registration was too late because of a deal that is gone now', async () => {
    const client = await press()
    client.answers['GET /payments_v2/{id}'] = OPEN
    await settle(6_000)
    await signIn(client, true)
    expect(claims(client)).toEqual([])
    client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 0 })
    client.answers['PATCH /p/{id}'] = never
    await client.run(orderReloadRequested(), methodCleared())
    await client.run(brokerPressed('4'))
    expect(claims(client)).toEqual([{ token: tokensOf(GUEST).access }])
  })

  it('SPEC-18 NET-07 tells that the assignment of an order that is in process already got no answer', async () => {
    const lost = refusal(null, { kind: 'network', status: null, call: 'PATCH /p/{id}' })
    const client = await openPurchase({ status: 1 }, { claims: null, answers: { 'PATCH /p/{id}': lost } })
    client.deps.storage.set('paymentEmail', 'used@mail.com')
    await client.run(brokerPressed('4'))
    await signIn(client, true)
    await settle(6_000)
    expect([claims(client).length, selectStarting(client.state())]).toEqual([1, false])
    expect(client.dialog()).toMatchObject({ kind: 'error', place: 'claim' })
  })
})

describe('a purchase after a reload', () => {
  const stored = { method: '4', startedAt: NOW - 100_000, excluded: [] }

  it.each([
    ['whose deal waits for its requisite', { deal: aDeal() }, { name: 'wait', reason: 'deal' }],
    ['whose automatic deal waits', { autodeal: anAutodeal() }, { name: 'wait', reason: 'autodeal' }],
    ['that is to be paid', { deal: aDeal({ requisite: '4111' }) }, { name: 'payment' }],
    ['that was paid', { deal: aDeal({ state: 'paid' }) }, { result: 'waiting' }],
    ['whose deal was deleted', { deal: aDeal({ state: 'deleted' }) }, { chooseAnother: true }],
  ])('PUR-23 an order with a bank %s starts no search by itself', async (_what, fields, screen) => {
    const client = await openPurchase({ broker_id: '4', ...fields })
    expect(screenOf(client)).toMatchObject(screen)
    expect(searchOf(client).state).toBe('idle')
    expect(lotsOf(client)).toEqual([])
  })

  it.each([
    [240_000, 0, 'failed'],
    [300_000, 0, 'failed'],
    [239_999, 1, 'running'],
  ])('PUR-24 TIME-03 a search that began %i ms ago requests %i more lots', async (ago, lots, state) => {
    const client = await openPurchase({}, { stored: { ...stored, startedAt: NOW - ago } })
    expect([lotsOf(client).length, searchOf(client).state]).toEqual([lots, state])
    expect(screenOf(client).name).toBe(state === 'failed' ? 'restart' : 'wait')
  })
})

it('PUR-20 PUR-24 a replaced search does not end the new one', async () => {
  const client = await openPurchase({ broker_id: '4' })
  expect(lotsOf(client)).toMatchObject([{ query: { broker: '4' } }])
  await client.run(methodCleared(), methodChosen('5'), searchStarted({ at: NOW }))
  expect(searchOf(client).state).toBe('running')
  await settle(5_000)
  expect(lotsOf(client)).toMatchObject([{}, { query: { broker: '5' } }])
  expect(searchOf(client).state).toBe('running')
})

describe('a claim that is refused', () => {
  const press = async (detail: string) => {
    const client = await openPurchase({ status: 0 }, { answers: { 'PATCH /p/{id}': refusal(detail) } })
    const before = client.callsOf(ORDER).length
    await client.run(brokerPressed('4'))
    const dialog = client.dialog()
    return { client, dialog, looks: client.callsOf(ORDER).length - before }
  }

  it('CAT-22 PUR-05 shows no error if the page is outdated, and loads the order at once', async () => {
    const { client, dialog, looks } = await press('Wrong deal status')
    expect([dialog, looks]).toEqual([null, 1])
    expect(selectMethod(client.state())).toBeNull()
    expect(client.state().brokers.starting).toBe(false)
  })

  it.each([['Mask filled'], ['Not today']])('CAT-23 CAT-38 PUR-05 loads nothing if “%s”', async (detail) => {
    expect((await press(detail)).looks).toBe(0)
  })
})

describe('the deals of an order that does not contain them', () => {
  const session = { token: null, deal: null, autodeal: null }
  const answers = {
    'GET /p/{id}': { ...session, refs: { ...NO_REFS, deal: 11, autodeal: 'a1' } },
    'GET /deals/{id}': aDeal(),
    'GET /autodeals/{id}': anAutodeal(),
  }
  const asked = (client: BareClient) =>
    client.calls.flatMap(({ route, id }) => (/^GET .*deals/.test(route) ? [id] : []))

  it('SPEC-01 are those of the session if the order does not say', async () => {
    const refs = { ...NO_REFS, deal: undefined, autodeal: undefined }
    const client = await openPurchase({ refs }, { answers })
    await eventually(() => expect(selectDeal(client.state())).toMatchObject({ deal_id: 11 }))
    expect(asked(client)).toEqual([11, 'a1'])
  })

  it('SPEC-01 are not requested if the order says that it has none', async () => {
    const refs = { ...NO_REFS, deal: null, autodeal: undefined }
    const client = await openPurchase({ refs }, { answers })
    await eventually(() => expect(asked(client)).toEqual(['a1']))
    expect(selectDeal(client.state())).toBeNull()
  })
})

it.each([
  ['PUR-05 PUR-10 a search that was requested starts once', [], 1],
  ['PUR-24 a search that was cancelled does not start', [methodCleared], 0],
  ['PUR-24 a search of a page that was left does not start', [pageLeft], 0],
])('%s when its code has loaded', async (_what, ends, lots) => {
  const client = await openPurchase({ broker_id: '4' }, { listeners: firstOf('payment') })
  expect([searchOf(client).state, lotsOf(client)]).toEqual(['running', []])
  for (const end of ends) client.dispatch(end())
  addLater(client.store, laterOf('payment'))
  await settle(1_000)
  expect(lotsOf(client)).toHaveLength(lots)
})

it('PUR-20 a search asks for lots of the bank that the order names now', async () => {
  const none = refusal(null, { status: 404, call: 'GET /lots/fast-deal' })
  const answers = { 'GET /lots/fast-deal-start': none, 'GET /lots/fast-deal': none }
  const client = await openPurchase({ status: 1, broker_id: '4' }, { answers })
  await settle(6_000)
  client.answers['GET /payments_v2/{id}'] = aPurchase({ status: 1, broker_id: '9' })
  await settle(20_000)
  expect(client.callsOf('GET /lots/fast-deal').at(-1)?.['query']).toMatchObject({ broker: '9' })
})
