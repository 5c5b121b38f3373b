// long: one case for each action
/** A confirmed action whose call waits, for a sign-in, a slow renewal or a limit: what is sent when the order has changed meanwhile. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { disputeAccepted, overlayClosed, voteSubmitted } from '../../src/features/order/orderSlice.ts'
import { maskSubmitted, receiptAttached, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { editChanged, editSubmitted } from '../../src/pages/sale/saleSlice.ts'
import { selectDestination } from '../../src/shell/shellSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { after, CARD, type OrderPerson } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import {
  chooseSignedIn,
  endSession,
  givePassword,
  inOtherBrowser,
  signIn,
  toEntrySignedIn,
} from './signIn.ts'

const world = useWorld()
const NEW_CARD = '4242424242424242, IVAN PETROV'
const receipt = () => new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })
const STATES = 'PATCH /deals/states'

/** Each call is a method and a path. */
const sent = async (call: string) => (await world.calls(call)).map(({ status }) => status)
const endAt = (call: string) => endSession(world, ...(call.split(' ') as [string, string]))
const untilIdle = (person: OrderPerson) => until(() => person.dealState.runningAction === null, 20_000)
const untilPasswordAsked = (person: OrderPerson) => until(() => person.state.auth.step === 'password')

async function buyerWith(bank: string, fields: object = {}): Promise<Buyer> {
  const buyer = await Buyer.open(world, fields)
  await chooseSignedIn(buyer, bank)
  if (bank !== 'Autobank') {
    await until(() => buyer.deal !== null)
    await buyer.act('confirm')
  }
  await buyer.onScreen('payment')
  return buyer
}

async function buyerWhoPays(bank: string): Promise<Buyer> {
  const buyer = await buyerWith(bank)
  await buyer.reportPaid('receipt')
  return buyer
}

async function confirmedSale(isSignedIn = true): Promise<Seller> {
  const seller = await Seller.open(world)
  await (isSignedIn ? toEntrySignedIn(seller) : seller.toEntry())
  seller.confirm()
  await until(() => seller.deal !== null)
  await seller.act('confirm')
  await until(() => seller.deal?.state === 'confirmed', 6_000)
  return seller
}

async function paidSale(isSignedIn = true): Promise<Seller> {
  const seller = await confirmedSale(isSignedIn)
  await seller.act('pay')
  await until(() => seller.deal?.state === 'paid', 6_000)
  return seller
}

async function disputedSale(): Promise<Seller> {
  const seller = await paidSale()
  await seller.act('dispute')
  await until(() => seller.screen.name === 'processed' && seller.deal?.dispute !== null)
  return seller
}

interface Case<P extends OrderPerson> {
  open: () => Promise<P>
  /** At which the session ends. */
  call: string
  press: (person: P) => unknown
  /** What happens while the password is asked for. */
  meanwhile?: (person: P) => unknown
  /** Statuses of the calls. */
  statuses: number[]
  check?: (person: P) => unknown
}
const aCase = <P extends OrderPerson>(title: string, one: Case<P>) =>
  [title, one as unknown as Case<OrderPerson>] as const

