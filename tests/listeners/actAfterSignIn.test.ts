// long: each call that a sign-in, a slow renewal or a limit holds back
/** A claim, a search or a confirmed action whose call waits, for a sign-in, a slow renewal or a limit: what is sent with the next session, and when the order has changed meanwhile. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { overlayClosed } from '../../src/features/order/orderSlice.ts'
import { maskSubmitted, receiptAttached, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { selectDestination } from '../../src/shell/shellSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD, type OrderPerson } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import {
  chooseSignedIn,
  endSession,
  givePassword,
  inOtherBrowser,
  sentTokens,
  signIn,
  toEntrySignedIn,
  toRequisitesSignedIn,
} from './signIn.ts'

const world = useWorld()

const receipt = () => new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })
const STATES = 'PATCH /deals/states'

/** Each call is a method and a path. */
const sent = async (call: string) => (await world.calls(call)).map(({ status }) => status)
const endAt = (call: string) => endSession(world, ...(call.split(' ') as [string, string]))
const untilIdle = (person: OrderPerson) => until(() => person.dealState.runningAction === null, 20_000)
const untilPasswordAsked = (person: OrderPerson) => until(() => person.state.auth.step === 'password')

/** A buyer with a permanent account, at the first dialog of "I paid". */
async function buyerAt(overlay: 'mask' | 'receipt'): Promise<Buyer> {
  const buyer = await Buyer.open(world, { merchant: { required_mask: overlay === 'mask' } })
  await toRequisitesSignedIn(buyer)
  await buyer.reportPaid(overlay)
  return buyer
}

async function paidSale(isSignedIn = true): Promise<Seller> {
  const seller = await Seller.open(world)
  await (isSignedIn ? toEntrySignedIn(seller) : seller.toEntry())
  seller.confirm()
  await until(() => seller.deal !== null)
  await seller.act('confirm')
  await seller.act('pay')
  await until(() => seller.deal?.state === 'paid', 6_000)
  return seller
}

const sendMask = () => maskSubmitted('4111-1111-1111-1111')
const sendReceipt = () => receiptAttached(receipt())
const close = (buyer: Buyer) => buyer.dispatch(overlayClosed())
const leave = (buyer: Buyer) => buyer.act('cancel')

// The first call of the order claimed it.
it.each([
  ['PUR-15 no card number is sent once its dialog is closed', 'PATCH /deals/mask', sendMask, close, [401]],
  ['PUR-13 no receipt is sent once its dialog is closed', 'POST /user-messages', sendReceipt, close, [401]],
  ['PUR-13 no order is marked once the trader has left', 'PATCH /p/{id}', sendReceipt, leave, [200, 401]],
] as const)('AUTH-07 after the sign-in: %s', async (_title, call, press, meanwhile, statuses) => {
  const buyer = await buyerAt(press === sendMask ? 'mask' : 'receipt')
  const path = call.replace('{id}', buyer.id)
  await endAt(path)
  buyer.dispatch(press())
  await untilPasswordAsked(buyer)
  await meanwhile(buyer)
  await advance(60_000)
  await signIn(buyer)
  await advance(20_000)
  await untilIdle(buyer)
  expect(await sent(path)).toEqual(statuses)
  expect(buyer.purchase?.is_receipt_sent).toBe(false)
})

describe('a release of coins', () => {
  it('AUTH-07 ROUTE-04 SALE-20 opens no dialog over Error 404 if the order is gone after the sign-in', async () => {
    const seller = await paidSale()
    await endAt(STATES)
    seller.answer('release')
    await untilPasswordAsked(seller)
    await world.setFaults({ call: 'GET /sale_v2/{id}', status: 404, times: 99 })
    await signIn(seller)
    await advance(20_000)
    expect(await sent(STATES)).toEqual([401])
    expect(selectDestination(seller.state)).toBe('/')
    expect(selectDialog(seller.state)).toBeNull()
  })

  it('AUTH-07 SALE-19 is not sent after the sign-in if the deal was disputed after the last load of the order', async () => {
    const seller = await paidSale()
    await endAt(STATES)
    seller.answer('release')
    await givePassword(seller)
    await seller.act('dispute')
    seller.dispatch(codeSubmitted('1234'))
    await untilIdle(seller)
    expect(await sent(STATES)).toEqual([401])
    expect(seller.deal?.dispute).not.toBeNull()
  })

  it('AUTH-07 SALE-19 A11 is not sent with a new temporary account if the deal is disputed by then', async () => {
    const seller = await paidSale(false)
    await world.setFaults(
      { call: STATES, status: 401, body: {} },
      { call: 'POST /auth/refresh', status: 401, body: {} },
      { call: 'POST /auth/fast-register', delay_ms: 20_000 },
    )
    seller.answer('release')
    await advance(1_000)
    await seller.act('dispute')
    await until(() => seller.dealState.runningAction === null, 40_000)
    expect(await sent(STATES)).toEqual([401])
  })

  it('AUTH-07 NET-07 is not sent if the order cannot be loaded after the sign-in, and an error says so', async () => {
    const seller = await paidSale()
    await endAt(STATES)
    seller.answer('release')
    await untilPasswordAsked(seller)
    await world.setFaults({ call: `GET /sale_v2/${seller.id}`, times: 99, status: 503, body: {} })
    await signIn(seller)
    await until(() => selectDialog(seller.state) !== null, 30_000)
    expect(selectDialog(seller.state)).toMatchObject({ message: { key: 'errors:errors.connection' } })
    expect(await sent(STATES)).toEqual([401])
  })
})

