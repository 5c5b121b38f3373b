/** Normal forms of texts: digits, visible characters, canonical JSON. */
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/rules/canonicalJson.ts'
import {
  cleanPastedNumber,
  clipText,
  digitsOnly,
  typedText,
  visibleText,
  withoutDirectionMarks,
} from '../../src/rules/text.ts'

describe('canonical JSON', () => {
  it.each<[string, unknown, string]>([
    ['keys by code units, whatever their order was', { b: 1, a: 2, B: 3 }, '{"B":3,"a":2,"b":1}'],
    ['keys inside of keys', { outer: { z: 1, a: { y: 2, x: 3 } } }, '{"outer":{"a":{"x":3,"y":2},"z":1}}'],
    ['lists keep their order', [3, 1, { b: 1, a: 2 }], '[3,1,{"a":2,"b":1}]'],
    [
      'nothing is null, what is undefined is left out',
      { a: null, b: undefined, c: [null] },
      '{"a":null,"c":[null]}',
    ],
    ['plain values', 'text', '"text"'],
    ['null alone', null, 'null'],
    ['a number alone', 12, '12'],
  ])('EVID-03 %s', (_name, value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('EVID-03 is indented where people read it', () => {
    expect(canonicalJson({ b: [1], a: 2 }, 2)).toBe('{\n  "a": 2,\n  "b": [\n    1\n  ]\n}')
  })
})

describe('digits', () => {
  it.each([
    ['4111 1111-1111/1111', '4111111111111111'],
    ['４１１１', '4111'],
    ['no number', ''],
  ])('SALE-08 VAL-11 of "%s" are "%s"', (text, digits) => {
    expect(digitsOnly(text)).toBe(digits)
  })

  it.each([
    [' +7 (900) 123-45-67', '+79001234567'],
    ['тел. +998 90 123 45 67\u200b', '+998901234567'],
    ['карта: 4111 1111 1111 1111', '4111111111111111'],
    ['＋7 900', '+7900'],
    ['8 (900) 123 + 45', '890012345'],
    ['+', ''],
    ['', ''],
  ])('SALE-08 VAL-08 the pasted number "%s" is "%s"', (text, number) => {
    expect(cleanPastedNumber(text)).toBe(number)
  })
})

it.each([
  ['4\u200b1\u200d1\u20e31', '4111'],
  ['pay\u2800 here\ufe0f', 'pay here'],
  ['ｆｕｌｌ', 'full'],
  ['line\r\nline\ttab\u0007', 'line\r\nline\ttab'],
  ['\ud800x', 'x'],
  ['\u1160a', 'a'],
  ['\uffa0b', 'b'],
])('SAFE-06 the visible text of %j is %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible)
})

describe('a typed text', () => {
  it.each([
    ['４１１１', '4111'],
    ['٤١١١ ۴۱۱۱ ४१११', '4111 4111 4111'],
    ['\u200e41\u200b11\u202c', '4111'],
    ['ＫＺ\u00a08６', 'KZ 86'],
  ])('SALE-08 VAL-11 %j is read as %j', (text, read) => {
    expect(typedText(text)).toBe(read)
  })

  it.each([
    ['abc', 4, 'abc'],
    ['abcd', 4, 'abcd'],
    ['abcde', 4, 'abcd'],
    ['abc💳', 4, 'abc'],
    ['abc\ud83d', 4, 'abc'],
    ['ab💳', 4, 'ab💳'],
    ['ae\u0301b', 2, 'a'],
    ['👍🏽', 2, ''],
    ['👩‍👧', 4, ''],
    ['a🇺🇦', 3, 'a'],
    ['🇺🇦🇰🇿', 6, '🇺🇦'],
    ['🇺🇦🇰🇿', 4, '🇺🇦'],
    ['a🇺', 3, 'a🇺'],
    ['a🇺', 9, 'a🇺'],
    ['\u0301\u0301', 1, ''],
  ])('VAL-09 %j, cut to %i characters, is %j', (text, max, kept) => {
    expect(clipText(text, max)).toBe(kept)
  })

  it('SAFE-06 EVID-01 is saved in the order in which it is checked, without direction marks', () => {
    expect(withoutDirectionMarks('a\u202eb\u2066c\u200e')).toBe('abc')
  })
})
