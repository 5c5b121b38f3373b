import { describe, expect, it } from 'vitest'
import { asLatin, plainText, readings } from '../../src/rules/plainText.ts'

const charsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)).join('')
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

describe('a text in plain characters', () => {
  it.each([
    ['full-width letters', 'ｓｕｐｐｏｒｔ', 'support'],
    ['letters with marks', 'Suppórt, suppo\u0301rt', 'Support, support'],
    ['marks of any number', 'n\u0301\u0300\u0301o', 'no'],
    ['Cyrillic with marks', 'йё', 'ие'],
    ['invisible characters', 'sup\u200Bport', 'support'],
    ['dots of other scripts', 'a。b‧c·d・e•f．g', 'a.b.c.d.e.f.g'],
    ['letters in negative circles', charsFrom(0x1f150, 26), ALPHABET],
    ['letters in negative squares', charsFrom(0x1f170, 26), ALPHABET],
    ['letters of flags', charsFrom(0x1f1e6, 26), ALPHABET],
    ['letters in squares', charsFrom(0x1f130, 26), ALPHABET.toUpperCase()],
    ['signs that are no letters, as they are', '\u{1F16D}\u{1F16F}\u{1F18D}', '\u{1F16D}\u{1F16F}\u{1F18D}'],
    ['picture characters, as they are', '🙂💳', '🙂💳'],
  ])('SAFE-06 %s', (_what, text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it.each([
    ['ASCII', '0123456789', '0123456789'],
    ['full-width', charsFrom(0xff10, 10), '0123456789'],
    ['Arabic', charsFrom(0x660, 10), '0123456789'],
    ['Devanagari', charsFrom(0x966, 10), '0123456789'],
    ['two scripts side by side', charsFrom(0x116d0, 20), '01234567890123456789'],
    ['mathematical', charsFrom(0x1d7ce, 10), '0123456789'],
    ['in circles', `⓪${charsFrom(0x2460, 9)}`, '0123456789'],
    ['in negative circles', `⓿${charsFrom(0x2776, 9)}`, '0123456789'],
    ['in circles without serifs', `\u{1F10B}${charsFrom(0x2780, 9)}`, '0123456789'],
    ['in negative circles without serifs', `\u{1F10C}${charsFrom(0x278a, 9)}`, '0123456789'],
    ['in double circles', charsFrom(0x24f5, 9), '123456789'],
    ['ten, which is no digit', '❿➉➓⓾', '❿➉➓⓾'],
    ['what stands before a series', '❵⓴', '❵⓴'],
  ])('SAFE-06 digits: %s', (_what, text, plain) => {
    expect(plainText(text)).toBe(plain)
  })
})

describe('the readings of a text', () => {
  it.each([
    ['in capitals', 'SUPPORT', 'support'],
    ['in Cyrillic that looks like Latin', 'ѕuрроrt', 'support'],
    ['in digits that look like Latin', '$upp0rt', 'support'],
    ['in Latin that looks like Cyrillic', 'Пoддepжкa', 'поддержка'],
    ['with spaces', 'S u p p o r t', 'support'],
    ['with three characters between letters', 'с . м . с', 'смс'],
    ['with digits between letters', 'с1м2с', 'смс'],
    ['letter by letter behind a word', 'код: с м с', 'код: смс'],
    ['letter by letter behind a digit', '5 с м с', '5 смс'],
    ['with several', 'sup--port', 'support'],
    ['with a hyphen twice', 's-up-port', 'support'],
    ['with exclamation marks behind it', 'CVV!! x', 'cvv  x'],
    ['each of two lines', 'a b c\nd e f', 'abc\ndef'],
  ])('SAFE-06 contain a word that is written %s', (_how, text, reading) => {
    expect(readings(text)).toContain(reading)
  })

  it.each([
    ['two single letters', 'с м'],
    ['four characters between letters', 'с .. м .. с'],
    ['letters in lines of their own', 'с\nм\nс'],
    ['a letter at the end of a word', 'ab c d'],
    ['a letter at the beginning of a word', 'a b cd'],
    ['words behind a mark and a space', 'да, нет'],
    ['a number behind a mark', 'да-5-нет'],
  ])('SAFE-06 do not join %s', (_what, text) => {
    const [plain, , , joined] = readings(text)
    expect(joined).toBe(plain)
  })

  it('SAFE-06 are the text and its joined form, each also in Latin and in Cyrillic', () => {
    expect(readings('C.М.С 3')).toEqual(['c.м.с 3', 'c.m.c e', 'с.м.с з', 'cмс 3', 'cmc e', 'смс з'])
  })

  it('SAFE-06 keep characters that do not look like others', () => {
    expect(asLatin('щ-5 z')).toBe('щ-s z')
  })
})
