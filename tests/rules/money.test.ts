import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  readDecimal,
  roundDecimal,
  shiftDecimal,
  isSameSum,
  subtractDecimals,
} from '../../src/rules/money.ts'
import { aDeal, anAutodeal } from './records.ts'

const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
const decimal = (units: bigint) => {
  const digits = (units < 0n ? -units : units).toString().padStart(3, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('decimal strings', () => {
  it('CP-18 DATA-02 add and subtract without binary rounding', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3')
    expect(subtractDecimals('10', '4')).toBe('6')
    expect(subtractDecimals('0.3', '0.1')).toBe('0.2')
    expect(subtractDecimals('1', '1.00000001')).toBe('-0.00000001')
    expect(addDecimals('99999999999999999999.99', '0.01')).toBe('100000000000000000000')
  })

  it('CP-05 DATA-02 round up to what a wallet takes', () => {
    expect(roundDecimal('0.0012345678912', 8, 'up')).toBe('0.00123457')
    expect(roundDecimal('10.123456', 6, 'up')).toBe('10.123456')
    expect(roundDecimal('10.1234560', 6, 'up')).toBe('10.123456')
    expect(roundDecimal('0.99999999999', 6, 'up')).toBe('1')
    expect(roundDecimal('7', 6, 'up')).toBe('7')
    expect(roundDecimal('7.50', 2, 'up')).toBe('7.50')
    expect(roundDecimal('0.1199', 3, 'up')).toBe('0.12')
  })

  it('CP-18 DATA-02 agree with whole cents for any amounts', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [x, y] = [decimal(a), decimal(b)]
        expect(compareDecimals(addDecimals(x, y), decimal(a + b))).toBe(0)
        expect(compareDecimals(subtractDecimals(x, y), decimal(a - b))).toBe(0)
        expect(compareDecimals(x, y)).toBe(Math.sign(Number(a - b)))
      }),
    )
  })

  it('CP-18 DATA-02 are written without trailing zeros, and zero has no sign', () => {
    expect(readDecimal('007.50')).toBe('7.5')
    expect(readDecimal('000')).toBe('0')
    expect(subtractDecimals('1.5', '1.50')).toBe('0')
    expect(subtractDecimals('0.5', '1')).toBe('-0.5')
  })

  it('DATA-02 compare by value, not by text', () => {
    expect(compareDecimals('10', '9')).toBe(1)
    expect(compareDecimals('1.50', '1.5')).toBe(0)
    expect(compareDecimals('-1', '0')).toBe(-1)
    expect(compareDecimals('007', '7')).toBe(0)
  })

  it('CP-05 convert to the smallest unit and cut smaller fractions', () => {
    expect(shiftDecimal('1.5', 18)).toBe('1500000000000000000')
    expect(shiftDecimal('0.123456789', 8)).toBe('12345678')
    expect(shiftDecimal('3', 0)).toBe('3')
  })

  it.each([
    ['5000', '60', 8, '83.33333333'],
    ['0.3', '0.1', 8, '3'],
    ['2', '3', 2, '0.66'],
    ['-2', '3', 2, '-0.66'],
    ['5', '2', 0, '2'],
    ['0', '3', 8, '0'],
    ['1', '0', 8, null],
    ['1', '0.00', 8, null],
  ])('PROOF-01 a rate is cut, not rounded through a float: %s by %s', (a, b, digits, quotient) => {
    expect(divideDecimals(a, b, digits)).toBe(quotient)
  })

  it('VAL-17 read what people type', () => {
    expect(readDecimal(' 1 234,50 ')).toBe('1234.5')
    expect(readDecimal('.5')).toBe('0.5')
    expect(readDecimal('5.')).toBe('5')
    expect(readDecimal('１２')).toBe('12')
    for (const text of ['', 'x', '-1', '1.2.3', '1e5', '0x1']) expect(readDecimal(text)).toBeNull()
  })

  it('DATA-02 reject an invalid decimal', () => {
    expect(() => compareDecimals('1,5', '1')).toThrow(/decimal.*1,5/)
    expect(() => compareDecimals('1e5', '0')).toThrow(RangeError)
    expect(() => addDecimals('1', 'x')).toThrow(RangeError)
  })
})

const sumsOf = (amount: string | null, amount_currency: string | null) => ({
  deal: aDeal({ amount, amount_currency }),
  autodeal: null,
})
it.each([
  ['another sum in coins', sumsOf('60', '5000'), sumsOf('61', '5000'), false],
  ['another sum in fiat', sumsOf('60', '5000'), sumsOf('60', '5001'), false],
  ['the same sum in other digits', sumsOf('60', '5000'), sumsOf('60.0', '5000.00'), true],
  [
    'the same sum in binary fractions',
    sumsOf('0.3', '1500.1'),
    sumsOf('0.30000000000000004', '1500.1'),
    true,
  ],
  ['one more of the smallest coin', sumsOf('0.3', '5000'), sumsOf('0.30000001', '5000'), false],
  ['a sum that was missing', sumsOf(null, ''), sumsOf('60', '5000'), true],
  ['no deal', { deal: null, autodeal: null }, { deal: null, autodeal: null }, true],
  ['no deal any more', sumsOf('60', '5000'), { deal: null, autodeal: null }, true],
  [
    'another sum of an automatic deal',
    { deal: null, autodeal: anAutodeal({ amount_currency: '5000' }) },
    { deal: null, autodeal: anAutodeal({ amount_currency: '5001' }) },
    false,
  ],
])('SAFE-03 DLG-04 the sum of a deal with %s is the same or not', (_what, before, after, isSame) => {
  expect(isSameSum({ ordered: null, ...before }, { ordered: null, ...after })).toBe(isSame)
})
