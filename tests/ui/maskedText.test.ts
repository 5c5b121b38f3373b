import { describe, expect, it } from 'vitest'
import { maskText } from '../../src/ui/maskedText.ts'

const MASK = '9999-9999-9999-9999'

/** `|` marks the caret. */
function at(marked: string) {
  return { value: marked.replace('|', ''), caret: marked.indexOf('|') }
}

describe('a card number while it is typed', () => {
  it.each([
    ['|', '4|', '4|'],
    ['411|', '4111|', '4111-|'],
    ['4111-|', '4111-1|', '4111-1|'],
    ['|', '4111 1111 1111 1111|', '4111-1111-1111-1111|'],
    ['4111-1111-1111-1111|', '4111-1111-1111-11119|', '4111-1111-1111-1111|'],
    ['41|', '41a|', '41|'],
    ['41|11-2', '419|11-2', '419|1-12'],
    // Backspace over a dash, and at the end.
    ['4111-|', '4111|', '411|'],
    ['4111-|222', '4111|222', '411|2-22'],
    ['4111-2|', '4111-|', '4111-|'],
    // The delete key before a dash.
    ['4111|-222', '4111|222', '4111-|22'],
    ['4|', '|', '|'],
  ])('VAL-11 %s, then the field holds %s: %s', (previous, typed, shown) => {
    expect(maskText(MASK, at(typed), at(previous))).toEqual(at(shown))
  })

  it('VAL-11 is right also if the caret was read too early', () => {
    const stale = { value: '41', caret: 0 }
    expect(maskText(MASK, at('411|'), stale)).toEqual(at('411|'))
  })

  it('VAL-11 sets no caret in a field without the focus', () => {
    expect(maskText(MASK, { value: '4111111111111111', caret: null }, at('|'))).toEqual({
      value: '4111-1111-1111-1111',
      caret: null,
    })
  })
})
