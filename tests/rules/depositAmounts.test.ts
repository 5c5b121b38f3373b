import { describe, expect, it } from 'vitest'
import {
  ambiguousNumber,
  amountWithFee,
  isOverpaid,
  typedNumber,
} from '../../src/pages/cpayment/depositAmounts.ts'
import { aCryptoPayment } from './records.ts'

it('CP-18 more was received than a wallet was asked for', () => {
  expect(isOverpaid(aCryptoPayment({ amount: '10', amount_received: '10.01' }))).toBe(true)
  expect(isOverpaid(aCryptoPayment({ amount: '10', amount_received: '10.00' }))).toBe(false)
  expect(isOverpaid(aCryptoPayment({ amount: null, amount_received: '10' }))).toBe(false)
  // A sum of several transfers that was computed with binary fractions.
  const sum = { symbol: 'btc', amount: '0.3', amount_received: '0.30000000000000004' }
  expect(isOverpaid(aCryptoPayment(sum))).toBe(false)
  // The amount was rounded up for the wallet, so it is not an overpayment.
  const eth = { symbol: 'eth', amount: '0.123456789012' }
  expect(isOverpaid(aCryptoPayment({ ...eth, amount_received: '0.12345679' }))).toBe(false)
  expect(isOverpaid(aCryptoPayment({ ...eth, amount_received: '0.1234568' }))).toBe(true)
})

it('CP-05 computes what to send when an exchange keeps a fee', () => {
  expect(amountWithFee('usdt', '10', '1.5')).toBe('11.5')
  expect(amountWithFee('usdt', '0.1', '0,2')).toBe('0.3')
  // As a wallet can send it, never less.
  expect(amountWithFee('usdt', '10', '1.12345678')).toBe('11.123457')
  expect(amountWithFee('btc', '0.1', '0.00012345')).toBe('0.10012345')
  for (const none of ['', ' ', '0']) expect(amountWithFee('usdt', '10', none)).toBe('10')
  expect(amountWithFee('usdt', '10', 'x')).toBeNull()
  for (const unclear of ['-1', '1 2', '1,000']) expect(amountWithFee('usdt', '10', unclear)).toBeNull()
})

describe('a typed number', () => {
  it.each([
    ['1.239', 2, '1.23'],
    ['0,999', 2, '0.99'],
    ['12 345,6789 RUB', 2, '12345.67'],
    ['0.00012345', undefined, '0.00012345'],
    ['1234,567', 4, '1234.567'],
    ['1,000 ', 4, '1,000'],
    [' 7 ', 4, '7'],
    ['$', 4, '$'],
    ['\u066c', 4, '\u066c'],
    ['1٬000٬000', 4, '1000000'],
    ['1,234,5', 4, '1,234,5'],
    ['1,000.50', 4, '1000.50'],
    ['1.000,50', 4, '1000.50'],
    ['1,000,000', 4, '1000000'],
    ['1,000', 4, '1,000'],
    ['12,345 USDT', 4, '12,345 USDT'],
    ['1000,500', 4, '1000.500'],
    ['0,001', 4, '0.001'],
    ['1 000 000.5', 4, '1000000.5'],
    ["1'000.5", 4, '1000.5'],
    ['٠٫٥', 4, '0.5'],
    ['１．５', 4, '1.5'],
    ['\u200e0.5\u200b', 4, '0.5'],
    ['100 USDT', 4, '100'],
    // What is no plain number is kept, so that nothing is left out of it.
    ['1.2.3', 4, '1.2.3'],
    ['1,00.5', 4, '1,00.5'],
    ['-3', 4, '-3'],
    ['2.5E-1', 4, '2.5E-1'],
    ['2.5e1', 4, '2.5e1'],
    ['12x34', 4, '12x34'],
    ['.5', 2, '.5'],
    ['7.', 2, '7.'],
    ['7.9', 0, '7'],
    ['abc', 2, 'abc'],
  ])('VAL-17 %j with %s digits of the fraction is %j', (text, digits, clean) => {
    expect(typedNumber(text, digits)).toBe(clean)
  })

  it('SAFE-15 a sentence behind an amount is read at once, also one with a long word', () => {
    // With each further letter it took longer by a half: 40 took ten seconds, and 60 a day.
    for (const text of [`1 ${'a'.repeat(40)}.`, `1 USDT ${'network fee '.repeat(8)}.`]) {
      const start = performance.now()
      expect(typedNumber(text)).toBe(text)
      expect(performance.now() - start).toBeLessThan(1_000)
    }
  })

  it('VAL-17 can be read in two ways with one comma before three digits', () => {
    expect(ambiguousNumber('1,000 USDT')).toEqual({ whole: '1000', fraction: '1.000' })
    expect(ambiguousNumber('1000')).toBeNull()
  })
})
