// long: one table for each fact
import { describe, expect, it } from 'vitest'
import { orderFacts } from '../../src/features/evidence/orderFacts.ts'
import type { OrderDeals } from '../../src/rules/deal.ts'
import type { LoadedOrder } from '../../src/rules/order.ts'
import { maskedRequisite, numberEnding } from '../../src/rules/requisite.ts'
import { aPurchase, aSale, type OrderRecord } from './orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder, anAutodeal } from './records.ts'

type Context = Parameters<typeof orderFacts>[1]
type FactsInput = Partial<Context & OrderDeals>
const alone: Omit<Context, 'side'> = { orderIds: ['p7', '7'], method: null, transactionLink: null }
/** All in one record; the deals are those of the order. */
function factsOf(record: OrderRecord, given: FactsInput = {}) {
  const side = record.kind === 'sale' ? 'seller' : 'buyer'
  const { deal: ofOrder = null, autodeal = null, ...context } = given
  const loaded = { ...record, order: { ...record.order, deal: ofOrder, autodeal }, at: 0 } as LoadedOrder
  const { order, deal, ...more } = orderFacts(loaded, { side, ...alone, ...context })
  const { id = null, number = null, partner = null } = deal ?? {}
  return { ...order, dealId: id, dealNumber: number, partner, ...more }
}
const purchase = (fields: Parameters<typeof aPurchase>[0] = {}): OrderRecord => ({
  kind: 'purchase',
  order: aPurchase(fields),
})
const sale = (fields: Parameters<typeof aSale>[0] = {}): OrderRecord => ({
  kind: 'sale',
  order: aSale(fields),
})
const flashpay = (fields: Parameters<typeof aFlashpayOrder>[0] = {}): OrderRecord => ({
  kind: 'flashpay',
  order: aFlashpayOrder(fields),
})

const nothing = {
  label: null,
  cancel_reason: null,
  shop: null,
  site: null,
  fiat: null,
  coin: null,
  rate: null,
  method: null,
  dealId: null,
  dealNumber: null,
  partner: null,
  transactionLink: null,
  requisite: null,
}
const RUB = { amount: '5000', currency: 'RUB' }
const USDT = { amount: '60', currency: 'USDT' }
const shop = { shop: 'Shop', site: 'shop.example' }

