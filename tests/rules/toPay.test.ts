import { describe, expect, it } from 'vitest'
import { selectToPay } from '../../src/pages/payment/selectors.ts'
import { amountToPay, orderedSum } from '../../src/rules/money.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { stateAfter } from '../support/state.ts'
import { aPurchase } from './orders.ts'
import { aDeal } from './records.ts'

const order = { amount: '5000', is_currency_amount: true }

describe('the sum to pay', () => {
  it.each([
    ['1500.004', '1500.01'],
    ['1500.005', '1500.01'],
    ['1500.0000001', '1500.01'],
    ['1500.01', '1500.01'],
    ['1500', '1500'],
    // As binary fractions are written.
    ['1500.1000000000001', '1500.1'],
    ['1500.0000000000002', '1500'],
  ])('PUR-08 FP-07 of %s is %s: never less, and what is shown is what is copied', (amount, toPay) => {
    expect(amountToPay({ amount_currency: amount }, order)).toBe(toPay)
    expect(amountToPay(null, { ...order, amount })).toBe(toPay)
    const deal = aDeal({ amount_currency: amount })
    const loaded = orderLoaded({ kind: 'purchase', order: aPurchase({ deal }), at: 1 })
    expect(selectToPay(stateAfter(loaded))).toBe(toPay)
  })

  it('PUR-08 is the deal’s, else the order’s in fiat; none if that is unreadable', () => {
    expect(amountToPay({ amount_currency: null }, order)).toBe('5000')
    expect(amountToPay({ amount_currency: '' }, order)).toBe('')
    expect(amountToPay(null, { ...order, is_currency_amount: false })).toBeNull()
    expect(amountToPay(null, null)).toBeNull()
    expect(orderedSum(null)).toBeNull()
    // Nobody can transfer nothing.
    expect(amountToPay({ amount_currency: null }, { ...order, amount: '0.00' })).toBeNull()
    expect(amountToPay({ amount_currency: '0.000000001' }, order)).toBeNull()
  })
})
