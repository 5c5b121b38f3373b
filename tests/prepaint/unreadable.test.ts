/** The inline script and the page server treat an unreadable field as absent, as the app does. */
import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../src/i18n/format.ts'
import { prefetchPlanOf } from '../../src/prepaint/prefetchPlan.ts'
import { brokersIn, fieldsOf, isUntouched } from '../../src/prepaint/rawOrder.ts'

const order = { id: '9', status: 0, amount: '1500', currency: 'rub', symbol: 'usdt', label: 'Order 9' }
const purchase = prefetchPlanOf('/payment/9')

describe('an order with an unreadable part', () => {
  it.each([[['1500']], [{ odd: 1 }], ['nonsense'], [true], [-1]])(
    'SPEC-02 has no amount if it is %j',
    (amount) => {
      expect(fieldsOf({ ...order, amount }, 'en')['amount']).toBe('')
      expect(purchase?.brokers?.({ ...order, amount })).not.toContain('amount')
    },
  )

  it('A63 keeps the digits of a coin that the product does not know, as the app does', () => {
    const coins = { ...order, amount: '0.0049', symbol: 'ltc', is_currency_amount: false }
    expect(fieldsOf(coins, 'en')).toMatchObject({
      amount: formatMoney('0.0049', 'ltc', 'en'),
      'coin-amount': '0.0049\u00a0LTC',
    })
  })

  it.each([[' \u200b'], [['x']], [{ odd: 1 }], [null]])(
    'SPEC-02 has no label or merchant if they are %j',
    (nonsense) => {
      const fields = fieldsOf({ ...order, label: nonsense, merchant: { name: nonsense } }, 'en')
      expect(fields).toMatchObject({ label: '', merchant: '' })
    },
  )

  it.each([['nonsense'], [[]], [{}], [null], [undefined], [false]])(
    'SPEC-02 is left to the app if its status is %j',
    (status) => {
      const garbled = { ...order, status }
      expect(isUntouched(garbled) && purchase?.fits(garbled)).toBe(false)
      expect(isUntouched(order) && purchase?.fits(order)).toBe(true)
    },
  )

  it.each([['no'], [7], [[]], [{}], ['yes']])(
    'SPEC-02 SAFE-03 is left to the app if its is_currency_amount is %j',
    (flag) => {
      const garbled = { ...order, is_currency_amount: flag }
      expect(purchase?.fits(garbled)).toBe(false)
      expect(purchase?.brokers?.(garbled)).not.toContain('amount')
    },
  )

  it('SPEC-01 does not count as new when it contains only the id of its deal', () => {
    expect(isUntouched({ ...order, deal_id: 7 })).toBe(false)
    expect(isUntouched({ ...order, autodeal_id: 'a' })).toBe(false)
  })

  it('SPEC-01 causes a request for the banks of the merchant whose id it contains', () => {
    for (const named of [{ merchant: 5 }, { merchant_id: 5 }])
      expect(purchase?.brokers?.({ ...order, ...named })).toContain('merchant_id=5')
  })
})

it('PUR-03 API-02 false and 0 both mean that a bank is not available, as in the app', () => {
  const rows = [false, 0, true, 1, undefined].map((is_available, id) => ({
    broker_id: id,
    name: 'Bank',
    is_available,
  }))
  expect(brokersIn(rows).map(({ is_available: isAvailable }) => isAvailable)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