const makeDeal = (seller: Seller) =>
  inOtherBrowser(seller, async (call) => {
    const amounts = { amount: '7000' }
    const query = { symbol: 'usdt', currency: 'rub', broker: 109, ...amounts }
    const { id } = await call('GET /lots/api-sell', { query })
    const body = { lot_id: id ?? '', sell_id: seller.id, type: 3 as const, requisite: CARD, ...amounts }
    await call('POST /deals', { body })
  })
const ends = async (seller: Seller) =>
  (await world.calls(`PATCH /s/${seller.id}`)).filter(({ body }) => JSON.stringify(body) === '{"status":3}')

it.each([
  ['whose token was refused', (seller: Seller) => endAt(`PATCH /s/${seller.id}`), 1],
  ['without a session', (seller: Seller) => Promise.resolve(seller.deps.session.drop()), 0],
])('AUTH-07 SALE-24 the cancel of a sale %s ends no order with a deal', async (_what, lose, count) => {
  const seller = await Seller.open(world)
  await toEntrySignedIn(seller)
  await lose(seller)
  seller.answer('cancel')
  await givePassword(seller)
  await makeDeal(seller)
  seller.dispatch(codeSubmitted('1234'))
  await untilIdle(seller)
  await until(() => seller.deal !== null)
  await advance(20_000)
  expect(await ends(seller)).toHaveLength(count)
  expect(await sent('POST /deals/cancel')).toEqual([])
  expect(seller.deal?.state).toBe('proposed')
})

/** The token of the next such call is refused, and renewed after 20 s. */
const renewSlowly = (call: string) =>
  world.setFaults({ call, status: 401, body: {} }, { call: 'POST /auth/refresh', delay_ms: 20_000 })

describe('an action whose token is renewed slowly', () => {
  const STATES = 'PATCH /autodeals/states'

  async function reporting() {
    const buyer = await Buyer.open(world)
    await buyer.press('Autobank')
    await buyer.onScreen('payment')
    await renewSlowly(STATES)
    await buyer.reportPaid('receipt')
    buyer.dispatch(receiptSkipped())
    await advance(1_000)
    expect(buyer.dealState.runningAction).toBe('paid')
    return buyer
  }

  it('NET-06 PUR-10 SAFE-03 "I paid" is not sent if the requisite changed meanwhile, and the warning stays', async () => {
    const buyer = await reporting()
    await buyer.act('confirm', { text: OTHER_CARD })
    await advance(30_000)
    expect(await sent(STATES)).toEqual([401])
    expect(buyer.screen.name).toBe('payment')
    expect(buyer.dealState).toMatchObject({ requisite: OTHER_CARD, runningAction: null })
    expect(buyer.dealState.replaced).not.toBeNull()
  })

  it('NET-06 PUR-10 "I paid" is sent if nothing has changed', async () => {
    const buyer = await reporting()
    await advance(30_000)
    expect(await sent(STATES)).toEqual([401, 200])
    await buyer.shows('waiting')
  })
})

/** The gateway asks to wait 7 s before the next such call is repeated. */
const holdBack = (call: string) =>
  world.setFaults({ call, status: 429, body: {}, headers: { 'Retry-After': '7' } })

it('NET-08 FP-05 SAFE-03 a choice that the gateway holds back does not replace the bank that another device chooses meanwhile', async () => {
  const id = await world.make('flashpay', { type: 'payment' })
  const [here, there] = [
    await openClient(world, `/flashpay/payment/${id}`),
    await openClient(world, `/flashpay/payment/${id}`),
  ]
  const banks = () => selectBrokers(here.store.getState()).filter(({ is_card: isCard }) => !isCard)
  await until(() => banks().length > 1)
  const [one, other] = banks()
  await holdBack('PATCH /p2/')
  here.store.dispatch(brokerPressed(one?.broker_id ?? ''))
  await advance(1_000)
  there.store.dispatch(brokerPressed(other?.broker_id ?? ''))
  await advance(40_000)
  expect(await sent('PATCH /p2/')).toEqual([429, 200])
})

const USED = { detail: 'Such email is used' }
const access = (person: OrderPerson) => person.deps.session.access()

describe('the claim of a purchase', () => {
  it.each([true, false])(
    'NET-06 API-37 contains the token of the session after a refresh (%s) or a new account, so that another device can continue',
    async (isRenewable) => {
      const buyer = await Buyer.open(world)
      await endSession(world, 'PATCH', `/p/${buyer.id}`, isRenewable)
      await buyer.toDeal()
      const [first, second] = await sentTokens(world, `PATCH /p/${buyer.id}`)
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
    const [first, second] = await sentTokens(world, `PATCH /s/${seller.id}`)
    expect(second).toBe(access(seller))
    expect(second).not.toBe(first)
    expect(await sent(`PATCH /s/${seller.id}`)).toEqual([401, 200])
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
  expect(await sent('POST /deals')).toEqual([401, 200])
  expect(two.dialogs).toEqual([])
})
