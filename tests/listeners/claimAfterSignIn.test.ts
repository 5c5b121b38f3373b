/** A claim or a search whose session ends: what is sent once there is a session again, at once or minutes later. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted, passwordSubmitted } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, emailSubmitted } from '../../src/features/brokers/brokersSlice.ts'
import type { Call } from '../../src/api/call.ts'
import { wholePurchase } from '../support/features.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import type { OrderPerson } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
const USED = { detail: 'Such email is used' }
const ACCOUNT = { email: 'used@example.com', password: 'password1' }

async function signIn(person: OrderPerson) {
  await until(() => person.state.auth.step === 'password')
  person.dispatch(passwordSubmitted(ACCOUNT))
  await until(() => person.state.auth.step === 'code')
  person.dispatch(codeSubmitted('1234'))
}

/** The next call to `path` is refused for its token; the refresh too, unless `isRenewable`. */
function endSession(method: string, path: string, isRenewable = false) {
  const faults = [
    { method, path, times: 1, status: 401, body: { detail: 'x' } },
    { method: 'POST', path: '/auth/refresh', times: 1, status: 401, body: { detail: 'x' } },
  ]
  return world.control('POST', '/faults', isRenewable ? faults.slice(0, 1) : faults)
}

const statuses = async (part: string) => (await world.calls(part)).map(({ status }) => status)
const sentTokens = async (part: string) =>
  (await world.calls(part)).flatMap(({ body }) =>
    typeof body === 'object' && body !== null && 'token' in body ? [body.token] : [],
  )
const access = (person: OrderPerson) => person.client.deps.session.access()

describe('the claim of a purchase', () => {
  it.each([true, false])(
    'NET-06 API-37 carries the token of the session after a refresh (%s) or a new account, so that another device goes on',
    async (isRenewable) => {
      const buyer = await Buyer.open(world)
      await endSession('PATCH', `/p/${buyer.id}`, isRenewable)
      await buyer.toDeal()
      const [first, second] = await sentTokens(`PATCH /p/${buyer.id}`)
      expect(second).toBe(access(buyer))
      expect(second).not.toBe(first)
      await buyer.act('confirm')
      await buyer.onScreen('payment')
      const other = await openClient(world, `/payment/${buyer.id}`, wholePurchase)
      await until(() => other.deps.session.access() !== null)
      expect(other.deps.session.access()).toBe(second)
    },
  )

  it('SAFE-02 AUTH-07 never carries the token of a permanent account that the session has become, and names that one', async () => {
    const buyer = await Buyer.open(world)
    const path = `/p/${buyer.id}`
    await world.control('POST', '/faults', [
      { method: 'PATCH', path, times: 1, delay_ms: 2_000, status: 401, body: {} },
    ])
    await buyer.press()
    await until(() => access(buyer) !== null)
    await advance(500)
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/auth/refresh', times: 1, status: 401, body: {} },
      { method: 'POST', path: '/auth/fast-register', times: 1, status: 409, body: USED },
    ])
    await signIn(buyer)
    await until(() => buyer.deal !== null)
    const user = buyer.client.deps.session.user()
    expect(user).toMatchObject({ is_temporary: false })
    expect(await sentTokens(`PATCH /p/${buyer.id}`)).not.toContain(access(buyer))
    expect((await world.calls(`PATCH /p/${buyer.id}`)).at(-1)?.body).toMatchObject({
      status: 1,
      buyer_id: user?.user_id,
    })
  })
})

