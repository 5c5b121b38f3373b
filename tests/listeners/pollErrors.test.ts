/** What throws while an answer is read, reduced or listened to is reported, and the next poll comes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rootReducer } from '../../src/app/rootReducer.ts'
import { orderReloadRequested, searchStarted } from '../../src/features/order/orderSlice.ts'
import { pollOrder, type OrderSource } from '../../src/features/order/pollOrder.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { pageLeft, pageOpened, selectIsStale, selectWait } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder } from '../rules/records.ts'
import { firstOf, wholePage } from '../support/listeners.ts'
import { bareClient, type BareClient, catchReports, GUEST, NOW, settle, useFakeTime } from './bareClient.ts'

useFakeTime()

const BUG = new Error('a bug')
let reported: unknown[] = []
beforeEach(() => void (reported = catchReports()))

/** While set, the chosen border throws. */
let isBroken = false
const breakIfDue = () => {
  if (isBroken) throw BUG
  return false
}
afterEach(() => {
  isBroken = false
})

const deal = aDeal({ requisite: '4111111111111111' })
const flashpay = aFlashpayOrder({ status: 1, deal })
const PAGES = [
  ['payment', 'GET /payments_v2/{id}', wholePage('payment'), aPurchase({ deal })],
  ['sale', 'GET /sale_v2/{id}', wholePage('sale'), aSale({ deal })],
  ['flashpay', 'GET /p2/{id}', firstOf('flashpay'), flashpay],
  ['cpayment', 'GET /cp/{id}', firstOf('cpayment'), aCryptoPayment({ id: 7 })],
] as const

/** Where an answer passes through code that may throw. */
const BORDERS: Record<string, (client: BareClient, route: (typeof PAGES)[number][1]) => void> = {
  'the reading of the answer'({ answers }, route) {
    const answer = answers[route]
    answers[route] = () => {
      breakIfDue()
      return answer
    }
  },
  'a part of the answer'({ answers }, route) {
    const answer = answers[route] as object
    answers[route] = () =>
      Object.defineProperty({ ...answer }, 'id', {
        get() {
          breakIfDue()
          return '7'
        },
      })
  },
  'a slice'({ store }) {
    store.replaceReducer((state, action) => {
      if (orderLoaded.match(action)) breakIfDue()
      return rootReducer(state, action)
    })
  },
  'a subscriber of the store'({ store }) {
    store.subscribe(breakIfDue)
  },
  'a listener of the order'({ store }) {
    const effect = () => void breakIfDue()
    store.addListeners([(start) => void start({ actionCreator: orderLoaded, effect })])
  },
  'a predicate of a listener'({ store }) {
    store.addListeners([(start) => void start({ predicate: breakIfDue, effect: () => {} })])
  },
  'what decides the pause'({ device }) {
    const { visible } = device
    device.visible = () => {
      breakIfDue()
      return visible()
    }
  },
}

describe.each(PAGES)('a bug on the page %s', (page, route, listeners, order) => {
  it.each(Object.keys(BORDERS))('NET-07 SAFE-10 in %s is reported, and polling goes on', async (name) => {
    const given = { pageKey: `${page}/7`, claims: GUEST, answers: { [route]: order } }
    const client = bareClient(listeners, given)
    BORDERS[name]?.(client, route)
    client.store.dispatch(pageOpened({ page, id: '7' }))
    await settle()
    isBroken = true
    await settle(90_000)
    expect(reported.length).toBeGreaterThan(0)
    expect(reported.every((error) => error === BUG)).toBe(true)
    const before = client.callsOf(route).length
    isBroken = false
    await settle(60_000)
    expect(client.callsOf(route).length).toBeGreaterThan(before)
    expect(selectIsStale(client.state())).toBe(false)
  })
})

describe('the polling loop', () => {
  const route = 'GET /cp/{id}'
  const source: OrderSource = { route: () => route, intervalMs: () => 1_000 }
  const broken = (): never => {
    throw BUG
  }

  it.each<[string, Partial<OrderSource>, number]>([
    ['the state of the socket', { isSocketUp: broken }, 0],
    ['the pause', { intervalMs: broken }, 3],
    ['what follows the first load', { onFirstLoad: broken }, 11],
    [
      'what follows the first load and ends after its time',
      { onFirstLoad: () => new Promise((_resolve, reject) => setTimeout(reject, 8_000, BUG)) },
      6,
    ],
  ])('NET-07 a bug in %s is reported, and the next load comes', async (_name, overrides, loads) => {
    const answers = { [route]: aCryptoPayment({ id: 7 }) }
    const { store, callsOf } = bareClient([pollOrder({ ...source, ...overrides })], { answers })
    store.dispatch(pageOpened({ page: 'payment', id: '7' }))
    await settle(10_000)
    expect(reported.length).toBeGreaterThan(0)
    expect(reported[0]).toBe(BUG)
    expect(callsOf(route)).toHaveLength(loads)
  })

  it('SPEC-02 reports a slow order after 5 and 15 s, and then loads it again when asked to; not once the page was left, or without an order', async () => {
    const signals: AbortSignal[] = []
    const answers = {
      [route]: ({ signal }: { signal: AbortSignal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    }
    const [here, left, without] = Array.from({ length: 3 }, () =>
      bareClient([pollOrder(source)], { answers }),
    )
    for (const client of [here, left]) client?.dispatch(pageOpened({ page: 'payment', id: '7' }))
    without?.dispatch(pageOpened({ page: 'not-found', id: '' }))
    left?.dispatch(pageLeft())
    const waits = () => [here, left, without].map((client) => client && selectWait(client.state()))
    await settle(4_999)
    expect(waits()).toEqual(['short', 'short', 'short'])
    await settle(1)
    expect(waits()).toEqual(['long', 'short', 'short'])
    await here?.run(orderReloadRequested())
    expect(signals[0]?.aborted).toBe(false)
    await settle(10_000)
    expect(waits()).toEqual(['unreadable', 'short', 'short'])
    await here?.run(orderReloadRequested())
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false])
  })

  it('NET-07 the screen is marked as out of date while a bug hides the answers', async () => {
    const answers = { 'GET /p2/{id}': PAGES[2][3] }
    const client = bareClient(firstOf('flashpay'), { pageKey: 'flashpay/7', answers })
    client.store.dispatch(pageOpened({ page: 'flashpay', id: '7' }))
    await settle()
    client.answers['GET /p2/{id}'] = BUG
    await settle(6_000)
    expect(selectIsStale(client.state())).toBe(true)
    client.answers['GET /p2/{id}'] = PAGES[2][3]
    await settle(6_000)
    expect(selectIsStale(client.state())).toBe(false)
  })
})

it('SPEC-07 the search for a trader goes on after a bug, which is reported', async () => {
  const order = aPurchase({ status: 1, deal: null, merchant: null })
  const answers = { 'GET /lots/fast-deal-start': BUG, 'GET /payments_v2/{id}': order }
  const client = bareClient(wholePage('payment'), { claims: GUEST, answers })
  client.store.dispatch(pageOpened({ page: 'payment', id: '7' }))
  await settle()
  await client.run(searchStarted({ at: NOW }))
  expect(client.callsOf('GET /lots/fast-deal-start')).toHaveLength(1)
  expect(reported).toEqual([BUG])
  await settle(6_000)
  expect(client.callsOf('GET /lots/fast-deal')).toHaveLength(1)
})
