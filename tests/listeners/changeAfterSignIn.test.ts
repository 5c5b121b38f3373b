/** A cancel or a change that was refused because the session had ended: what is sent after a sign-in minutes later. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted } from '../../src/features/auth/authSlice.ts'
import { overlayClosed } from '../../src/features/deal/dealSlice.ts'
import { maskSubmitted, receiptAttached } from '../../src/pages/payment/paymentSlice.ts'
import { editChanged, editSubmitted } from '../../src/pages/sale/saleSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD, type OrderPerson } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import {
  chooseSignedIn,
  inOtherBrowser,
  endSession,
  givePassword,
  signIn,
  toEntrySignedIn,
} from './signIn.ts'

const world = useWorld()
const NEW_CARD = '4242424242424242, IVAN PETROV'
const statuses = async (part: string) => (await world.calls(part)).map(({ status }) => status)
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

async function sellerWithDeal(): Promise<Seller> {
  const seller = await Seller.open(world)
  await toEntrySignedIn(seller)
  seller.confirm()
  await until(() => seller.deal !== null)
  await seller.act('confirm')
  await until(() => seller.deal?.state === 'confirmed', 6_000)
  return seller
}

describe('a cancel', () => {
  it.each([
    ['Sberbank', '/deals/cancel'],
    ['Autobank', '/autodeals/cancel'],
  ])(
    'AUTH-07 PUR-22 of a deal by %s is not sent after the sign-in once that was paid',
    async (bank, path) => {
      const buyer = await buyerWith(bank)
      await endSession(world, 'POST', path)
      buyer.answer('cancel')
      await untilPasswordAsked(buyer)
      await buyer.act('pay', { as: 'payer' })
      await advance(60_000)
      await signIn(buyer)
      await untilIdle(buyer)
      expect(await statuses(`POST ${path}`)).toEqual([401])
      expect(buyer.screen).toMatchObject({ name: 'processed', result: 'waiting' })
      expect(buyer.dealState.cancelledByMe).toEqual([])
      expect(buyer.dialogs).toEqual([])
    },
  )
})

describe('a cancel of a sale without a deal', () => {
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
    ['whose token was refused', (seller: Seller) => endSession(world, 'PATCH', `/s/${seller.id}`), 1],
    ['without a session', (seller: Seller) => Promise.resolve(seller.deps.session.drop()), 0],
  ])('AUTH-07 SALE-24 %s ends no order that has a deal after the sign-in', async (_what, lose, sent) => {
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
    expect(await ends(seller)).toHaveLength(sent)
    expect(await statuses('POST /deals/cancel')).toEqual([])
    expect(seller.deal?.state).toBe('proposed')
  })
})

describe('a changed requisite', () => {
  async function change(seller: Seller) {
    await endSession(world, 'PATCH', '/deals/requisite')
    seller.dispatch(editChanged(NEW_CARD))
    seller.dispatch(editSubmitted(NEW_CARD))
    await untilPasswordAsked(seller)
  }

  it('AUTH-07 SALE-14 is not sent after the sign-in once the buyer has paid to the old one', async () => {
    const seller = await sellerWithDeal()
    await change(seller)
    await seller.act('pay')
    await advance(60_000)
    await signIn(seller)
    await untilIdle(seller)
    expect(await statuses('PATCH /deals/requisite')).toEqual([401])
    expect(seller.deal).toMatchObject({ state: 'paid', requisite: CARD })
    expect(seller.state.dialogs.toasts).not.toContainEqual(
      expect.objectContaining({ message: { key: 'sale:saleRequisite.saved' } }),
    )
  })
})

describe('a step of "I paid"', () => {
  const MASK = '4111-1111-1111-1111'
  const receipt = () => new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })

  it('AUTH-07 PUR-15 sends no card number after the sign-in once its dialog is closed', async () => {
    const buyer = await buyerWith('Sberbank', { merchant: { required_mask: true } })
    buyer.answer('paid')
    await buyer.overlay('mask')
    await endSession(world, 'PATCH', '/deals/mask')
    buyer.dispatch(maskSubmitted(MASK))
    await untilPasswordAsked(buyer)
    buyer.dispatch(overlayClosed())
    await signIn(buyer)
    await untilIdle(buyer)
    expect(await statuses('PATCH /deals/mask')).toEqual([401])
  })

  it('AUTH-07 PUR-13 sends no receipt after the sign-in once its dialog is closed', async () => {
    const buyer = await buyerWith('Sberbank')
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await endSession(world, 'POST', '/user-messages')
    buyer.dispatch(receiptAttached(receipt()))
    await untilPasswordAsked(buyer)
    buyer.dispatch(overlayClosed())
    await signIn(buyer)
    await advance(20_000)
    expect(await statuses('POST /user-messages')).toEqual([401])
  })

  it('AUTH-07 PUR-13 does not mark the order after the sign-in once the trader has left the deal', async () => {
    const buyer = await buyerWith('Sberbank')
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await endSession(world, 'PATCH', `/p/${buyer.id}`)
    buyer.dispatch(receiptAttached(receipt()))
    await untilPasswordAsked(buyer)
    await buyer.act('cancel')
    await advance(5_000)
    await signIn(buyer)
    await advance(20_000)
    expect((await statuses(`PATCH /p/${buyer.id}`)).slice(-1)).toEqual([401])
    expect(buyer.purchase?.is_receipt_sent).toBe(false)
  })
})
