/** The equivalent of an order in its other currency. */
import { describe, expect, it } from 'vitest'
import { moneyText, NBSP } from '../../src/i18n/format.ts'
import { equivalentAmount, rateOf } from '../../src/pages/payment/equivalent.ts'

const RATES = { usdt: { rub: '95.5' }, btc: { rub: '9000000' }, etc: { rub: '0' } }
const order = { amount: '5000', currency: 'rub', symbol: 'usdt', is_currency_amount: true }

describe('the equivalent of an order', () => {
  it.each([
    [{}, '52.36 USDT'],
    [{ symbol: 'btc' }, '0.0005556 BTC'],
    [{ amount: '955000' }, '10,000 USDT'],
    [{ is_currency_amount: false }, '477,500 RUB'],
    [{ is_currency_amount: false, symbol: 'btc', amount: '0.00012345' }, '1,111.05 RUB'],
    [{ symbol: 'etc' }, null],
    [{ symbol: 'eth' }, null],
    [{ currency: 'uah' }, null],
    [{ symbol: null }, null],
    [{ currency: null }, null],
    [{ amount: null }, null],
  ])('API-11 A69 of 5000 roubles of USDT with %j is %j', (fields, equivalent) => {
    const sum = equivalentAmount({ ...order, ...fields }, RATES)
    expect(sum && moneyText(sum.amount, sum.code, 'en')).toBe(equivalent && equivalent.replace(' ', NBSP))
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
