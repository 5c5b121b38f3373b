/** An unreadable amount is not treated as a missing one: no other sum is shown instead. */
import { describe, expect, it } from 'vitest'
import { readLeniently } from '../../src/contract/lenient.ts'
import { cryptoPayment, flashpayDeal, purchase, sale } from '../../src/contract/orders.ts'
import { moneyText } from '../../src/i18n/moneyText.ts'
import { selectToPay } from '../../src/pages/payment/selectToPay.ts'
import { amountToSend } from '../../src/rules/crypto.ts'
import { amountQuery } from '../../src/rules/orderAmount.ts'
import { saleAmounts } from '../../src/rules/sale.ts'

const ORDER = { id: 9, status: 1, amount: '0.05', currency: 'rub', symbol: 'btc' }
const orders = [
  ['purchase', purchase],
  ['sale', sale],
  ['flash-pay', flashpayDeal],
] as const

describe('is_currency_amount', () => {
  it.each(orders)('SPEC-02 PUR-05 of a %s may be 0 or 1', (_name, schema) => {
    const flag = (value: unknown) =>
      readLeniently(schema, { ...ORDER, is_currency_amount: value })?.output.is_currency_amount
    expect([0, 1, false, true, null].map(flag)).toEqual([false, true, false, true, true])
  })

  it('SPEC-02 PUR-05 a sum in coins is requested in coins', () => {
    const read = readLeniently(purchase, { ...ORDER, is_currency_amount: 0 })
    expect(read && amountQuery(read.output)).toEqual({ amount: '0.05' })
  })

  it.each(orders)('SPEC-02 SAFE-03 a %s with an unreadable flag is rejected', (_name, schema) => {
    for (const flag of ['no', 7, [], {}])
      expect(readLeniently(schema, { ...ORDER, is_currency_amount: flag })).toBeNull()
  })
})

describe('an unreadable amount of a deal', () => {
  const deal = { id: 11, state: 'confirmed', amount: '60,5', amount_currency: '5 000,37' }
  const order = { ...ORDER, amount: '5000', is_currency_amount: true, deal }

  it('SPEC-02 SAFE-03 shows no sum to pay, not the order’s', () => {
    const read = readLeniently(purchase, order)
    expect(read?.dropped).toEqual(['deal.amount', 'deal.amount_currency'])
    const state = { payment: { purchase: read?.output }, deal: { deal: read?.output.deal, autodeal: null } }
    const toPay = selectToPay(state as never)
    expect(moneyText(toPay, 'rub', 'en')).toBe('')
    expect(toPay).not.toBe('5000')
  })

  it('SPEC-02 SAFE-03 of an automatic deal shows no sum to pay either', () => {
    const autodeal = { autodeal_id: 'a', state: 'active', amount_currency: '5 000,37' }
    const read = readLeniently(purchase, { ...order, deal: null, autodeal })
    expect(moneyText(read?.output.autodeal && selectToPayOf(read.output), 'rub', 'en')).toBe('')
  })

  it('SPEC-02 SAFE-03 of a sale shows neither sum', () => {
    const fiat = readLeniently(sale, order)?.output ?? null
    const coins = readLeniently(sale, { ...order, is_currency_amount: false })?.output ?? null
    for (const one of [fiat, coins]) {
      const { toGet, toGive } = saleAmounts(one, one?.deal ?? null)
      expect([moneyText(toGet, 'rub', 'en'), moneyText(toGive, 'usdt', 'en')]).toEqual(['', ''])
    }
  })

  it('PUR-08 a deal without an amount has the order’s', () => {
    const { amount: _coins, amount_currency: _fiat, ...bare } = deal
    const read = readLeniently(purchase, { ...order, deal: bare })
    expect(read && selectToPayOf(read.output)).toBe('5000')
  })

  const selectToPayOf = (output: object) =>
    selectToPay({
      payment: { purchase: output },
      deal: { deal: Reflect.get(output, 'deal') as null, autodeal: Reflect.get(output, 'autodeal') as null },
    } as never)
})

describe('the sums of a deposit, one of which is unreadable or 0', () => {
  const deposit = { id: 7, status: 1, symbol: 'usdt', amount: '10', amount_received: '4,5' }

  it('SPEC-02 CP-05 shows no sum to send, because all of it would be sent again', () => {
    const read = readLeniently(cryptoPayment, deposit)
    expect(read?.dropped).toEqual(['amount_received'])
    expect(read && amountToSend(read.output, 'usdt')).toBeNull()
  })

  it.each(['0', '0.00', 0])(
    'CP-18 shows no sum to send for a deposit of %o, which may be of any amount',
    (amount) => {
      const read = readLeniently(cryptoPayment, {
        ...deposit,
        amount,
        amount_received: '0',
        amount_left: '0',
      })
      expect(read?.output.amount).toBeNull()
      expect(read && amountToSend(read.output, 'usdt')).toBeNull()
    },
  )

  it('SPEC-02 CP-05 shows the rest that the gateway names', () => {
    const read = readLeniently(cryptoPayment, { ...deposit, amount_left: '5.5' })
    expect(read && amountToSend(read.output, 'usdt')).toBe('5.5')
  })
})