describe('the facts of an order', () => {
  it.each<[string, OrderRecord, FactsInput, ReturnType<typeof factsOf>]>([
    [
      'a purchase of which nothing is known',
      purchase({ id: null, status: 0, amount: null, merchant: null }),
      {},
      { ...nothing, kind: 'purchase', side: 'buyer', status: 'created' },
    ],
    [
      'a purchase that nobody has accepted yet',
      purchase({ label: 'A-17', requisites: '4111111111111111' }),
      { method: 'T-Bank' },
      {
        ...{ ...nothing, ...shop, kind: 'purchase', side: 'buyer', status: 'in_process' },
        ...{ label: 'A-17', fiat: RUB, method: 'T-Bank', requisite: '4111111111111111' },
      },
    ],
    [
      'a purchase with a deal',
      purchase({ status: 3, amount: '1', cancel_reason: 'timeout', requisites: 'of an earlier deal' }),
      {
        deal: aDeal({ id: 12, deal_id: 11, requisite: '5222, IVAN' }),
        autodeal: anAutodeal({ amount_currency: '7' }),
        method: 'unused',
      },
      {
        ...{ ...nothing, ...shop, kind: 'purchase', side: 'buyer', status: 'not_ok' },
        ...{ cancel_reason: 'timeout', fiat: RUB, coin: USDT, rate: '83.33333333', method: 'Sberbank' },
        ...{ dealId: '11', dealNumber: '12', partner: 'trader', requisite: '5222, IVAN' },
      },
    ],
    [
      'a purchase with an automatic deal',
      purchase({ amount: '1', requisites: '4111' }),
      { autodeal: anAutodeal({ amount_currency: '4900' }), method: 'unused' },
      {
        ...{ ...nothing, ...shop, kind: 'purchase', side: 'buyer', status: 'in_process' },
        ...{ fiat: { ...RUB, amount: '4900' }, method: 'Autobank', dealId: 'a1', dealNumber: 'a1' },
        requisite: '4111',
      },
    ],
    [
      'a sale without a deal',
      sale({ status: 0 }),
      {},
      { ...nothing, ...shop, kind: 'sale', side: 'seller', status: 'created', coin: USDT },
    ],
    [
      'a sale with a deal',
      sale({ status: 2, cancel_reason: 'odd', label: 'S-1' }),
      { deal: aDeal({ requisite: '79001234567, Bank, IVAN' }) },
      {
        ...{ ...nothing, ...shop, kind: 'sale', side: 'seller', status: 'ok' },
        ...{ label: 'S-1', cancel_reason: 'odd', fiat: RUB, coin: USDT, rate: '83.33333333' },
        ...{ method: 'Sberbank', dealId: '11', dealNumber: '11', partner: 'payer' },
        requisite: '79001234567, Bank, IVAN',
      },
    ],
    [
      'a fast payment',
      flashpay({ status: 1, requisites: '4111' }),
      {},
      {
        ...{ ...nothing, kind: 'flashpay-payment', side: 'buyer', status: 'in_process' },
        ...{ fiat: RUB, requisite: '4111' },
      },
    ],
    [
      'a fast sale',
      flashpay({ status: 2, is_currency_amount: false, amount: '60' }),
      { side: 'seller', transactionLink: 'https://chain.example/1' },
      {
        ...{ ...nothing, kind: 'flashpay-sale', side: 'seller', status: 'ok' },
        ...{ coin: USDT, transactionLink: 'https://chain.example/1' },
      },
    ],
    [
      'a deposit',
      { kind: 'deposit', order: aCryptoPayment({ back_url: 'https://shop.example/thanks' }) },
      { method: 'unused', transactionLink: 'unused', deal: aDeal() },
      {
        ...{ ...nothing, kind: 'deposit', side: 'buyer', status: 'in_process' },
        ...{ shop: 'shop.example', site: 'shop.example', coin: { amount: '10', currency: 'ETH' } },
        requisite: '0xabc',
      },
    ],
  ])('EVID-01 PROOF-01 %s', (_what, record, context, facts) => {
    expect(factsOf(record, context)).toEqual(facts)
  })

  it.each([
    [null, 'created', '25'],
    [1, 'in_process', '25'],
    [2, 'ok', '24.9'],
    [3, 'not_ok', '25'],
  ] as const)('EVID-01 PROOF-01 a deposit of status %s is %s, with %s coins', (status, shown, coins) => {
    const fields = { status, amount: '25', amount_received: '24.9', symbol: 'usdt', id: null }
    // For a finished deposit the received coins count; before that, the requested ones.
    expect(factsOf({ kind: 'deposit', order: aCryptoPayment(fields) })).toMatchObject({
      status: shown,
      coin: { amount: coins, currency: 'USDT' },
    })
  })

  it('PROOF-01 CP-10 a deposit without a known received sum has none in a document; a sum to pay is rounded up there too', () => {
    const order = aCryptoPayment({ status: 2, amount_received: '0' })
    expect(factsOf({ kind: 'deposit', order }).coin).toBeNull()
    const deal = aDeal({ amount_currency: '1500.004' })
    expect(factsOf(purchase(), { deal }).fiat).toMatchObject({ amount: '1500.01' })
  })

  it.each([
    ['Shop', 'https://shop.example/a', 'Shop', 'shop.example'],
    ['', 'https://shop.example/a', 'shop.example', 'shop.example'],
    ['Shop', null, 'Shop', null],
    ['Shop', 'javascript:hit()', 'Shop', null],
    ['', null, null, null],
  ])('PROOF-01 the shop %j at %j is called %j', (name, website, shown, site) => {
    const merchant = { ...aPurchase().merchant, name, website } as ReturnType<typeof aPurchase>['merchant']
    expect(factsOf(purchase({ merchant }))).toMatchObject({ shop: shown, site })
  })

  it.each([
    [null, null],
    ['', null],
    ['A-17', 'A-17'],
  ])('EVID-01 the order number %j is %j', (label, shown) => {
    expect(factsOf(purchase({ label })).label).toBe(shown)
  })

  const inCoins = purchase({ is_currency_amount: false, amount: '60' })
  const inBitcoin = { deal: aDeal({ symbol: 'btc', amount: '0.05' }) }
  const usual = ['5000 RUB', '60 USDT', '83.33333333']
  it.each<[string, OrderRecord, FactsInput, (string | null)[]]>([
    ['fiat that is asked for', purchase(), {}, ['5000 RUB', null, null]],
    ['coins that are asked for', inCoins, {}, [null, '60 USDT', null]],
    ['no amount', purchase({ amount: null }), {}, [null, null, null]],
    ['no currency', purchase({ currency: null }), {}, [null, null, null]],
    ['no coin', sale({ symbol: null }), {}, [null, null, null]],
    [
      'a purchase whose deal has only the coins',
      purchase(),
      { deal: aDeal({ amount_currency: null }) },
      usual,
    ],
    [
      'a sale whose deal has only the fiat',
      sale({ amount: '50' }),
      { deal: aDeal({ amount: null }) },
      ['5000 RUB', '50 USDT', '100'],
    ],
    ['a deal in another coin', purchase({ symbol: 'usdt' }), inBitcoin, ['5000 RUB', '0.05 BTC', '100000']],
    ['a deal that names no coin', purchase(), { deal: aDeal({ symbol: null }) }, usual],
    ['a deal about nothing', purchase(), { deal: aDeal({ amount: '0' }) }, ['5000 RUB', '0 USDT', null]],
  ])('PROOF-01 sums and rate of %s', (_what, record, context, expected) => {
    const facts = factsOf(record, context)
    const shown = [facts.fiat, facts.coin].map((money) => money && `${money.amount} ${money.currency}`)
    expect([...shown, facts.rate]).toEqual(expected)
  })

  const lot = { id: 8, currency: null, symbol: null, broker: null }
  const bank = (name: string) => anAutodeal({ broker: { id: 4, name } })
  it.each<[string, FactsInput, string | null]>([
    ['none', {}, null],
    ['the chosen one', { method: 'T-Bank' }, 'T-Bank'],
    ['the deal’s', { method: 'T-Bank', deal: aDeal() }, 'Sberbank'],
    ['the chosen one: the deal has no lot', { method: 'T-Bank', deal: aDeal({ lot: null }) }, 'T-Bank'],
    ['the chosen one: the lot names none', { method: 'T-Bank', deal: aDeal({ lot }) }, 'T-Bank'],
    ['the automatic deal’s', { method: 'T-Bank', autodeal: bank('Auto') }, 'Auto'],
    ['the chosen one: it has no name', { method: 'T-Bank', autodeal: bank('') }, 'T-Bank'],
    ['the chosen one: it names none', { method: 'T-Bank', autodeal: anAutodeal({ broker: null }) }, 'T-Bank'],
  ])('PROOF-01 the method: %s', (_what, context, method) => {
    expect(factsOf(purchase(), context).method).toBe(method)
  })

  const nobody = { nickname: null, is_online: null }
  it.each([
    ['buyer', purchase(), aDeal(), 'trader'],
    ['seller', sale(), aDeal(), 'payer'],
    ['buyer with a deal without seller', purchase(), aDeal({ seller: null }), null],
    ['seller with a deal without buyer', sale(), aDeal({ buyer: null }), null],
    ['buyer with a seller without a name', purchase(), aDeal({ seller: nobody }), null],
    ['buyer without a deal', purchase(), null, null],
  ] as const)('EVID-01 the other side of a %s', (_who, record, deal, partner) => {
    expect(factsOf(record, { deal }).partner).toBe(partner)
  })

  it.each([
    ['order', 'deal', 'notification', 'order'],
    [null, 'deal', 'notification', 'deal'],
    ['', 'deal', 'notification', 'deal'],
    [null, null, 'notification', 'notification'],
    [null, null, null, null],
  ])('PROOF-01 transaction link: order %j, deal %j, notification %j', (own, ofDeal, noticed, link) => {
    const context = { deal: aDeal({ transaction_link: ofDeal }), transactionLink: noticed }
    expect(factsOf(flashpay({ transaction_link: own }), context).transactionLink).toBe(link)
  })

  it('EVID-01 the requisite is the deal’s if there is a deal, also when that has none yet', () => {
    const facts = factsOf(purchase({ requisites: '4111' }), { deal: aDeal({ requisite: null }) })
    expect(facts.requisite).toBeNull()
  })
})

describe('a requisite that cannot be paid to', () => {
  it.each([
    ['4111 1111 1111 1234', '1234'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed ', 'eAed'],
    ['79001234567', '4567'],
    ['7900123-45-67 ', '4567'],
    ['…', '…'],
  ])('EVID-02 of %s only %s is shown', (number, ending) => {
    expect(numberEnding(number)).toBe(ending)
  })

  it.each([
    ['4111111111111111, IVAN', false, '4111 11•• … 1111'],
    ['4111111111111111, IVAN', true, '… 1111'],
    ['+79001234567, Sberbank, Ivan P.', false, '… 4567, Sberbank'],
    ['4111111111111111, Sberbank, IVAN', false, '4111 11•• … 1111, Sberbank'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', false, '… 9EE7'],
  ])('PROOF-01 is known again: %s', (text, isOwn, masked) => {
    expect(maskedRequisite(text, isOwn)).toBe(masked)
  })
})
