/** Which answers about an order may be shown, and whether it could have been paid to. */
import { describe, expect, it } from 'vitest'
import type { Deal } from '../../src/contract/deals.ts'
import type { Purchase } from '../../src/contract/orders.ts'
import { isShowable, type LoadedOrder, mayBePaid, withRunningDeal } from '../../src/rules/order.ts'
import { disputeClosesAt } from '../../src/rules/time.ts'
import { aPurchase, aSale, type OrderRecord } from './orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder, anAutodeal } from './records.ts'

const loaded = (order: OrderRecord): LoadedOrder => ({ ...order, at: 1 })
/** The deal of a bank that takes this currency. */
const dealIn = (currency: string | null, fields: Partial<Deal> = {}) =>
  aDeal({ requisite: '4111', lot: { id: 1, currency, symbol: 'usdt', broker: null }, ...fields })

describe('an answer about a payment in roubles may be shown', () => {
  it.each<[string, Deal | null, boolean]>([
    ['without a deal', null, true],
    ['in roubles', dealIn('rub'), true],
    ['in another currency', dealIn('usd'), false],
    ['in another currency, without a requisite', dealIn('usd', { requisite: null }), true],
    ['in another currency, paid', dealIn('usd', { state: 'paid' }), true],
    ['in another currency, without a sum in it', dealIn('usd', { amount_currency: null }), true],
    ['in a currency without a known code', dealIn('sberrub'), true],
    ['in a currency that is not named', dealIn(null), true],
    ['without a lot', aDeal({ requisite: '4111', lot: null }), true],
  ])('SAFE-03 PUR-08 with a deal %s: %#', (_what, deal, is) => {
    expect(isShowable(loaded({ kind: 'purchase', order: aPurchase({ deal }) }))).toBe(is)
    expect(isShowable(loaded({ kind: 'flashpay', order: aFlashpayOrder({ status: 1, deal }) }))).toBe(is)
  })

  it.each<[string, Partial<Purchase>]>([
    ['deal', { deal: dealIn('rub', { amount_currency: null }) }],
    ['automatic deal', { autodeal: anAutodeal({ state: 'active', amount_currency: null }) }],
  ])('SAFE-03 PUR-08 unless the sum of the order, which its %s has not, cannot be read', (_what, fields) => {
    const shown = (amount: string | null, more: Partial<Purchase> = fields) =>
      isShowable(loaded({ kind: 'purchase', order: aPurchase({ requisites: '4111', amount, ...more }) }))
    expect([shown('5000'), shown(null), shown('')]).toEqual([true, true, false])
    expect([shown('', { deal: dealIn('rub') }), shown('', { autodeal: anAutodeal() })]).toEqual([true, true])
    expect(shown('', {})).toBe(true)
  })
})

it.each([
  ['usd', 'paid', false],
  ['usd', 'closed', true],
  ['rub', 'paid', true],
  ['sberrub', 'paid', true],
  [null, 'paid', true],
] as const)('SAFE-03 SALE-19 a rouble sale with a deal in %s, %s, is shown: %s', (currency, state, is) => {
  expect(isShowable(loaded({ kind: 'sale', order: aSale({ deal: dealIn(currency, { state }) }) }))).toBe(is)
})

it('SAFE-03 a deposit has no deal, and is shown', () => {
  expect(isShowable(loaded({ kind: 'deposit', order: aCryptoPayment() }))).toBe(true)
})

describe('the running deal of an order', () => {
  const deal = aDeal({ state: 'deleted' })

  it('A22 SAFE-03 is its automatic deal where that has followed a deleted deal', () => {
    for (const order of [
      { kind: 'purchase', order: aPurchase({ deal, autodeal: anAutodeal() }) },
      { kind: 'flashpay', order: aFlashpayOrder({ deal, autodeal: anAutodeal() }) },
    ] as const) {
      expect(withRunningDeal(loaded(order))).toEqual(
        loaded({ ...order, order: { ...order.order, deal: null } } as OrderRecord),
      )
    }
  })

  it.each<OrderRecord>([
    { kind: 'purchase', order: aPurchase({ deal }) },
    { kind: 'sale', order: aSale({ deal }) },
    { kind: 'deposit', order: aCryptoPayment() },
  ])('A22 SAFE-03 is otherwise the order’s own: $kind', (order) => {
    expect(withRunningDeal(loaded(order))).toEqual(loaded(order))
  })

  it('DISP-04 DISP-05 a dispute that is yet to begin is of another clock: it gives no time to answer in', () => {
    const opened = Date.parse('2026-11-20T10:00:00Z')
    const closesAt = (at: number) => {
      const dispute = { initiator: 'payer', opponent: null, created_at: '2026-11-20T10:00:00.000Z' }
      const order = aPurchase({ deal: aDeal({ state: 'paid', dispute }) })
      const read = withRunningDeal({ kind: 'purchase', order, at })
      return 'deal' in read.order ? disputeClosesAt(read.order.deal) : undefined
    }
    expect(closesAt(opened - 3 * 3_600_000)).toBeNull()
    expect(closesAt(opened - 5_000)).toBe(opened + 30 * 60_000)
    expect(closesAt(opened)).toBe(opened + 30 * 60_000)
  })
})

it.each<[string, LoadedOrder['order'], string | null, boolean]>([
  ['of which this browser has shown a requisite', aPurchase(), '4111', true],
  ['with a deal', aSale({ deal: aDeal() }), null, true],
  ['with an automatic deal', aPurchase({ autodeal: anAutodeal() }), null, true],
  ['with requisites of its own', aFlashpayOrder({ requisites: '4111' }), null, true],
  ['a purchase without any of these', aPurchase(), null, false],
  ['a sale without any of these', aSale(), null, false],
  ['a flash-pay order without any of these', aFlashpayOrder({ requisites: null }), null, false],
  ['a deposit', aCryptoPayment(), null, false],
])('NET-07 money may have been sent for an order %s: %#', (_what, order, seen, is) => {
  expect(mayBePaid(order, seen)).toBe(is)
})
