/** Responses with another order, deal or deposit than the requested one. */
import { describe, expect, it } from 'vitest'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectFlashpayDeal, selectDeposit } from '../../src/features/order/orderSlice.ts'
import { selectScreen } from '../../src/pages/flashpay/selectors.ts'
import { selectIsStale } from '../../src/shell/shellSlice.ts'
import { openClient } from '../support/client.ts'
import { openDeposit, screenOf, startWith, stateOf } from '../support/deposit.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD, RUNNING } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'

const world = useWorld()
const OTHER_ID = 999_999

/** Sets the body of the next responses to a call. */
const setResponse = (path: string, body: object, method = 'GET') =>
  world.setFaults({ call: `${method} ${path}`, times: 99, status: 200, body })

/** Opens a purchase at its requisites, without a socket. */
async function atRequisites(): Promise<Buyer> {
  const buyer = await Buyer.withoutSocket(world)
  await advance(1_000)
  expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })
  return buyer
}

/** Expects that the requisite stays, marked as possibly outdated, until a response about this order arrives. */
async function expectMarkedUntilNextResponse(buyer: Buyer) {
  await advance(11_000)
  expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })
  expect(selectIsStale(buyer.state)).toBe(true)
  await world.setFaults()
  await until(() => !selectIsStale(buyer.state), 6_000)
  expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })
}

describe('a response with another order', () => {
  it('SAFE-03 shows no requisite of another purchase', async () => {
    const buyer = await atRequisites()
    const deal = { ...buyer.deal, id: OTHER_ID, deal_id: OTHER_ID, requisite: OTHER_CARD }
    const order = { ...buyer.purchase, id: OTHER_ID, payment_id: OTHER_ID, deal }
    await setResponse('/payments_v2/{id}', order)
    await expectMarkedUntilNextResponse(buyer)
  })

  it('SAFE-03 is not assumed for a response without an id, and for the next one with the id of the address', async () => {
    const buyer = await Buyer.visit(world, await world.make('purchases', { status: 0 }))
    const purchase = buyer.purchase
    await setResponse('/payments_v2/{id}', { ...purchase, id: undefined, payment_id: undefined, label: 'A' })
    await until(() => buyer.purchase?.label === 'A', 11_000)
    await setResponse('/payments_v2/{id}', { ...purchase, label: 'B' })
    await until(() => buyer.purchase?.label === 'B', 11_000)
  })

  it('SAFE-03 is not assumed if every response has the same other id than the address, or none', async () => {
    const id = await world.make('purchases', { status: 0 })
    const { purchase } = await Buyer.visit(world, id)
    await setResponse('/payments_v2/{id}', { ...purchase, id: 12, label: 'A' })
    const buyer = await Buyer.visit(world, id)
    expect(buyer.purchase?.label).toBe('A')
    await setResponse('/payments_v2/{id}', { ...purchase, id: undefined, label: 'B' })
    await until(() => buyer.purchase?.label === 'B', 11_000)
    await setResponse('/payments_v2/{id}', { ...purchase, id: 12, label: 'C' })
    await advance(11_000)
    expect(buyer.purchase?.label).toBe('C')
  })

  it('SAFE-03 is replaced by the order of the address, though it arrived first', async () => {
    const id = await world.make('purchases', RUNNING)
    const other = await world.make('purchases', {
      ...RUNNING,
      deal: { ...RUNNING.deal, requisite: OTHER_CARD },
    })
    const body = (await Buyer.visit(world, other)).purchase
    await world.setFaults({ call: `GET /payments_v2/${id}`, status: 200, body })
    const buyer = await Buyer.visit(world, id)
    expect(buyer.screen).toMatchObject({ requisite: OTHER_CARD })
    await world.control('POST', '/socket', { up: false })
    await until(() => buyer.screen.name === 'payment' && buyer.screen.requisite === CARD, 11_000)
    await setResponse('/payments_v2/{id}', body ?? {})
    await expectMarkedUntilNextResponse(buyer)
  })
})

describe('a response with another deal', () => {
  it('SAFE-03 SPEC-01 shows no requisite of another deal than the order names', async () => {
    await world.control('POST', '/answers', { form: 'ids' })
    const buyer = await atRequisites()
    await setResponse('/deals/{id}', {
      ...buyer.deal,
      id: OTHER_ID,
      deal_id: OTHER_ID,
      requisite: OTHER_CARD,
    })
    await expectMarkedUntilNextResponse(buyer)
  })

  /** Opens a flash-pay payment: its requisite on screen, and the answer in which it names its deal by id. */
  async function openFlashpay(id: string) {
    const client = await openClient(world, `/flashpay/payment/${id}`)
    const { store } = client
    const requisite = () => {
      const screen = selectScreen(store.getState())
      return screen.name === 'payment' ? screen.requisite : null
    }
    const body = { ...selectFlashpayDeal(store.getState()), deal_id: 5 }
    return { client, requisite, order: { call: 'GET /p2/{id}', times: 99, status: 200, body } }
  }

  it('SAFE-03 SPEC-01 causes another request for the deal of a flash-pay payment', async () => {
    const id = await world.make('flashpay', { status: 1, broker_id: 109, requisites: OTHER_CARD })
    const deal = { state: 'confirmed', requisite: CARD, id: 5, deal_id: 5 }
    const { requisite, order } = await openFlashpay(id)
    const asked = (times: number, body: object) => ({ call: '/deals/{id}', times, status: 200, body })
    await world.setFaults(
      order,
      asked(1, { ...deal, id: OTHER_ID, deal_id: OTHER_ID, requisite: OTHER_CARD }),
      asked(99, deal),
    )
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
      const { replaced } = selectDealState(client.store.getState())
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
    await setResponse('/autodeals/{id}', {
      ...autodeal,
      autodeal_id: OTHER_ID,
      identificator: null,
      state: 'paid',
    })
    await advance(11_000)
    expect(buyer.dealState.autodeal).toEqual(autodeal)
  })
})

describe('a response with another deposit', () => {
  const OTHER = { id: OTHER_ID, address: 'bc1qother' }

  it('SAFE-03 CP-04 shows no address as the response to the start: the deposit is loaded', async () => {
    const { id, client } = await openDeposit(world)
    const made = { ...selectDeposit(stateOf(client)), ...OTHER, status: 1, symbol: 'btc' }
    await world.setFaults({ call: 'POST /cp/{id}/start', status: 200, body: made })
    await startWith(client, 'btc', 'a.b@mail.com')
    await advance(1_000)
    expect(await world.calls(`POST /cp/${id}/start`)).toHaveLength(1)
    expect(screenOf(client).name).toBe('init')
    expect(selectDeposit(stateOf(client))?.address).toBeNull()
  })
})
