/** The equivalent of an order in its other currency. */
import { describe, expect, it } from 'vitest'
import { equivalentAmount, rateOf } from '../../src/pages/payment/equivalent.ts'

const RATES = { usdt: { rub: '95.5' }, btc: { rub: '9000000' }, etc: { rub: '0' } }
const order = { amount: '5000', currency: 'rub', symbol: 'usdt', is_currency_amount: true }

describe('the equivalent of an order', () => {
  it.each([
    [order, { amount: '52.36', code: 'usdt' }],
    [
      { ...order, symbol: 'btc' },
      { amount: '0.0005556', code: 'btc' },
    ],
    [
      { ...order, amount: '955000' },
      { amount: '10000', code: 'usdt' },
    ],
    [
      { ...order, is_currency_amount: false },
      { amount: '477500', code: 'rub' },
    ],
    [
      { ...order, is_currency_amount: false, symbol: 'btc', amount: '0.00012345' },
      { amount: '1111.05', code: 'rub' },
    ],
    [{ ...order, symbol: 'etc' }, null],
    [{ ...order, symbol: 'eth' }, null],
    [{ ...order, currency: 'uah' }, null],
    [{ ...order, symbol: null }, null],
    [{ ...order, currency: null }, null],
    [{ ...order, amount: null }, null],
  ])('API-11 A69 of %j is %j', (ordered, equivalent) => {
    expect(equivalentAmount(ordered, RATES)).toEqual(equivalent)
  })

  it('API-11 is unknown if the coin has the name of a property of every object', () => {
    const order = { amount: '5', currency: 'name', symbol: 'constructor', is_currency_amount: true }
    expect(equivalentAmount(order, {})).toBeNull()
  })

  it('API-11 is unknown without rates', () => {
    expect(equivalentAmount(order, null)).toBeNull()
    expect(rateOf(order, null)).toBeNull()
    expect(rateOf(order, RATES)).toBe('95.5')
  })
})
