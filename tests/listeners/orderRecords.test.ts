/** Responses that contain only the ids of deal, automatic deal or merchant, nothing of them, or those of another order. */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  orderReloadRequested,
  selectOrderWithDeal,
  selectDeposit,
  selectFlashpayOrder,
} from '../../src/features/order/orderSlice.ts'
import { selectScreen as selectFlashpayScreen } from '../../src/pages/flashpay/selectors.ts'
import { selectScreen } from '../../src/pages/payment/selectors.ts'
import { selectIsStale } from '../../src/shell/shellSlice.ts'
import { openClient } from '../support/client.ts'
import { openDeposit, screenOf, startWith, stateOf } from '../support/deposit.ts'
import { advance, type TestFault, until, useWorld } from '../support/world.ts'
import { CARD, RUNNING } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'

const world = useWorld()
const ORDER = '/payments_v2/{id}'
const ON_SCREEN = { name: 'payment', requisite: CARD }

type Order = Record<string, unknown>
const withoutDeals = (order: Order): Order =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !/deal/.test(name)))

/** The order of the next responses is the gateway's with this change. */
async function answerWith(change: (order: Order) => Order, ...others: TestFault[]) {
  const { purchases } = await world.control<{ purchases: Order[] }>('GET', '/state')
  await setResponse(ORDER, change(purchases[0] ?? {}), others)
}
/** Sets the body of the next responses to a call. */
const setResponse = (path: string, body: object, others: TestFault[] = []) =>
  world.setFaults({ call: `GET ${path}`, times: 99, status: 200, body }, ...others)

const makeRunning = () => world.make('purchases', RUNNING)
const callCount = async (part: string) => (await world.calls(part)).length

/** Nothing is shown now, and the requisite once the gateway answers as usual. */
async function expectShownLater(id: string, meanwhile: () => unknown = () => undefined) {
  await expect(Buyer.visit(world, id)).rejects.toThrow('still not so')
  await meanwhile()
  await world.setFaults()
  expect((await Buyer.visit(world, id)).screen).toMatchObject(ON_SCREEN)
}

it.each([
  ['stays if it may not be read', 403, true],
  ['goes if it does not exist any more', 404, false],
])('SAFE-03 SPEC-01 a deal that the order does not mention any more %s', async (_what, status, isShown) => {
  const buyer = await Buyer.running(world)
  expect(buyer.deal).not.toBeNull()
  await answerWith(withoutDeals, { call: 'GET /deals/{id}', times: 99, status, body: { detail: 'no' } })
  for (const _load of [1, 2]) {
    buyer.dispatch(orderReloadRequested())
    await advance(1_000)
  }
  expect(buyer.deal !== null).toBe(isShown)
})

describe('an order with ids instead of its records', () => {
  beforeEach(() => world.control('POST', '/answers', { form: 'ids' }))

  it('SPEC-01 shows the requisites of a deal given by its id, and polls the deal by its own endpoint', async () => {
    const buyer = await Buyer.withoutSocket(world)
    expect(buyer.screen).toMatchObject(ON_SCREEN)
    const before = await callCount('GET /deals/')
    await advance(11_000)
    expect(await callCount('GET /deals/')).toBeGreaterThan(before)
    await buyer.act('pay')
    await buyer.shows('waiting', 6_000)
  })

  it('SPEC-01 polls an automatic deal by its own endpoint', async () => {
    const buyer = await Buyer.visit(world, await world.make('purchases', { status: 1, autodeal: {} }))
    expect(buyer.dealState.autodeal).toMatchObject({ state: 'active' })
    await world.control('POST', '/socket', { up: false })
    await advance(11_000)
    expect(await callCount('GET /autodeals/')).toBeGreaterThan(0)
    await buyer.act('pay')
    await until(() => buyer.dealState.autodeal?.state === 'paid', 6_000)
  })

  it('SPEC-01 a deal that cannot be loaded does not count as none: no second deal is made', async () => {
    const id = await makeRunning()
    await world.setFaults(...['/deals/{id}', '/p/{id}'].map((call) => ({ call, times: 99, status: 502 })))
    await expectShownLater(id, async () => {
      await advance(12_000)
      expect(await callCount('GET /deals/')).toBeGreaterThan(1)
      expect([await callCount('/lots/'), await callCount('POST /deals')]).toEqual([0, 0])
    })
  })
})

