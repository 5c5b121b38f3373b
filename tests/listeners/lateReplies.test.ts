/** Responses that arrived before the app or after a newer order, or have another order: what counts of them; on responses that the test sets. */
import { describe, expect, it } from 'vitest'
import type { OnReceived } from '../../src/api/call.ts'
import { brokerPressed } from '../../src/features/brokers/brokersSlice.ts'
import {
  orderReloadRequested,
  questionAnswered,
  questionAsked,
  selectDeadline,
  selectOrderWithDeal,
  selectDeposit,
  selectOrderIds,
  selectPurchase,
} from '../../src/features/order/orderSlice.ts'
import { emailTyped, startPressed, termsTicked } from '../../src/pages/cpayment/cpaymentSlice.ts'
import { selectScreen as depositScreen } from '../../src/pages/cpayment/selectors.ts'
import { selectScreen as flashpayScreen } from '../../src/pages/flashpay/selectors.ts'
import { selectScreen as paymentScreen } from '../../src/pages/payment/selectors.ts'
import { selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import { pageOpened, selectIsStale } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aBroker, aCryptoPayment, aDeal, aFlashpayOrder, NO_REFS } from '../rules/records.ts'
import { firstOf, wholePage } from '../support/listeners.ts'
import { bareClient, GUEST, NOW, settle, useFakeTime } from './bareClient.ts'
import { openPurchase, type PurchaseFields } from './barePurchase.ts'

const OLD = '4111111111111111, IVAN PETROV'
const CURRENT = '5555555555554444, ANNA PETROVA'
const respondAfter = (ms: number, answer: object) => () =>
  new Promise((resolve) => {
    setTimeout(() => resolve(answer), ms)
  })

useFakeTime()

describe('a response that is older than the order on screen', () => {
  it('SAFE-03 FP-05 to the choice of a bank does not restore an old requisite', async () => {
    const chosen = (requisites: string) => aFlashpayOrder({ status: 1, broker_id: '4', requisites })
    const client = bareClient([...firstOf('flashpay')], { pageKey: 'flashpay/payment/7' })
    const reply = respondAfter(12_000, chosen(OLD))
    Object.assign(client.answers, {
      'GET /p2/{id}': aFlashpayOrder({}),
      'GET /brokers/flashpay': [aBroker('4')],
    })
    client.answers['PATCH /p2/{id}'] = reply
    await client.run(pageOpened({ page: 'flashpay', id: '7', type: 'payment' }))
    client.dispatch(brokerPressed('4'))
    client.answers['GET /p2/{id}'] = chosen(CURRENT)
    await settle(10_000)
    client.answers['GET /p2/{id}'] = respondAfter(3_000, chosen(CURRENT))
    for (const _second of Array(8).keys()) {
      await settle(1_000)
      expect(flashpayScreen(client.state())).toEqual({ name: 'payment', requisite: CURRENT })
      expect(selectOrderWithDeal(client.state()).replaced).toBeNull()
    }
  })

  it('SAFE-03 to the claim of a purchase does not remove a deal made meanwhile, and starts no search', async () => {
    const answers = { 'PATCH /p/{id}': respondAfter(12_000, aPurchase({ status: 1 })) }
    const client = await openPurchase({ status: 0 }, { listeners: firstOf('payment'), answers })
    client.dispatch(brokerPressed('4'))
    const now = aPurchase({ status: 1, deal: aDeal({ requisite: CURRENT }) })
    client.answers['GET /payments_v2/{id}'] = now
    await settle(10_000)
    client.answers['GET /payments_v2/{id}'] = respondAfter(3_000, now)
    for (const _second of Array(8).keys()) {
      await settle(1_000)
      expect(paymentScreen(client.state())).toMatchObject({ name: 'payment', requisite: CURRENT })
      expect(selectOrderWithDeal(client.state()).replaced).toBeNull()
    }
    expect(client.calls.filter(({ route }) => route.startsWith('GET /lots'))).toEqual([])
  })

  it('CP-18 to the start of a deposit does not ask again for received coins', async () => {
    const running = { created_at: new Date(NOW).toISOString(), amount: '10', amount_left: '10' }
    const paid = aCryptoPayment({ ...running, amount_received: '10', amount_left: '0', status: 2 })
    const client = bareClient([...firstOf('cpayment')], { pageKey: 'cpayment/7', claims: GUEST })
    Object.assign(client.answers, {
      'GET /cp/{id}': aCryptoPayment({ status: null, address: null, symbol: null, created_at: null }),
      'POST /cp/{id}/start': respondAfter(30_000, aCryptoPayment(running)),
    })
    await client.run(pageOpened({ page: 'cpayment', id: '7' }))
    for (const action of [emailTyped(GUEST.email), termsTicked(true), startPressed()]) client.dispatch(action)
    await settle(1_000)
    client.answers['GET /cp/{id}'] = paid
    client.dispatch(orderReloadRequested())
    await settle(1_000)
    expect(depositScreen(client.state())).toMatchObject({ result: 'success' })
    client.answers['GET /cp/{id}'] = respondAfter(5_000, paid)
    for (const _second of Array(32).keys()) {
      await settle(1_000)
      expect(depositScreen(client.state())).toMatchObject({ result: 'success' })
      expect(selectDeposit(client.state())?.amount_left).toBe('0')
    }
  })
})

