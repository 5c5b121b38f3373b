/** A claim and a search around a sign-in: what is sent with the next session. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted } from '../../src/features/auth/authSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import type { OrderPerson } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import { chooseSignedIn, endSession, givePassword, inOtherBrowser, signIn } from './signIn.ts'

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
    const used = { call: 'POST /auth/fast-register', status: 409, body: USED }
    await world.setFaults({ call: 'POST /auth/refresh', status: 401, body: {} }, used)
    await signIn(buyer)
    await until(() => buyer.deal !== null)
    const user = buyer.deps.session.user()
    expect(user).toMatchObject({ is_temporary: false })
    const [first, ...others] = await world.bodies(`PATCH /p/${buyer.id}`)
    expect(first).toHaveProperty('token')
    expect(first).not.toHaveProperty('token', access(buyer))
    expect(others).toMatchObject([{ status: 1, buyer_id: user?.user_id }])
  })
})

describe('the claim of a sale', () => {
  it.each([true, false])('NET-06 API-41 has the token after a refresh (%s) or new', async (isRenewable) => {
    const seller = await Seller.open(world)
    await endSession(world, 'PATCH', `/s/${seller.id}`, isRenewable)
    await seller.choose()
    const [first, second] = await sentTokens(`PATCH /s/${seller.id}`)
    expect(second).toBe(access(seller))
    expect(second).not.toBe(first)
    expect(await statuses(`PATCH /s/${seller.id}`)).toEqual([401, 200])
  })
})

it('AUTH-07 PUR-07 a search makes no deal after the sign-in for an order that has one by then', async () => {
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
