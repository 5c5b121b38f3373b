/** The choice of a bank, its claim and its search around a sign-in: what is sent with the next session, also if another device continues the order. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted, signInClosed } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, demandAnswered, methodCleared } from '../../src/features/brokers/brokersSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import type { OrderPerson } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import {
  ACCOUNT,
  chooseSignedIn,
  endSession,
  givePassword,
  inOtherBrowser,
  signIn,
  toEntrySignedIn,
} from './signIn.ts'

const world = useWorld()
const USED = { detail: 'Such email is used' }
const statuses = async (part: string) => (await world.calls(part)).map(({ status }) => status)
const sentTokens = async (part: string) =>
  (await world.calls(part)).flatMap(({ body }) =>
    typeof body === 'object' && body !== null && 'token' in body ? [body.token] : [],
  )
const access = (person: OrderPerson) => person.deps.session.access()

describe('the claim of a purchase', () => {
  it.each([true, false])(
    'NET-06 API-37 contains the token of the session after a refresh (%s) or a new account, so that another device can continue',
    async (isRenewable) => {
      const buyer = await Buyer.open(world)
      await endSession(world, 'PATCH', `/p/${buyer.id}`, isRenewable)
      await buyer.toDeal()
      const [first, second] = await sentTokens(`PATCH /p/${buyer.id}`)
      expect(second).toBe(access(buyer))
      expect(second).not.toBe(first)
      await buyer.act('confirm')
      await buyer.onScreen('payment')
      const other = await openClient(world, `/payment/${buyer.id}`)
      await until(() => other.deps.session.access() !== null)
      expect(other.deps.session.access()).toBe(second)
    },
  )

  it('SAFE-02 AUTH-07 never contains the token of a permanent account that has signed in meanwhile, and names that account', async () => {
    const buyer = await Buyer.open(world)
    const path = `/p/${buyer.id}`
    await world.setFaults({ call: `PATCH ${path}`, delay_ms: 2_000, status: 401, body: {} })
    await buyer.press()
    await until(() => access(buyer) !== null)
    await advance(500)
    await world.setFaults(
      { call: 'POST /auth/refresh', status: 401, body: {} },
      { call: 'POST /auth/fast-register', status: 409, body: USED },
    )
    await signIn(buyer)
    await until(() => buyer.deal !== null)
    const user = buyer.deps.session.user()
    expect(user).toMatchObject({ is_temporary: false })
    const [first, ...others] = (await world.calls(`PATCH /p/${buyer.id}`)).map(({ body }) => body)
    expect(first).toHaveProperty('token')
    expect(first).not.toHaveProperty('token', access(buyer))
    expect(others).toMatchObject([{ status: 1, buyer_id: user?.user_id }])
  })
})

describe('the claim of a sale', () => {
  it.each([true, false])(
    'NET-06 API-41 contains the token of the session after a refresh (%s) or a new account',
    async (isRenewable) => {
      const seller = await Seller.open(world)
      await endSession(world, 'PATCH', `/s/${seller.id}`, isRenewable)
      await seller.choose()
      const [first, second] = await sentTokens(`PATCH /s/${seller.id}`)
      expect(second).toBe(access(seller))
      expect(second).not.toBe(first)
      expect(await statuses(`PATCH /s/${seller.id}`)).toEqual([401, 200])
    },
  )

  it('AUTH-07 SALE-25 is not repeated after the sign-in for a sale that another device has claimed, and the person can continue', async () => {
    const [one, two] = await claimingTwice()
    await one.choose('Sberbank')
    await advance(10_000)
    const before = (await statuses(`PATCH /s/${one.id}`)).length
    await signIn(two)
    await until(() => !two.state.brokers.starting)
    expect((await statuses(`PATCH /s/${one.id}`)).slice(before)).toEqual([])
    expect(two.screen).toEqual({ name: 'wait', reason: 'approval' })
  })

  /** Opens the sale on two devices; the claim of the second one was refused because of its token, and it asks for a password. */
  async function claimingTwice(): Promise<[Seller, Seller]> {
    const one = await Seller.open(world)
    const two = await Seller.visit(world, one.id)
    two.dispatch(brokerPressed(await two.bank('T-Bank')))
    two.dispatch(demandAnswered(ACCOUNT.email))
    await endSession(world, 'PATCH', `/s/${one.id}`)
    await signIn(two)
    await until(() => two.state.auth.step === 'password')
    return [one, two]
  }
})