describe('a response with another order', () => {
  type Ids = Pick<PurchaseFields & object, 'id' | 'payment_id'>
  const OWN: Ids = { id: 7, payment_id: 7 }
  const OTHER: Ids = { id: 99, payment_id: 99 }
  const NONE: Ids = { id: null, payment_id: null }

  /** The page of order 7, and which of these responses, loaded one after the other, it has shown after each. */
  async function load(...responses: Ids[]) {
    const [first, ...others] = responses.map((ids, label) => Object.assign({ label: String(label) }, ids))
    const client = await openPurchase(first)
    const look = () => {
      const isStale = selectIsStale(client.state())
      return `${selectPurchase(client.state())?.label}${isStale ? ', outdated' : ''}`
    }
    const shown = [look()]
    for (const fields of others) {
      client.answers['GET /payments_v2/{id}'] = aPurchase(fields)
      await client.run(orderReloadRequested())
      shown.push(look())
    }
    return { client, shown }
  }

  it.each<[string, Ids[], string[]]>([
    [
      'is not shown, and the page is marked as outdated until the next one',
      [OWN, OTHER, OWN],
      ['0', '0, outdated', '2'],
    ],
    ['is not assumed without an id', [OWN, NONE, OWN], ['0', '1', '2']],
    [
      'is not assumed if each has the same other id than the address, or none',
      [OTHER, NONE, OTHER],
      ['0', '1', '2'],
    ],
    ['is replaced by the order of the address', [OTHER, OWN, OTHER], ['0', '1', '1, outdated']],
  ])('SAFE-03 %s', async (_what, responses, expected) => {
    expect((await load(...responses)).shown).toEqual(expected)
  })

  it('SAFE-11 an id that opens the order stays known if the next response does not name it', async () => {
    const { client, shown } = await load({ id: 7, payment_id: 'second' }, { id: 7, payment_id: null })
    expect(shown).toEqual(['0', '1'])
    expect(selectOrderIds(client.state())).toContain('second')
  })
})

const LATE_MS = 25_000
const WHOLE_MS = 600_000
const deal = aDeal({ requisite: '4111111111111111, IVAN PETROV' })

describe('the deadline of a response that arrived before the app started', () => {
  const pages = [
    ['payment', 'GET /payments_v2/{id}', aPurchase({ deal })],
    ['sale', 'GET /sale_v2/{id}', aSale({ deal })],
    ['flashpay', 'GET /p2/{id}', aFlashpayOrder({ status: 1, deal })],
  ] as const

  it.each(pages)('TIME-12 RET-02 of %s counts from its arrival', async (page, route, order) => {
    const early = (options: { onReceived?: OnReceived }) => {
      options.onReceived?.(NOW - LATE_MS)
      return order
    }
    const { store } = bareClient(wholePage(page), { pageKey: `${page}/7`, answers: { [route]: early } })
    store.dispatch(pageOpened({ page, id: '7' }))
    await settle()
    expect(selectDeadline(store.getState())).toBe(NOW - LATE_MS + WHOLE_MS)
  })

  it('TIME-12 counts from its arrival too if the merchant has to be loaded', async () => {
    const { deal: _none, ...order } = aPurchase()
    const answers = {
      'GET /payments_v2/{id}': () => ({ ...order, deal, merchant: null, refs: { ...NO_REFS, merchant: 5 } }),
      'GET /merchant/{id}': () => new Promise((resolve) => setTimeout(resolve, LATE_MS, order.merchant)),
    }
    const { store } = bareClient([...wholePage('payment')], { answers })
    store.dispatch(pageOpened({ page: 'payment', id: '7' }))
    await settle(LATE_MS + 1_000)
    expect(selectDeadline(store.getState())).toBe(NOW + WHOLE_MS)
  })

  it('TIME-12 of a deal that is loaded separately counts from the arrival of the deal', async () => {
    const answers = {
      'GET /payments_v2/{id}': () => aPurchase({ refs: { ...NO_REFS, deal: 11 } }),
      'GET /deals/{id}': () => new Promise((resolve) => setTimeout(resolve, LATE_MS, deal)),
    }
    const { store } = bareClient([...wholePage('payment')], { answers })
    store.dispatch(pageOpened({ page: 'payment', id: '7' }))
    await settle(LATE_MS + 1_000)
    expect(selectDeadline(store.getState())).toBe(NOW + LATE_MS + WHOLE_MS)
  })
})

it('SAFE-02 SPEC-04 a sale whose claim is accepted is not claimed again by a cancel', async () => {
  const sale = (status: 0 | 1) => aSale({ status, broker_id: null })
  const client = bareClient([...wholePage('sale')], { pageKey: 'sale/7', claims: GUEST })
  Object.assign(client.answers, {
    'GET /sale_v2/{id}': sale(0),
    'GET /s/{id}': { token: null, deal: null, refs: NO_REFS },
    'GET /brokers': [aBroker('4')],
    'PATCH /s/{id}': respondAfter(3_000, sale(1)),
  })
  await client.run(pageOpened({ page: 'sale', id: '7' }))
  client.dispatch(brokerPressed('4'))
  await settle(500)
  client.answers['GET /sale_v2/{id}'] = respondAfter(4_500, sale(0))
  client.dispatch(questionAsked('cancel'))
  client.dispatch(questionAnswered({ question: 'cancel', yes: true }))
  await settle(20_000)
  const sent = client.callsOf('PATCH /s/{id}').map(({ body }) => Object.keys(body as object))
  expect(sent).toEqual([['token'], ['status']])
  expect(selectSaleState(client.state()).claim).toBe('accepted')
})
