/** A flash-pay order that a page opens, and the choice of its bank; on responses that the test sets. */
import { describe, expect, it, vi } from 'vitest'
import { brokerPressed, brokersRequested, demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { orderReloadRequested, selectFlashpayOrder } from '../../src/features/order/orderSlice.ts'
import { selectScreen } from '../../src/pages/flashpay/selectors.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aBroker, aDeal, aFlashpayOrder, anAutodeal, NO_REFS } from '../rules/records.ts'
import { createTestBrowser, type TestBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { firstOf } from '../support/listeners.ts'
import { never, refusal } from './bareAnswers.ts'
import { bareClient, type BareClient, settle, useFakeTime } from './bareClient.ts'

type Fields = Parameters<typeof aFlashpayOrder>[0]
const BANKS = [aBroker('4'), aBroker('5', { is_card: true })]

interface Options {
  type?: 'payment' | 'sale'
  browser?: TestBrowser
  answers?: object
}
async function open(
  fields: Fields = {},
  { type = 'payment', browser = createTestBrowser(), answers = {} }: Options = {},
) {
  const client = bareClient([...firstOf('flashpay')], { pageKey: `flashpay/${type}/7`, browser })
  const route = type === 'sale' ? 'GET /s2/{id}' : 'GET /p2/{id}'
  Object.assign(client.answers, {
    [route]: aFlashpayOrder(fields),
    'GET /brokers/flashpay': BANKS,
    ...answers,
  })
  await client.run(pageOpened({ page: 'flashpay', id: '7', type }))
  return client
}
const bodies = (client: BareClient) =>
  client.calls.filter(({ route }) => route.startsWith('PATCH')).map(({ route, body }) => [route, body])
function stateOf({ store }: BareClient) {
  const { pressed, demand, refusal, starting } = store.getState().brokers
  return { pressed, demand, refusal, starting }
}
async function press({ store }: BareClient, id: string, mask?: string) {
  store.dispatch(brokerPressed(id))
  if (mask !== undefined) store.dispatch(demandAnswered(mask))
  await settle()
}

useFakeTime()

describe('an opened flash-pay order', () => {
  it.each([
    ['payment', 'GET /p2/{id}'],
    ['sale', 'GET /s2/{id}'],
  ] as const)('FP-01 API-32 RT-07 of a %s is loaded by %s each 5 s until its end', async (type, route) => {
    const client = await open({}, { type })
    expect(client.callsOf(route)).toMatchObject([{ id: '7' }])
    await settle(5_000)
    expect(client.callsOf(route)).toHaveLength(2)
    client.answers[route] = aFlashpayOrder({ status: 2 })
    await settle(5_000)
    await settle(120_000)
    expect(client.callsOf(route)).toHaveLength(3)
    expect(selectScreen(client.state()).name).toBe('processed')
  })

  it.each([
    ['UZS', 'uzs'],
    [null, 'rub'],
    ['', 'rub'],
  ])('FP-03 API-46 with the currency %s requests the banks of %s', async (currency, asked) => {
    const client = await open({ currency })
    expect(client.callsOf('GET /brokers/flashpay')).toMatchObject([{ query: { currency: asked } }])
    await client.run(brokersRequested())
    expect(client.callsOf('GET /brokers/flashpay')).toHaveLength(2)
  })

  it('FP-02 FP-03 FP-06 requests no banks once one is chosen, and requests them when the gateway has cleared it', async () => {
    const client = await open({ broker_id: '4' })
    expect(selectScreen(client.state()).name).toBe('payment')
    expect(client.callsOf('GET /brokers/flashpay')).toEqual([])
    client.answers['GET /p2/{id}'] = aFlashpayOrder({ broker_id: null })
    await settle(10_000)
    expect(selectScreen(client.state()).name).toBe('init')
    expect(client.callsOf('GET /brokers/flashpay')).toHaveLength(1)
  })

  it.each(['payment', 'sale'] as const)('STORE-03 of a %s has its currency stored', async (type) => {
    const browser = createTestBrowser()
    const client = await open({ currency: 'uzs' }, { type, browser })
    expect(client.deps.storage.get('currency')).toBe('uzs')
    const next = await open({ currency: null }, { type, browser })
    expect(next.deps.storage.get('currency')).toBe('uzs')
  })

  it('SAFE-03 SPEC-01 shows no requisites if the deal cannot be loaded, and requests it once', async () => {
    const answers = {
      'GET /p2/{id}': aFlashpayOrder({ status: 1, requisites: '4111', refs: { ...NO_REFS, deal: 11 } }),
      'GET /deals/{id}': refusal('no', { status: 403 }),
    }
    const client = await open({}, { answers })
    const isShown = ({ state }: BareClient, order: object) =>
      eventually(() => expect(selectFlashpayOrder(state())).toMatchObject(order), 2)
    await isShown(client, { deal: null, requisites: null })
    await settle(10_000)
    expect(client.callsOf('GET /deals/{id}')).toHaveLength(1)
    const known = await open({}, { answers: { ...answers, 'GET /deals/{id}': aDeal() } })
    await isShown(known, { deal: { deal_id: 11 }, requisites: '4111' })
  })
})

const IN_DOLLARS = { id: 1, currency: 'usd', symbol: 'usdt', broker: null }
it.each([
  ['is shown', {}, {}, { name: 'payment', requisite: '4111' }],
  ['is shown, whatever sum the deleted one had', { amount_currency: '' }, {}, { name: 'payment' }],
  ['is shown, whatever currency it was in', { lot: IN_DOLLARS }, {}, { name: 'payment' }],
  ['is not shown without a readable sum of its own', {}, { amount_currency: '' }, { name: 'loading' }],
])('SAFE-03 FP-07 an automatic deal after a deleted deal %s', async (_what, deleted, own, screen) => {
  const deals = { deal: aDeal({ state: 'deleted', ...deleted }), autodeal: anAutodeal(own) }
  const { store } = await open({ status: 1, broker_id: '4', requisites: '4111', ...deals })
  expect(selectScreen(store.getState())).toMatchObject(screen)
})

describe('the choice of a bank', () => {
  it.each([
    ['payment', 'PATCH /p2/{id}'],
    ['sale', 'PATCH /s2/{id}'],
  ] as const)('FP-01 FP-05 API-33 A18 of a %s: one %s for two presses, no account', async (type, route) => {
    const client = await open({}, { type, answers: { [route]: aFlashpayOrder({ broker_id: '4' }) } })
    client.dispatch(brokerPressed('4'))
    expect(stateOf(client)).toMatchObject({ demand: null, starting: true })
    await press(client, '5')
    expect(bodies(client)).toEqual([[route, { broker_id: '4', mask: null }]])
    expect(client.calls.filter((call) => call.route.includes('/auth/'))).toEqual([])
    expect(stateOf(client)).toMatchObject({ demand: null, starting: false })
    expect(client.state().order.requested).toBeGreaterThan(0)
  })

  it('FP-04 VAL-12 of a card bank asks a payer for the number first, unless it is known; a seller is not asked', async () => {
    const client = await open()
    await press(client, '5')
    expect(bodies(client)).toEqual([])
    client.answers['PATCH /p2/{id}'] = aFlashpayOrder({ broker_id: '5' })
    await client.run(demandAnswered('4111-1111-1111-1111'))
    expect(bodies(client)).toEqual([['PATCH /p2/{id}', { broker_id: '5', mask: '4111-1111-1111-1111' }]])
    const known = await open({ mask: '4222' })
    await press(known, '5')
    expect(bodies(known)).toEqual([['PATCH /p2/{id}', { broker_id: '5', mask: '4222' }]])
    const sale = await open({}, { type: 'sale' })
    await press(sale, '5')
    expect(bodies(sale)).toHaveLength(1)
    const none = await open()
    await none.run(demandAnswered('4111'))
    expect(bodies(none)).toEqual([])
  })

  it('FP-04 CAT-18 a refused number is shown beside its field, and the bank stays, until another bank is pressed', async () => {
    const client = await open({}, { answers: { 'PATCH /p2/{id}': refusal('Card invalid') } })
    await press(client, '5', '4111')
    const refused = { key: 'errors:errors.card-invalid' }
    expect(stateOf(client)).toMatchObject({ pressed: '5', demand: 'mask', starting: false, refusal: refused })
    expect(client.callsOf('GET /brokers/flashpay')).toHaveLength(1)
    client.dispatch(demandAnswered('4222'))
    expect(stateOf(client).refusal).toBeNull()
    await settle()
    expect(stateOf(client).refusal).toEqual(refused)
    client.answers['PATCH /p2/{id}'] = never
    await press(client, '4')
    expect(stateOf(client)).toEqual({ pressed: '4', demand: null, refusal: null, starting: true })
    expect(bodies(client).at(-1)).toEqual(['PATCH /p2/{id}', { broker_id: '4', mask: null }])
  })

  it('FP-04 CAT-08 a number that only the gateway demands is asked for below the bank', async () => {
    const client = await open({}, { answers: { 'PATCH /p2/{id}': refusal('You must set the mask') } })
    await press(client, '4')
    const demanded = { key: 'errors:errors.you-must-set-the-mask' }
    expect(stateOf(client)).toEqual({ pressed: '4', demand: 'mask', refusal: demanded, starting: false })
    expect(client.dialog()).toBeNull()
    await client.run(demandAnswered('4111-1111-1111-1111'))
    expect(bodies(client)).toMatchObject([{}, ['PATCH /p2/{id}', { mask: '4111-1111-1111-1111' }]])
    const sale = await open({}, { type: 'sale', answers: { 'PATCH /s2/{id}': refusal('Card invalid') } })
    await press(sale, '4')
    expect(stateOf(sale)).toMatchObject({ demand: null, refusal: null })
    expect(sale.dialog()).not.toBeNull()
  })

  it('FP-05 SPEC-18 after a failure of the page itself a bank can be chosen again', async () => {
    const client = await open({}, { answers: { 'PATCH /p2/{id}': new TypeError('a bug') } })
    const reported = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined)
    await press(client, '4')
    reported.mockRestore()
    expect(stateOf(client).starting).toBe(false)
    client.answers['PATCH /p2/{id}'] = aFlashpayOrder({ broker_id: '4' })
    await press(client, '4')
    expect(bodies(client)).toHaveLength(2)
  })

  it('SPEC-18 a bank that is no longer available is deselected, and the list is loaded again', async () => {
    const client = await open({}, { answers: { 'PATCH /p2/{id}': refusal('Not here') } })
    await press(client, '4')
    expect(stateOf(client)).toMatchObject({ demand: null, starting: false, refusal: null })
    expect(client.callsOf('GET /brokers/flashpay')).toHaveLength(2)
  })

  it.each(['Not now', 'Wrong deal status'])(
    'FP-04 SPEC-18 a typed number outlives a refusal that is not about it: %s',
    async (text) => {
      const client = await open({}, { answers: { 'PATCH /p2/{id}': refusal(text) } })
      await press(client, '5', '4111')
      expect(stateOf(client)).toMatchObject({ pressed: '5', demand: 'mask', starting: false, refusal: null })
      expect(client.callsOf('GET /brokers/flashpay')).toHaveLength(2)
    },
  )

  it('FP-05 SAFE-03 SPEC-18 does not replace a choice made meanwhile, here or in another tab', async () => {
    const browser = createTestBrowser()
    const [here, there] = [await open({}, { browser }), await open({}, { browser })]
    here.answers['PATCH /p2/{id}'] = never
    await press(here, '4')
    await press(there, '4')
    expect(bodies(there)).toEqual([])
    expect(there.toasts()).toEqual([{ key: 'errors:errors.busy' }])
    const late = await open()
    late.answers['GET /p2/{id}'] = aFlashpayOrder({ broker_id: '5' })
    late.dispatch(orderReloadRequested())
    await press(late, '4')
    expect(bodies(late)).toEqual([])
    expect(selectScreen(late.state()).name).toBe('payment')
  })
})
