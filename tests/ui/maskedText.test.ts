import { describe, expect, it } from 'vitest'
import { maskText } from '../../src/ui/maskedText.ts'

const MASK = '9999-9999-9999-9999'
const digitsOf = (text: string) => text.replace(/\D/g, '')

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
    ['41|', '41a|', '41|'],
    ['41|11-2', '419|11-2', '419|1-12'],
    // Backspace over a dash, and at the end.
    ['4111-|', '4111|', '411|'],
    ['4111-|222', '4111|222', '411|2-22'],
    ['4111-2|', '4111-|', '4111-|'],
    // The delete key before a dash.
    ['4111|-222', '4111|222', '4111-|22'],
    ['4|', '|', '|'],
    // The same number once more, pasted over it or filled in by the browser.
    ['4111-1111-1111-1234|', '4111111111111234|', '4111-1111-1111-1234|'],
    ['4111-|', '4111 |', '4111-|'],
    ['4111-1|', '41111|', '4111-1|'],
    // Beside equal digits.
    ['4|111-2', '41|111-2', '41|11-12'],
    ['|4411', '|411', '|411'],
    ['44|11', '4|11', '4|11'],
    ['4111-|1', '4111-1|1', '4111-1|1'],
    ['1|111-1111', '12|111-1111', '12|11-1111-1'],
    ['|1111-1111', '1111 11|1111-1111', '1111-11|11-1111-11'],
  ])('VAL-11 %s, then the field holds %s: %s', (previous, typed, shown) => {
    expect(maskText(MASK, at(typed), at(previous), digitsOf)).toEqual(at(shown))
  })

  it.each([
    ['4111-1111-1111-1111|', '4111-1111-1111-11119|'],
    ['|', '4111111111111111999|'],
    ['41|', '4141111111111111111|'],
    ['4111-1111-|1111-1111', '4111-1111-9|1111-1111'],
  ])('VAL-11 %s, then %s: nothing is taken, because it has more digits than places', (previous, typed) => {
    expect(maskText(MASK, at(typed), at(previous), digitsOf)).toBeNull()
  })

  it('VAL-11 takes nothing of a text that its reader refuses, and its digits of one that it reads', () => {
    const read = (inserted: string) => (inserted === '٤x' ? null : digitsOf(inserted.replace('٤', '4')))
    expect(maskText(MASK, at('41٤|1'), at('41|1'), read)).toEqual(at('414|1-'))
    expect(maskText(MASK, at('41٤x|1'), at('41|1'), read)).toBeNull()
  })

  it.each([
    ['411|2-2222-3333-4444', '4112|2222-3333-4444', '4112-|2222-3333-4444'],
    ['12|02-', '1202|', '1202-|'],
  ])(
    'VAL-11 %s, where the end of a group and its dash are replaced by the same digits, becomes %s: %s',
    (previous, typed, shown) => {
      const before = { ...at(previous), isSelected: true }
      expect(maskText(MASK, at(typed), before, digitsOf)).toEqual(at(shown))
    },
  )

  it('VAL-11 is right also if the caret was read too early', () => {
    const stale = { value: '41', caret: 0 }
    expect(maskText(MASK, at('411|'), stale, digitsOf)).toEqual(at('411|'))
  })

  it('VAL-11 sets no caret in a field without the focus', () => {
    const expected = { value: '4111-1111-1111-1111', caret: null }
    expect(maskText(MASK, { value: '4111111111111111', caret: null }, at('|'), digitsOf)).toEqual(expected)
  })
})
