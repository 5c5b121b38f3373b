import { describe, expect, it } from 'vitest'
import { hasLink } from '../../src/rules/linkDetection.ts'

describe('a web address in a message', () => {
  it.each([
    ['any domain of Latin letters', 'abc.qwe'],
    ['a frequent one after a sentence', 'Thanks.Shop'],
    ['a label in capitals', 'Thanks.BYE'],
    ['a label with a capital in it', 'thanks.byE'],
    ['a label that begins and ends in capitals', 'thanks.ByE'],
    ['a label with a capital behind', 'thanks.xBye'],
    ['a sentence’s word behind a capital', 'OK.Bye'],
    ['a sentence’s word behind a digit', 'a1.Bye'],
    ['Cyrillic', 'сбер.рф'],
    ['Cyrillic that reads like Latin', 'сбер.сом'],
    ['the second of two dots', 'да.нет.рф'],
    ['Punycode', 'abc.xn--p1ai'],
    ['Latin behind Cyrillic', 'спасибо.Дa'],
    ['Cyrillic behind Latin', 'спасибо.Aд'],
    ['letters of two scripts, the last one Cyrillic', 'сайт.pу'],
    ['letters of two scripts, the last one Latin', 'сайт.уw'],
    ['another script', 'abc.გე'],
    ['four numbers', '10.0.0.1'],
    ['a dot in brackets', 'evil(.)com'],
    ['a dot in square brackets', 'evil [.] ru'],
    ['a dot between spaces', 'evil . com'],
    ['a dot as a word', 'evil dot com'],
    ['a dot as a Russian word', 'сбер точка ру'],
    ['a dot as a word in brackets', 'evil(точка)ком'],
  ])('SAFE-06 HINT-05 %s: %s', (_what, text) => {
    expect(hasLink(text)).toBe(true)
  })

  it.each([
    ['a sentence without a space', 'Thanks.Bye'],
    ['a sentence in Russian', 'спасибо.Да'],
    ['a sentence that ends apart', 'жду . да'],
    ['a word for a dot', 'торговая точка на рынке'],
    ['an English word for a dot', 'the dot is red'],
    ['a file', 'receipt.pdf'],
    ['a file in capitals', 'Receipt.PDF'],
    ['a word of one letter', 'a.b'],
    ['too many numbers', '10.0.0.1.2'],
    ['no numbers of an address', '10.0.0.256'],
  ])('SAFE-06 finds none in %s: %s', (_what, text) => {
    expect(hasLink(text)).toBe(false)
  })
})
