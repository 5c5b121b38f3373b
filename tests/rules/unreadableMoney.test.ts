/** An unreadable amount is not treated as a missing one: no other sum is shown instead. */
import { describe, expect, it } from 'vitest'
import { gatewaySettings } from '../../src/contract/general.ts'
import { readLeniently } from '../../src/contract/lenient.ts'
import { cryptoPayment, flashpayOrder, purchase, sale } from '../../src/contract/orders.ts'
import { decimalIn } from '../../src/contract/values.ts'
import { moneyText } from '../../src/i18n/format.ts'
import { amountToSend, orderedCoins } from '../../src/pages/cpayment/depositScreen.ts'
import { selectToPay } from '../../src/pages/payment/selectors.ts'
import { isFiatOrder, orderQueryOf } from '../../src/prepaint/rawOrder.ts'
import { depositCoin } from '../../src/rules/crypto.ts'
import { amountQuery, amountToGet, sumsOf } from '../../src/rules/money.ts'

const ORDER = { id: 9, status: 1, amount: '0.05', currency: 'rub', symbol: 'btc' }
const orders = [
  ['purchase', purchase],
  ['sale', sale],
  ['flash-pay', flashpayOrder],
] as const

describe('is_currency_amount', () => {
  it.each(orders)('SPEC-02 PUR-05 of a %s may be 0 or 1, or a word', (_name, schema) => {
    const flag = (value: unknown) =>
      readLeniently(schema, { ...ORDER, is_currency_amount: value })?.output.is_currency_amount
    expect([0, 1, false, true, null].map(flag)).toEqual([false, true, false, true, true])
    expect(['0', '1', 'false', 'True'].map(flag)).toEqual([false, true, false, true])
    const early = ['0', '1', 'false', 'True', null].map((value) => isFiatOrder({ is_currency_amount: value }))
    expect(early).toEqual([false, true, false, true, true])
  })

  it('SPEC-02 PUR-05 a sum in coins is requested in coins', () => {
    const read = readLeniently(purchase, { ...ORDER, is_currency_amount: 0 })
    expect(read && amountQuery(read.output)).toEqual({ amount: '0.05' })
  })

  it.each(orders)('SPEC-02 SAFE-03 a %s with an unreadable flag is rejected', (_name, schema) => {
    for (const flag of ['no', 7, '7', '01', [], {}])
      expect(readLeniently(schema, { ...ORDER, is_currency_amount: flag })).toBeNull()
  })
})

describe('an unreadable amount of a deal', () => {
  const deal = { id: 11, state: 'confirmed', amount: '60,5', amount_currency: '5.000,37' }
  const order = { ...ORDER, amount: '5000', is_currency_amount: true, deal }

  it('SPEC-02 SAFE-03 shows no sum to pay, not the order’s', () => {
    const read = readLeniently(purchase, order)
    expect(read?.dropped).toEqual(['deal.amount', 'deal.amount_currency'])
    const state = {
      order: { loaded: { kind: 'purchase', order: read?.output } },
      deal: { deal: read?.output.deal, autodeal: null },
    }
    const toPay = selectToPay(state as never)
    expect(moneyText(toPay, 'rub', 'en')).toBe('')
    expect(toPay).not.toBe('5000')
  })

  it.each(['0', '0.00', 0])('SPEC-02 PUR-08 of %o is missing: nobody is asked to pay exactly 0', (zero) => {
    const parts = [
      { deal: { ...deal, amount: zero, amount_currency: zero } },
      { deal: null, autodeal: { autodeal_id: 'a', state: 'active', amount_currency: zero } },
    ]
    for (const part of parts) {
      const read = readLeniently(purchase, { ...order, ...part })
      expect(read && selectToPayOf(read.output)).toBe('5000')
      expect(read?.output.deal?.amount ?? null).toBeNull()
    }
  })

  it('SPEC-02 SAFE-03 of an automatic deal shows no sum to pay either', () => {
    const autodeal = { autodeal_id: 'a', state: 'active', amount_currency: '5.000,37' }
    const read = readLeniently(purchase, { ...order, deal: null, autodeal })
    expect(moneyText(read?.output.autodeal && selectToPayOf(read.output), 'rub', 'en')).toBe('')
  })

  it('SPEC-02 SAFE-03 of a sale shows neither sum', () => {
    const fiat = readLeniently(sale, order)?.output ?? null
    const coins = readLeniently(sale, { ...order, is_currency_amount: false })?.output ?? null
    for (const one of [fiat, coins]) {
      const deal = one?.deal ?? null
      const { coins } = sumsOf({ deal, autodeal: null, ordered: one })
      const shown = [moneyText(amountToGet(deal, one), 'rub', 'en'), moneyText(coins, 'usdt', 'en')]
      expect(shown).toEqual(['', ''])
    }
  })

  it('PUR-08 a deal without an amount has the order’s', () => {
    const { amount: _coins, amount_currency: _fiat, ...bare } = deal
    const read = readLeniently(purchase, { ...order, deal: bare })
    expect(read && selectToPayOf(read.output)).toBe('5000')
  })

  const selectToPayOf = (output: object) =>
    selectToPay({
      order: { loaded: { kind: 'purchase', order: output } },
      deal: { deal: Reflect.get(output, 'deal') as null, autodeal: Reflect.get(output, 'autodeal') as null },
    } as never)
})