describe('a search', () => {
  it('AUTH-07 PUR-07 makes no deal after the sign-in for an order that has one by then', async () => {
    const two = await Buyer.open(world)
    await endSession(world, 'POST', '/deals')
    await chooseSignedIn(two, 'VTB')
    await givePassword(two)
    expect(two.dealState.search.state).toBe('running')
    await inOtherBrowser(two, async (call) => {
      const amounts = { amount_currency: '1500', payment_id: two.id }
      const lot = await call('GET /lots/fast-deal', { query: { symbol: 'usdt', ...amounts } })
      await call('POST /deals', { body: { lot_id: lot.id ?? '', requisite: '', ...amounts } })
    })
    two.dispatch(codeSubmitted('1234'))
    await until(() => !two.state.auth.need && two.deal !== null)
    await advance(20_000)
    expect(await statuses('POST /deals')).toEqual([401, 200])
    expect(two.dialogs).toEqual([])
  })

  it('AUTH-07 SALE-11 makes no deal after the sign-in for a sale that is over by then', async () => {
    const seller = await Seller.open(world)
    await toEntrySignedIn(seller)
    await endSession(world, 'POST', '/deals')
    seller.confirm()
    await givePassword(seller)
    await inOtherBrowser(seller, (call) => call('PATCH /s/{id}', { id: seller.id, body: { status: 3 } }))
    seller.dispatch(codeSubmitted('1234'))
    await until(() => seller.dealState.status === 3)
    await advance(20_000)
    expect(await statuses('POST /deals')).toEqual([401])
  })
})

/** Opens the order on two devices; the second one has chosen a bank, and is asked for a password. */
async function waitingForPassword(): Promise<[Buyer, Buyer]> {
  const one = await Buyer.open(world)
  const two = await Buyer.visit(world, one.id)
  two.dispatch(brokerPressed(await two.bank('VTB')))
  two.dispatch(demandAnswered(ACCOUNT.email))
  await until(() => two.state.auth.step === 'password')
  return [one, two]
}
/** Mutations and searches of the page after `since`. */
async function mutations(since: number) {
  const calls = (await world.calls()).slice(since)
  return calls
    .filter(({ method, path }) => path.includes('/lots') || (method !== 'GET' && !path.includes('/auth/')))
    .map(({ method, path }) => `${method} ${path}`)
}
const callCount = async () => (await world.calls()).length

describe('a chosen bank after a sign-in', () => {
  it('PUR-06 PUR-29 does not change an order that has a deal by then, also one that is newer than the last load', async () => {
    const [one, two] = await waitingForPassword()
    await givePassword(two)
    await one.toDeal()
    const before = await callCount()
    two.dispatch(codeSubmitted('1234'))
    await until(() => two.deal !== null)
    await advance(20_000)
    expect(await mutations(before)).toEqual([])
    expect(two.state.brokers.starting).toBe(false)
    expect(two.dealState).toMatchObject({ method: 'untouched', search: { state: 'idle' } })
  })

  it('PUR-06 AUTH-02 asks for no other e-mail if the dialog is closed on an order that has a deal', async () => {
    const one = await Buyer.open(world)
    const two = await Buyer.visit(world, one.id)
    two.deps.storage.set('paymentEmail', ACCOUNT.email)
    two.dispatch(brokerPressed(await two.bank('VTB')))
    await until(() => two.state.auth.step === 'password')
    await one.toRequisites()
    await until(() => two.screen.name === 'payment', 20_000)
    two.dispatch(signInClosed())
    await until(() => !two.state.brokers.starting)
    expect(two.state.brokers.demand).toBeNull()
  })

  it('PUR-06 AUTH-07 a claim whose session ended is not repeated if there is a deal', async () => {
    const [one, two] = await waitingForPassword()
    await world.setFaults(
      { call: `PATCH /p/${one.id}`, status: 401, body: {} },
      { call: 'POST /auth/refresh', status: 401, body: {} },
    )
    await signIn(two)
    await until(() => two.state.auth.step === 'password')
    await one.toRequisites()
    const before = await callCount()
    await signIn(two)
    await advance(20_000)
    expect(await mutations(before)).toEqual([])
    expect(two.state.brokers.starting).toBe(false)
    expect(two.screen.name).toBe('payment')
  })

  it('PUR-06 API-37 assigns the account to the order later, if its registration was too late because of a deal that is gone now', async () => {
    const one = await Buyer.open(world)
    const two = await Buyer.visit(world, one.id)
    await world.setFaults({ call: 'POST /auth/fast-register', delay_ms: 20_000 })
    two.dispatch(brokerPressed(await two.bank('VTB')))
    two.dispatch(demandAnswered('two@mail.com'))
    await advance(200)
    await one.toRequisites()
    const before = await callCount()
    await until(() => two.screen.name === 'payment', 40_000)
    await advance(20_000)
    expect(await mutations(before)).toEqual([])
    one.close()
    await world.act(one.deal?.deal_id ?? '', 'cancel', { as: 'trader' })
    await until(() => two.screen.name !== 'payment', 40_000)
    two.dispatch(methodCleared())
    await advance(500)
    two.dispatch(brokerPressed(await two.bank('VTB')))
    await until(() => two.deal !== null && two.deal.state !== 'deleted', 20_000)
  })
})
