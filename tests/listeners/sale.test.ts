/** The start of a sale: its claim (SPEC-04), its search, and a refused change of its requisite. */
import { describe, expect, it } from 'vitest'
import { signInClosed } from '../../src/features/auth/authSlice.ts'
import { demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { selectToasts } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectRunningAction, selectSale } from '../../src/features/order/orderSlice.ts'
import { editChanged, editSubmitted, selectSaleState } from '../../src/pages/sale/saleSlice.ts'
import type { OpenOptions } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

it('SALE-14 what is typed while a change is being saved stays in the open form', async () => {
  const seller = await Seller.atDeal(world)
  await world.setFaults({ call: 'PATCH /deals/requisite', delay_ms: 5_000 })
  seller.dispatch(editChanged('5555555555554444, PETR'))
  seller.dispatch(editSubmitted('5555555555554444, PETR'))
  await advance(1_000)
  seller.dispatch(editChanged('4111111111111111, PETR'))
  await until(() => selectSaleState(seller.state).requisite === '5555555555554444, PETR', 6_000)
  expect(selectSaleState(seller.state).edit).toBe('4111111111111111, PETR')
  expect(selectToasts(seller.state)).toEqual([])
  await world.setFaults()
  await until(() => selectRunningAction(seller.state) === null)
  seller.dispatch(editSubmitted('4111111111111111, PETR'))
  await until(() => seller.deal?.requisite === '4111111111111111, PETR')
  expect(selectSaleState(seller.state).edit).toBeNull()
})

const SBER = 109
const open = (fields: object = {}, options?: OpenOptions) =>
  Seller.open(world, { broker_id: SBER, ...fields }, options)
const pickedBroker = (seller: Seller) =>
  seller.state.brokers.demand === null ? null : seller.state.brokers.pressed
const claims = (seller: Seller) => world.calls(`PATCH /s/${seller.id}`)

describe('a sale that was created with a bank and is not approved yet', () => {
  it('SPEC-04 asks for the e-mail, registers and is claimed, once', async () => {
    const seller = await open()
    await until(() => pickedBroker(seller) !== null)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'approval' })
    await advance(4_000)
    expect(await world.calls('fast-register')).toHaveLength(0)
    seller.dispatch(demandAnswered('seller@mail.com'))
    await until(() => selectSale(seller.state)?.status === 1)
    expect((await claims(seller)).map(({ body }) => body)).toEqual([{ token: seller.deps.session.access() }])
    expect(pickedBroker(seller)).toBeNull()
    await seller.approve()
    await seller.onScreen('payment', 4_000)
    seller.confirm()
    await until(() => seller.deal !== null)
    expect(await claims(seller)).toHaveLength(1)
  })

  it('SPEC-04 continues at once if the e-mail is known', async () => {
    const seller = await open({ email: 'seller@mail.com' })
    await until(() => selectSale(seller.state)?.status === 1)
    expect(await world.bodies('fast-register')).toMatchObject([{ email: 'seller@mail.com' }])
    expect(await claims(seller)).toHaveLength(1)
    expect(pickedBroker(seller)).toBeNull()
  })

  it('SPEC-04 the field is not shown while the sale is claimed, and opens when that has failed', async () => {
    const refused = { call: 'PATCH /s/*', status: 400, body: {} }
    await world.setFaults(refused)
    const first = await open({ email: 'seller@mail.com' })
    await until(() => pickedBroker(first) !== null)
    await world.setFaults({ ...refused, delay_ms: 5_000 })
    const seller = await first.reload()
    await until(() => isStarting(seller))
    expect(pickedBroker(seller)).toBeNull()
    await until(() => !isStarting(seller), 8_000)
    expect(pickedBroker(seller)).toBe(SBER)
    expect(seller.state.brokers.emailDraft).toBe('seller@mail.com')
    await world.setFaults()
    seller.dispatch(demandAnswered('seller@mail.com'))
    await until(() => selectSale(seller.state)?.status === 1)
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('SPEC-04 a failed claim leaves the field open', async () => {
    const seller = await open({ email: 'used@example.com' })
    await until(() => seller.state.auth.step === 'password')
    seller.dispatch(signInClosed())
    await advance(3_000)
    expect(seller.screen).toEqual({ name: 'wait', reason: 'approval' })
    expect(pickedBroker(seller)).toBe(SBER)
    expect(seller.state.brokers.starting).toBe(false)
    seller.dispatch(demandAnswered('other@mail.com'))
    await until(() => selectSale(seller.state)?.status === 1)
  })

  it('SPEC-04 is not claimed if it is claimed already, or over', async () => {
    for (const status of [1, 3]) {
      const seller = await open({ status, email: 'seller@mail.com' })
      await advance(3_000)
      expect(pickedBroker(seller)).toBeNull()
      expect(await claims(seller)).toHaveLength(0)
    }
  })
})

/** A sale whose method the order names: nothing was chosen in this browser. */
const openNamed = () =>
  Seller.open(world, { broker_id: 109, status: 1, is_approved: true, email: 'seller@mail.com' })
async function expectEntryAfterReload(seller: Seller) {
  await world.setFaults()
  const again = await seller.reload()
  await advance(5_000)
  expect(again.screen.name).toBe('payment')
  expect(await world.calls('GET /lots/api-sell')).toHaveLength(1)
}
const isStarting = (seller: Seller) => seller.state.brokers.starting

describe('the search for a confirmed requisite', () => {
  it('SALE-24 SALE-15 does not start after a reload if it was stopped, although the order could not be ended', async () => {
    const seller = await openNamed()
    const lost = { call: `PATCH /s/${seller.id}`, times: 99, drop: true as const }
    await world.setFaults({ call: 'GET /lots/api-sell', delay_ms: 30_000 }, lost)
    seller.confirm()
    await seller.onScreen('wait')
    seller.answer('cancel')
    await advance(15_000)
    await expectEntryAfterReload(seller)
  })

  it('SALE-10 SALE-15 does not start after a reload with a requisite that was refused', async () => {
    const seller = await openNamed()
    await world.setFaults({ call: 'POST /deals', status: 400, body: { detail: 'Card blacklisted' } })
    seller.confirm()
    await until(() => selectSaleState(seller.state).error !== null)
    await expectEntryAfterReload(seller)
  })
})
