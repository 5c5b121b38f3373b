/** Query parameters of the requests for the list of banks. */
import { describe, expect, it } from 'vitest'
import { purchaseBrokersQuery, saleBrokersQuery } from '../../src/rules/brokers.ts'

const inFiat = { amount: '5000', is_currency_amount: true, currency: 'rub', symbol: 'usdt' }
const inCoins = { ...inFiat, amount: '60', is_currency_amount: false }
const bare = { amount: null, is_currency_amount: true, currency: null, symbol: null }

describe('the list of banks', () => {
  it('API-45 API-47 for a purchase names the order, the merchant and the amount', () => {
    const query = purchaseBrokersQuery({ ...inFiat, payment_id: 9, merchant_id: 3 }, 'page')
    expect(query).toEqual({
      merchant_id: 3,
      currency: 'rub',
      sky_pay: 1,
      symbol: 'usdt',
      with_availability_status: 1,
      available_for: 'sky-pay',
      payment_id: 9,
      amount_currency: '5000',
    })
  })

  it('API-45 for a purchase in coins gives the coins, and the page’s id where the order has none', () => {
    const query = purchaseBrokersQuery({ ...inCoins, payment_id: null, merchant_id: null }, 'page')
    expect(query).toMatchObject({ amount: '60', payment_id: 'page' })
    expect(query).not.toHaveProperty('amount_currency')
    expect(query).not.toHaveProperty('merchant_id')
  })

  it('API-45 API-47 for a sale has the type of sales, and names the order too', () => {
    expect(saleBrokersQuery({ ...inFiat, merchant: { id: 3 } }, 'page')).toEqual({
      merchant_id: 3,
      currency: 'rub',
      sky_pay: 1,
      symbol: 'usdt',
      with_availability_status: 1,
      available_for: 'sky-sale',
      kind: 'sky-sale',
      payment_id: 'page',
      amount_currency: '5000',
    })
    expect(saleBrokersQuery({ ...inCoins, merchant: null }, 'page')).not.toHaveProperty('merchant_id')
    expect(saleBrokersQuery({ ...inCoins, merchant: { id: null } }, 'page')).not.toHaveProperty('merchant_id')
  })

  it('API-45 has no undefined parameter if the order lacks a value', () => {
    const purchase = purchaseBrokersQuery({ ...bare, payment_id: null, merchant_id: null }, 'page')
    expect(purchase).toMatchObject({ currency: '', symbol: '' })
    expect(saleBrokersQuery({ ...bare, merchant: null }, 'page')).toMatchObject({ currency: '', symbol: '' })
  })
})
