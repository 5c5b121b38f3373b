import { describe, expect, it } from 'vitest'
import { statementText } from '../../src/features/dispute/statementText.ts'
import type { Translate } from '../../src/i18n/types.ts'
import { saleAmounts } from '../../src/pages/sale/saleScreen.ts'
import { fieldsOf } from '../../src/prepaint/rawOrder.ts'
import { amountToGet } from '../../src/rules/money.ts'
import { orderFacts } from '../../src/rules/orderFacts.ts'
import { aSale } from './orders.ts'
import { aDeal, aFlashpayDeal } from './records.ts'

const order = { amount: '5000', is_currency_amount: true }
const NOW = Date.parse('2026-03-02T09:00:00.000Z')
const ROUNDED = [
  ['1500.009', '1500.00'],
  ['1500.995', '1500.99'],
  ['1500.0099999', '1500.00'],
  ['1500.01', '1500.01'],
  ['1500.5', '1500.5'],
  ['1500', '1500'],
  // As binary fractions are written.
  ['1499.9999999999998', '1500'],
] as const

describe('the sum that a seller gets', () => {
  it.each(ROUNDED)('SALE-27 SALE-19 of %s is %s: never more than arrives', (amount, toGet) => {
    expect(amountToGet({ amount_currency: amount }, order)).toBe(toGet)
    expect(amountToGet(null, { ...order, amount })).toBe(toGet)
    expect(saleAmounts(aSale(), aDeal({ amount_currency: amount })).toGet).toBe(toGet)
  })

  it('SALE-27 is the deal’s, else the order’s in fiat; none if that is unreadable', () => {
    expect(amountToGet({ amount_currency: null }, order)).toBe('5000')
    expect(amountToGet({ amount_currency: '' }, order)).toBe('')
    expect(amountToGet(null, { ...order, is_currency_amount: false })).toBeNull()
    expect(amountToGet(null, null)).toBeNull()
  })

  it.each(ROUNDED)('PROOF-01 EVID-01 DSP-06 of %s is %s in documents and statements too', (amount, toGet) => {
    const deal = aDeal({ amount_currency: amount })
    const context = { orderIds: [], deal, autodeal: null, method: null, transactionLink: null }
    expect(orderFacts({ kind: 'sale', order: aSale() }, context).fiat?.amount).toBe(toGet)
    const fast = aFlashpayDeal({ amount })
    expect(orderFacts({ kind: 'flashpay-sale', order: fast }, { ...context, deal: null }).fiat?.amount).toBe(
      toGet,
    )
    const facts = { about: 'other', deal, label: null, requisite: null, history: [], now: NOW } as const
    const amountFor = (side: 'seller' | 'buyer') =>
      statementText(((key: string) => key) as Translate, 'en', { ...facts, side }).match(
        /evidence\.transfer: (.*)/,
      )?.[1]
    expect(amountFor('seller')?.replace(',', '')).toContain(toGet.replace('.00', ''))
  })

  it('SALE-19 that has to be rounded is left to the app by the prepainted screen', () => {
    const amount = (fields: object) =>
      fieldsOf({ ...order, currency: 'rub', symbol: 'eth', ...fields }, 'en')['amount']
    expect(amount({ amount: '1500.009' })).toBe('')
    expect(amount({ amount: '1500.09' })).toBe('1,500.09\u00a0RUB')
    expect(amount({ amount: '1500.09000000' })).toBe('1,500.09\u00a0RUB')
    expect(amount({ amount: '0.009', is_currency_amount: false })).toBe('0.009\u00a0ETH')
  })
})