describe('an order without its deal', () => {
  it('SPEC-01 gets it from the session view, and keeps it', async () => {
    const id = await makeRunning()
    await answerWith(withoutDeals)
    const buyer = await Buyer.visit(world, id)
    expect(buyer.screen).toMatchObject(ON_SCREEN)
    await buyer.act('pay')
    await buyer.shows('waiting', 40_000)
  })

  it.each([401, 403])('SAFE-03 SPEC-01 keeps the deal on screen while refused with %i', async (status) => {
    const id = await makeRunning()
    await answerWith(withoutDeals)
    const buyer = await Buyer.visit(world, id)
    const shown = buyer.deal?.deal_id
    const refused = { call: '/deals/*', times: 100, status, body: {} }
    await answerWith(withoutDeals, refused, { call: '/auth/refresh', times: 100, status: 401, body: {} })
    await advance(80_000)
    expect([buyer.deal?.deal_id, buyer.dialogs]).toEqual([shown, []])
    await answerWith((order) => ({ ...withoutDeals(order), status: 3 }), refused)
    await buyer.onScreen('end', 40_000)
  })

  it('SPEC-01 SAFE-03 keeps the deal of the session view when the first load of the deal is aborted', async () => {
    const id = await makeRunning()
    const { deals } = await world.control<{ deals: { deal_id: string }[] }>('GET', '/state')
    const session = { call: 'GET /p/{id}', times: 99, body: { token: null, deal: deals[0]?.deal_id } }
    const later = { call: '/deals/*', times: 99, status: 200, body: deals[0] }
    await answerWith(withoutDeals, session, { call: '/deals/*', delay_ms: 600_000 }, later)
    const { store } = await openClient(world, `/payment/${id}`)
    await advance(16_000)
    expect(selectScreen(store.getState()).name).toBe('loading')
    store.dispatch(orderReloadRequested())
    await until(() => selectScreen(store.getState()).name !== 'loading', 3_000)
    expect(selectScreen(store.getState())).toMatchObject(ON_SCREEN)
  })

  it.each([
    ['an unreadable record', { id: {}, deal_id: [] }],
    ['a text', 'unreadable'],
  ])('SPEC-01 SPEC-02 with %s instead of its deal: the deal is loaded separately', async (_what, deal) => {
    const id = await makeRunning()
    await answerWith((order) => ({ ...order, deal }))
    expect((await Buyer.visit(world, id)).screen).toMatchObject(ON_SCREEN)
  })
})

it('SPEC-01 an order with its records makes no call for them', async () => {
  await Buyer.running(world)
  await advance(11_000)
  const counts = ['GET /deals/', 'GET /merchant/', 'GET /p/'].map(callCount)
  expect(await Promise.all(counts)).toEqual([0, 0, 1])
})

const OTHER_ID = 999_999
const OTHER_DEAL = { id: OTHER_ID, deal_id: OTHER_ID, requisite: OTHER_CARD }

/** Opens a purchase at its requisites, without a socket. */
async function atRequisites(): Promise<Buyer> {
  const buyer = await Buyer.withoutSocket(world)
  await advance(1_000)
  expect(buyer.screen).toMatchObject(ON_SCREEN)
  return buyer
}

/** Expects that the requisite stays, marked as possibly outdated, until a response about this order arrives. */
async function expectMarkedUntilNextResponse(buyer: Buyer) {
  await advance(11_000)
  expect(buyer.screen).toMatchObject(ON_SCREEN)
  expect(selectIsStale(buyer.state)).toBe(true)
  await world.setFaults()
  await until(() => !selectIsStale(buyer.state), 6_000)
  expect(buyer.screen).toMatchObject(ON_SCREEN)
}

