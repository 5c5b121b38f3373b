import { describe, expect, it } from 'vitest'
import { statementText } from '../../src/features/dispute/statementText.ts'
import { orderFacts } from '../../src/features/evidence/orderFacts.ts'
import type { Translate } from '../../src/i18n/types.ts'
import { selectToPay } from '../../src/pages/payment/selectors.ts'
import { fieldsOf } from '../../src/prepaint/rawOrder.ts'
import { amountToGet, amountToPay, orderedSum } from '../../src/rules/money.ts'
import { orderAt, stateAfter } from '../support/state.ts'
import { aSale } from './orders.ts'
import { aDeal, aFlashpayOrder } from './records.ts'

const order = { amount: '5000', is_currency_amount: true }

describe('the sum to pay, which is never less, and the sum to get, which is never more', () => {
  it.each([
    ['1500.004', '1500.01', '1500'],
    ['1500.005', '1500.01', '1500'],
    ['1500.009', '1500.01', '1500'],
    ['1500.995', '1501', '1500.99'],
    ['1500.0000001', '1500.01', '1500'],
    ['1500.0099999', '1500.01', '1500'],
    ['1500.01', '1500.01', '1500.01'],
    ['1500.5', '1500.5', '1500.5'],
    ['1500', '1500', '1500'],
    // As binary fractions are written.
    ['1500.1000000000001', '1500.1', '1500.1'],
    ['1500.0000000000002', '1500', '1500'],
    ['1499.9999999999998', '1500', '1500'],
  ])('PUR-08 FP-07 SALE-27 SALE-19 of %s: %s, and %s', (amount, toPay, toGet) => {
    const deal = aDeal({ amount_currency: amount })
    expect(amountToPay({ amount_currency: amount }, order)).toBe(toPay)
    expect(amountToPay(null, { ...order, amount })).toBe(toPay)
    // What is shown is what is copied.
    expect(selectToPay(stateAfter(orderAt(1, { deal })))).toBe(toPay)
    expect(amountToGet({ amount_currency: amount }, order)).toBe(toGet)
    expect(amountToGet(null, { ...order, amount })).toBe(toGet)
  })

  it.each([
    ['PUR-08', amountToPay],
    ['SALE-27', amountToGet],
  ])('%s is the deal’s, else the order’s in fiat; none if that is unreadable', (_row, amountTo) => {
    expect(amountTo({ amount_currency: null }, order)).toBe('5000')
    expect(amountTo({ amount_currency: '' }, order)).toBe('')
    expect(amountTo(null, { ...order, is_currency_amount: false })).toBeNull()
    expect(amountTo(null, null)).toBeNull()
  })

  it('PUR-08 nobody can transfer nothing', () => {
    expect(orderedSum(null)).toBeNull()
    expect(amountToPay({ amount_currency: null }, { ...order, amount: '0.00' })).toBeNull()
    expect(amountToPay({ amount_currency: '0.000000001' }, order)).toBeNull()
  })

  it('PUR-08 FP-07 an order shows the sum that its payer pays', () => {
    const ordered = { ...order, amount: '5000.004' }
    expect(orderedSum(ordered)).toBe(amountToPay({ amount_currency: '5000.004' }, ordered))
    expect(orderedSum({ amount: '0.004', is_currency_amount: false })).toBe('0.004')
  })

  it('PROOF-01 EVID-01 DSP-06 documents and statements have the sum to get', () => {
    const amount = '1500.995'
    const deal = aDeal({ amount_currency: amount })
    const none = { orderIds: [], method: null, transactionLink: null }
    const context = { ...none, side: 'seller' } as const
    const sale = orderFacts({ kind: 'sale', order: aSale({ deal }), at: 0 }, context)
    expect(sale.order.fiat?.amount).toBe('1500.99')
    const fast = orderFacts({ kind: 'flashpay', order: aFlashpayOrder({ amount }), at: 0 }, context)
    expect(fast.order.fiat?.amount).toBe('1500.99')
    const facts = { about: 'other', deal, label: null, requisite: null, history: [], now: 0 } as const
    const t = ((key: string) => key) as Translate
    const statement = statementText(t, 'en', { ...facts, side: 'seller' })
    expect(/evidence\.transfer: (.*)/.exec(statement)?.[1]).toContain('1,500.99')
  })

  it('SALE-19 a sum that has to be rounded is left to the app by the prepainted screen', () => {
    const amount = (fields: object) =>
      fieldsOf({ ...order, currency: 'rub', symbol: 'eth', ...fields }, 'en')['amount']
    expect(amount({ amount: '1500.009' })).toBe('')
    expect(amount({ amount: '1500.09' })).toBe('1,500.09\u00a0RUB')
    expect(amount({ amount: '1500.09000000' })).toBe('1,500.09\u00a0RUB')
    expect(amount({ amount: '0.009', is_currency_amount: false })).toBe('0.009\u00a0ETH')
  })
})