describe('the sums of a deposit, one of which is unreadable or 0', () => {
  const deposit = { id: 7, status: 1, symbol: 'usdt', amount: '10', amount_received: '4,5' }

  it.each([
    ['what has arrived', {}],
    ['the sum', { amount: '1,234.56', amount_received: '0' }],
    ['the sum, of a rest of 0', { amount: 'NaN', amount_received: '0', amount_left: '0' }],
    ['what was received, of a rest of 0', { amount_left: '0' }],
    ['the rest alone', { amount: null, amount_received: '0', amount_left: 'NaN' }],
  ])('SPEC-02 SAFE-03 CP-05 is rejected while it waits: %s', (_name, sums) => {
    expect(readLeniently(cryptoPayment, { ...deposit, ...sums })).toBeNull()
    for (const status of [null, 2, 3])
      expect(readLeniently(cryptoPayment, { ...deposit, ...sums, status })).not.toBeNull()
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

  it.each(['-4', -4, '-0.00000000', ' -5', '\u22125'])('CP-18 a rest of %o asks for nothing', (left) => {
    const toSend = (amount: string | null) => {
      const row = { ...deposit, amount, amount_received: '4', amount_left: left }
      const read = readLeniently(cryptoPayment, row)
      return read && [read.output.amount_received, amountToSend(read.output, 'usdt')]
    }
    expect(toSend(null)).toEqual(['4', null])
    expect(toSend('10')).toEqual(['4', '0'])
  })

  it('SPEC-02 CP-05 shows the rest that the gateway names', () => {
    const read = readLeniently(cryptoPayment, { ...deposit, amount_left: '5.5' })
    expect(read && amountToSend(read.output, 'usdt')).toBe('5.5')
  })
})

describe('a sum as gateways write it', () => {
  const sums: [unknown, string | null][] = [
    ['25', '25'],
    ['+25', '25'],
    [' 25.50 ', '25.50'],
    ['1 000.50', '1000.50'],
    ['1\u00a0234\u202f567', '1234567'],
    ['1E-8', '0.00000001'],
    ['2.5e-1', '0.25'],
    ['1.5E+3', '1500'],
    ['.5', '0.5'],
    ['007', '7'],
    [1e-8, '0.00000001'],
    [1e21, '1000000000000000000000'],
    [0.1 + 0.2, '0.30000000000000004'],
    [0, '0'],
    ['1,234.56', null],
    ['1,5', null],
    ['1 00', null],
    ['12 34.5', null],
    ['1.2.3', null],
    ['-5', null],
    ['0x10', null],
    ['1e99', null],
    ['NaN', null],
    [NaN, null],
    [Infinity, null],
    ['', null],
    ['.', null],
    [true, null],
    [['5'], null],
  ]
  it.each(sums)('DATA-02 SPEC-02 %o is read as %o, by the schemas and by the first screen', (value, sum) => {
    expect(decimalIn(value)).toBe(sum)
    expect(orderQueryOf({ ...ORDER, amount: value }).amount).toBe(sum)
    const read = readLeniently(purchase, { ...ORDER, is_currency_amount: true, amount: value })?.output
    expect(read?.amount).toBe(sum ?? '')
    expect(moneyText(read?.amount, 'btc', 'en')).not.toMatch(/e[+-]?\d/i)
  })

  it('CP-04 a minimum is read like any sum', () => {
    const settings = readLeniently(gatewaySettings, { minimums: { btc: 1e-7, usdt: '1 000' } })?.output
    expect(settings?.minimums).toEqual({ btc: '0.0000001', usdt: '1000' })
  })

  it.each([
    ['usdt', 0.1 + 0.2, null, '0.300001'],
    ['usdt', '0.3', 0.1 + 0.2, '0.3'],
    ['usdt', 0.1 + 0.2, '0.3', '0.300001'],
    ['btc', '1E-8', '1e-8', '0.00000001'],
  ])('CP-05 CP-18 a deposit of %s %o with a rest of %o has one sum, %s', (symbol, amount, left, sum) => {
    const row = { id: 7, status: 1, symbol, amount, amount_received: '0', amount_left: left }
    const payment = readLeniently(cryptoPayment, row)?.output
    const coin = depositCoin(symbol)
    expect(payment && orderedCoins(payment)).toBe(sum)
    expect(payment && coin && amountToSend(payment, coin)).toBe(sum)
  })
})