it.each([
  aCase('SALE-20 a release is sent once if the deal has not changed', {
    open: paidSale,
    call: STATES,
    press: (seller) => seller.answer('release'),
    statuses: [401, 200],
    check: (seller) => expect(seller.deal?.state).toBe('closed'),
  }),
  aCase('ROUTE-04 SALE-20 no dialog opens over Error 404 if the order is gone', {
    open: paidSale,
    call: STATES,
    press: (seller) => seller.answer('release'),
    meanwhile: () => world.setFaults({ call: 'GET /sale_v2/{id}', status: 404, times: 99 }),
    statuses: [401],
    async check(seller) {
      await advance(20_000)
      expect(selectDestination(seller.state)).toBe('/')
      expect(selectDialog(seller.state)).toBeNull()
    },
  }),
  aCase('PUR-10 PUR-29 "I paid" is not sent if the requisite changed meanwhile, and the warning stays', {
    open: () => buyerWhoPays('Autobank'),
    call: 'PATCH /autodeals/states',
    press: (buyer) => buyer.dispatch(receiptSkipped()),
    meanwhile: (buyer) => buyer.act('confirm', { text: OTHER_CARD }),
    statuses: [401],
    check(buyer) {
      expect(buyer.screen.name).toBe('payment')
      expect(buyer.dealState.replaced).not.toBeNull()
    },
  }),
  aCase('PUR-10 "I paid" is not sent if the trader has left the deal', {
    open: () => buyerWhoPays('Sberbank'),
    call: STATES,
    press: (buyer) => buyer.dispatch(receiptSkipped()),
    meanwhile: (buyer) => buyer.act('cancel'),
    statuses: [401],
    check: (buyer) => expect(buyer.deal?.state).not.toBe('paid'),
  }),
  aCase('PUR-15 no card number is sent once its dialog is closed', {
    async open() {
      const buyer = await buyerWith('Sberbank', { merchant: { required_mask: true } })
      await buyer.reportPaid('mask')
      return buyer
    },
    call: 'PATCH /deals/mask',
    press: (buyer) => buyer.dispatch(maskSubmitted('4111-1111-1111-1111')),
    meanwhile: (buyer) => buyer.dispatch(overlayClosed()),
    statuses: [401],
  }),
  aCase('PUR-13 no receipt is sent once its dialog is closed', {
    open: () => buyerWhoPays('Sberbank'),
    call: 'POST /user-messages',
    press: (buyer) => buyer.dispatch(receiptAttached(receipt())),
    meanwhile: (buyer) => buyer.dispatch(overlayClosed()),
    statuses: [401],
  }),
  aCase('PUR-13 the order is not marked once the trader has left the deal', {
    open: () => buyerWhoPays('Sberbank'),
    // The first call claimed the order.
    call: 'PATCH /p/{id}',
    press: (buyer) => buyer.dispatch(receiptAttached(receipt())),
    meanwhile: (buyer) => buyer.act('cancel'),
    statuses: [200, 401],
    check: (buyer) => expect(buyer.purchase?.is_receipt_sent).toBe(false),
  }),
  ...(['Sberbank', 'Autobank'] as const).map((bank) =>
    aCase(`PUR-22 a cancel of a deal by ${bank} is not sent once that was paid`, {
      open: () => buyerWith(bank),
      call: bank === 'Sberbank' ? 'POST /deals/cancel' : 'POST /autodeals/cancel',
      press: (buyer) => buyer.answer('cancel'),
      meanwhile: (buyer) => buyer.act('pay', { as: 'payer' }),
      statuses: [401],
      check(buyer) {
        expect(buyer.screen).toMatchObject({ name: 'processed', result: 'waiting' })
        expect(buyer.dealState.cancelledByMe).toEqual([])
        expect(buyer.dialogs).toEqual([])
      },
    }),
  ),
  aCase('SALE-14 a changed requisite is not sent once the buyer has paid to the old one', {
    open: confirmedSale,
    call: 'PATCH /deals/requisite',
    press(seller) {
      seller.dispatch(editChanged(NEW_CARD))
      seller.dispatch(editSubmitted(NEW_CARD))
    },
    meanwhile: (seller) => seller.act('pay'),
    statuses: [401],
    check(seller) {
      expect(seller.deal).toMatchObject({ state: 'paid', requisite: CARD })
      expect(seller.toasts).not.toContain('sale:saleRequisite.saved')
    },
  }),
  aCase('DISP-01 no dispute is opened if the other side has opened one meanwhile', {
    open: paidSale,
    call: 'POST /disputes',
    press: (seller) => seller.answer('dispute'),
    meanwhile: (seller) => seller.act('dispute'),
    statuses: [401],
    check: (seller) => expect(seller.deal?.dispute?.opponent ?? null).toBeNull(),
  }),
  aCase('SALE-23 no dispute is opened for a deal that was closed meanwhile', {
    open: paidSale,
    call: 'POST /disputes',
    press: (seller) => seller.answer('dispute'),
    meanwhile: (seller) => seller.act('release', { as: 'payer' }),
    statuses: [401],
  }),
  aCase('DISP-06 a dispute is joined', {
    open: disputedSale,
    call: 'POST /disputes',
    press: (seller) => seller.dispatch(disputeAccepted()),
    statuses: [401, 200],
  }),
  aCase('DISP-06 a dispute is not joined if it was decided meanwhile', {
    open: disputedSale,
    call: 'POST /disputes',
    press: (seller) => seller.dispatch(disputeAccepted()),
    meanwhile: (seller) => seller.act('close-dispute', { as: 'trader' }),
    statuses: [401],
  }),
])('AUTH-07 after the sign-in: %s', async (_title, { open, call, press, meanwhile, statuses, check }) => {
  const person = await open()
  const path = call.replace('{id}', person.id)
  await endAt(path)
  press(person)
  await untilPasswordAsked(person)
  await meanwhile?.(person)
  await advance(60_000)
  await signIn(person)
  await advance(20_000)
  await untilIdle(person)
  expect(await sent(path)).toEqual(statuses)
  await check?.(person)
})

describe('a release of coins', () => {
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

it.each([false, true])(
  'AUTH-07 VOTE-03 a vote is sent after the sign-in unless one was given elsewhere meanwhile (%s)',
  async (isGiven) => {
    const seller = await paidSale()
    seller.answer('release')
    await until(() => seller.deal?.state === 'closed' && seller.dealState.runningAction === null, 20_000)
    await endAt('POST /users/vote')
    seller.dispatch(voteSubmitted('like'))
    await untilPasswordAsked(seller)
    const body = { deal_id: seller.deal?.deal_id ?? '', user: seller.deal?.buyer?.nickname ?? '' }
    if (isGiven)
      await inOtherBrowser(seller, (call) =>
        call('POST /users/vote', { body: { ...body, method: 'dislike' } }),
      )
    await advance(60_000)
    await signIn(seller)
    await untilIdle(seller)
    const votes = await world.calls('POST /users/vote')
    expect(votes.map(({ status }) => status)).toEqual([401, 200])
    expect(votes.at(-1)?.body).toEqual({ ...body, method: isGiven ? 'dislike' : 'like' })
    expect(seller.deal?.voted).toBe(true)
  },
)

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

  it('NET-06 SALE-19 coins are not released if the deal was disputed meanwhile', async () => {
    const seller = await after(Seller.open(world), (one) => one.toPaid())
    await renewSlowly('PATCH /deals/states')
    seller.answer('release')
    await advance(1_000)
    await seller.act('dispute')
    await advance(30_000)
    expect(await sent('PATCH /deals/states')).toEqual([401])
    expect(seller.deal?.dispute).not.toBeNull()
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
