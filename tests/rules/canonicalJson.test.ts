import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/rules/canonicalJson.ts'

describe('canonical JSON', () => {
  it('EVID-03 has one form, whatever the order of keys', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'ы"' })).toBe(
      canonicalJson({ a: 'ы"', b: [{ c: null, d: 1 }] }),
    )
  })

  it.each<[string, unknown, string]>([
    ['keys of each level', { b: 1, a: { z: 1, y: 2 } }, '{"a":{"y":2,"z":1},"b":1}'],
    ['keys by their UTF-16 units', { '\uffee': 1, '\u{1f600}': 2, a: 3, B: 4 }, '{"B":4,"a":3,"😀":2,"￮":1}'],
    ['lists as they are', { a: [2, 1, { d: 1, c: [] }] }, '{"a":[2,1,{"c":[],"d":1}]}'],
    ['no undefined values', { a: undefined, b: 1 }, '{"b":1}'],
    ['a value alone', 'text', '"text"'],
    ['nothing', null, 'null'],
  ])('EVID-03 %s', (_what, value, json) => {
    expect(canonicalJson(value)).toBe(json)
  })

  it('EVID-03 is indented where it is to be read', () => {
    expect(canonicalJson({ b: [1], a: 2 }, 2)).toBe('{\n  "a": 2,\n  "b": [\n    1\n  ]\n}')
  })
})
