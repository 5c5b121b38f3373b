import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../src/i18n/format.ts'
import { selectToPay } from '../../src/pages/payment/selectToPay.ts'
import { readFlashpay } from '../../src/prepaint/stage/readFlashpay.ts'
import { readPurchase } from '../../src/prepaint/stage/readPurchase.ts'
import { amountToPay } from '../../src/rules/toPay.ts'
import { aPurchase } from './orders.ts'
import { aDeal, aFlashpayDeal } from './records.ts'

const order = { amount: '5000', is_currency_amount: true }

describe('the sum to pay', () => {
  it.each([
    ['1500.004', '1500.01'],
    ['1500.005', '1500.01'],
    ['1500.0000001', '1500.01'],
    ['1500.01', '1500.01'],
    ['1500', '1500'],
  ])('PUR-08 FP-07 of %s is %s: never less, and what is shown is what is copied', (amount, toPay) => {
    expect(amountToPay({ amount_currency: amount }, order)).toBe(toPay)
    expect(amountToPay(null, { ...order, amount })).toBe(toPay)
    const deal = aDeal({ amount_currency: amount })
    const state = {
      order: { loaded: { kind: 'purchase', order: aPurchase() } },
      deal: { deal, autodeal: null },
    }
    expect(selectToPay(state as never)).toBe(toPay)
  })

  it('PUR-08 is the deal’s, else the order’s in fiat; none if that is unreadable', () => {
    expect(amountToPay({ amount_currency: null }, order)).toBe('5000')
    expect(amountToPay({ amount_currency: '' }, order)).toBe('')
    expect(amountToPay(null, { ...order, is_currency_amount: false })).toBeNull()
    expect(amountToPay(null, null)).toBeNull()
  })

  it('RET-02 PUR-08 FP-07 is the same on the prepainted screen', () => {
    const deal = aDeal({ requisite: '4111111111111111', amount_currency: '1500.004' })
    const now = Date.parse('2026-03-02T09:00:00.000Z')
    const context = { now, receivedAt: now, seen: null, lang: 'en' as const, t: () => '' }
    const pages = [
      readPurchase({ ...aPurchase({ deal }), autodeal_id: null }, context),
      readFlashpay({ ...aFlashpayDeal({ deal, status: 1 }), autodeal_id: null }, context),
    ]
    for (const screen of pages) {
      expect(screen?.copies?.['fiat-amount']).toBe('1500.01')
      expect(screen?.fields['fiat-amount']).toBe(formatMoney('1500.01', 'rub', 'en', { cents: 'always' }))
    }
  })
})