describe('a response with another deal', () => {
  it('SAFE-03 SPEC-01 shows no requisite of another deal than the order names', async () => {
    await world.control('POST', '/answers', { form: 'ids' })
    const buyer = await atRequisites()
    await setResponse('/deals/{id}', { ...buyer.deal, ...OTHER_DEAL })
    await expectMarkedUntilNextResponse(buyer)
  })

  /** Opens a flash-pay payment: its requisite on screen, and the answer in which it names its deal by id. */
  async function openFlashpay(id: string) {
    const client = await openClient(world, `/flashpay/payment/${id}`)
    const { store } = client
    const requisite = () => {
      const screen = selectFlashpayScreen(store.getState())
      return screen.name === 'payment' ? screen.requisite : null
    }
    const body = { ...selectFlashpayOrder(store.getState()), deal_id: 5 }
    return { client, requisite, order: { call: 'GET /p2/{id}', times: 99, status: 200, body } }
  }

  it('SAFE-03 SPEC-01 causes another request for the deal of a flash-pay payment', async () => {
    const id = await world.make('flashpay', { status: 1, broker_id: 109, requisites: OTHER_CARD })
    const deal = { state: 'confirmed', requisite: CARD, id: 5, deal_id: 5 }
    const { requisite, order } = await openFlashpay(id)
    const asked = (times: number, body: object) => ({ call: '/deals/{id}', times, status: 200, body })
    await world.setFaults(order, asked(1, { ...deal, ...OTHER_DEAL }), asked(99, deal))
    await advance(6_000)
    expect(requisite()).toBeNull()
    await until(() => requisite() === CARD, 11_000)
  })

  it.each([
    ['is about another deal', 200, { id: OTHER_ID, deal_id: OTHER_ID, state: 'confirmed' }],
    ['is refused', 403, { detail: 'user not participant' }],
  ])(
    'SAFE-03 SPEC-01 FP-07 a requisite of a flash-pay payment that is on screen is not called replaced because the response %s',
    async (_case, status, body) => {
      const id = await world.make('flashpay', { status: 1, broker_id: 109 })
      const { client, requisite, order } = await openFlashpay(id)
      const deal = { state: 'confirmed', requisite: CARD, id: 5, deal_id: 5 }
      const ofDeal = { call: '/deals/{id}', times: 99, status: 200, body: deal }
      await world.setFaults(order, ofDeal)
      await until(() => requisite() === CARD, 11_000)
      await world.setFaults(order, { ...ofDeal, status, body })
      await advance(16_000)
      expect(requisite()).toBe(CARD)
      expect(selectIsStale(client.store.getState())).toBe(true)
      const { replaced } = selectOrderWithDeal(client.store.getState())
      expect(replaced).not.toBe(CARD)
      await world.setFaults(order, { ...ofDeal, body: { ...deal, requisite: OTHER_CARD } })
      await until(() => requisite() === OTHER_CARD, 11_000)
    },
  )

  it('SAFE-03 SPEC-01 does not change the state of the automatic deal', async () => {
    await world.control('POST', '/answers', { form: 'ids' })
    const buyer = await Buyer.visit(world, await world.make('purchases', { status: 1, autodeal: {} }))
    await world.control('POST', '/socket', { up: false })
    const { autodeal } = buyer.dealState
    const other = { autodeal_id: OTHER_ID, identificator: null }
    await setResponse('/autodeals/{id}', { ...autodeal, ...other, state: 'paid' })
    await advance(11_000)
    expect(buyer.dealState.autodeal).toEqual(autodeal)
  })
})

const OTHER = { id: OTHER_ID, address: 'bc1qother' }

it('SAFE-03 CP-04 a response to the start with another deposit shows no address: the deposit is loaded', async () => {
  const { id, client } = await openDeposit(world)
  const made = { ...selectDeposit(stateOf(client)), ...OTHER, status: 1, symbol: 'btc' }
  await world.setFaults({ call: 'POST /cp/{id}/start', status: 200, body: made })
  await startWith(client, 'btc', 'a.b@mail.com')
  await advance(1_000)
  expect(await world.calls(`POST /cp/${id}/start`)).toHaveLength(1)
  expect(screenOf(client).name).toBe('init')
  expect(selectDeposit(stateOf(client))?.address).toBeNull()
})