describe('the claim of a sale', () => {
  it.each([true, false])(
    'NET-06 API-41 carries the token of the session after a refresh (%s) or a new account',
    async (isRenewable) => {
      const seller = await Seller.open(world)
      await endSession('PATCH', `/s/${seller.id}`, isRenewable)
      await seller.choose()
      const [first, second] = await sentTokens(`PATCH /s/${seller.id}`)
      expect(second).toBe(access(seller))
      expect(second).not.toBe(first)
      expect(await statuses(`PATCH /s/${seller.id}`)).toEqual([401, 200])
    },
  )

  it('AUTH-07 SALE-25 is not repeated after the sign-in for a sale that another device has claimed, and the person goes on', async () => {
    const [one, two] = await claimingTwice()
    await one.choose('Sberbank')
    await advance(10_000)
    const before = (await statuses(`PATCH /s/${one.id}`)).length
    await signIn(two)
    await until(() => !two.state.brokers.starting)
    expect((await statuses(`PATCH /s/${one.id}`)).slice(before)).toEqual([])
    expect(two.screen).toEqual({ name: 'wait', reason: 'approval' })
  })

  it('AUTH-07 SALE-25 nor for one that is over by then', async () => {
    const [one, two] = await claimingTwice()
    await one.choose('Sberbank')
    one.answer('cancel')
    await until(() => one.dealState.status === 3)
    const before = (await statuses(`PATCH /s/${one.id}`)).length
    await signIn(two)
    await advance(5_000)
    expect((await statuses(`PATCH /s/${one.id}`)).slice(before)).toEqual([])
    expect(two.screen).toMatchObject({ name: 'processed', result: 'not-ok' })
  })

  /** Two devices; the claim of the second one was refused for its token, and a password is asked for. */
  async function claimingTwice(): Promise<[Seller, Seller]> {
    const one = await Seller.open(world)
    const two = await Seller.visit(world, one.id)
    two.dispatch(brokerPressed(await two.bank('T-Bank')))
    two.dispatch(emailSubmitted(ACCOUNT.email))
    await endSession('PATCH', `/s/${one.id}`)
    await signIn(two)
    await until(() => two.state.auth.step === 'password')
    return [one, two]
  }
})

describe('a search', () => {
  it('AUTH-07 PUR-07 makes no deal after the sign-in for an order that has one by then', async () => {
    const two = await Buyer.open(world)
    two.dispatch(brokerPressed(await two.bank('VTB')))
    two.dispatch(emailSubmitted(ACCOUNT.email))
    await endSession('POST', '/deals')
    await signIn(two)
    await until(() => two.state.auth.step === 'password')
    expect(two.dealState.search.state).toBe('running')
    two.dispatch(passwordSubmitted(ACCOUNT))
    await until(() => two.state.auth.step === 'code')
    await elsewhere(`/payment/${two.id}`, makeDeal(two.id))
    two.dispatch(codeSubmitted('1234'))
    await until(() => !two.state.auth.need && two.deal !== null)
    await advance(20_000)
    expect(await statuses('POST /deals')).toEqual([401, 200])
    expect(two.dialogs).toEqual([])
  })

  it('AUTH-07 SALE-11 makes no deal after the sign-in for a sale that is over by then', async () => {
    const seller = await Seller.open(world, { email: ACCOUNT.email })
    seller.dispatch(brokerPressed(await seller.bank('Sberbank')))
    await signIn(seller)
    await until(() => seller.screen.name === 'wait')
    await seller.approve()
    await seller.onScreen('payment', 4_000)
    await endSession('POST', '/deals')
    seller.confirm()
    await until(() => seller.state.auth.step === 'password')
    seller.dispatch(passwordSubmitted(ACCOUNT))
    await until(() => seller.state.auth.step === 'code')
    await elsewhere(`/sale/${seller.id}`, (call) =>
      call('PATCH /s/{id}', { id: seller.id, body: { status: 3 } }),
    )
    seller.dispatch(codeSubmitted('1234'))
    await until(() => seller.dealState.status === 3)
    await advance(20_000)
    expect(await statuses('POST /deals')).toEqual([401])
  })

  const makeDeal = (id: string) => async (call: Call) => {
    const amounts = { amount_currency: '1500', payment_id: id }
    const lot = await call('GET /lots/fast-deal', { query: { symbol: 'usdt', ...amounts } })
    return call('POST /deals', { body: { lot_id: lot.id ?? '', requisite: '', ...amounts } })
  }

  /** The same person goes on in another browser. */
  async function elsewhere(path: string, work: (call: Call) => Promise<unknown>) {
    const { call, session } = (await openClient(world, path, wholePurchase)).deps
    let isDone = false
    const act = async () => {
      const { access, refresh } = await call('POST /auth/login', { body: { ...ACCOUNT, code: '1234' } })
      session.adopt({ access: access ?? '', refresh: refresh ?? '' })
      await work(call)
      isDone = true
    }
    void act()
    await until(() => isDone)
  }
})
