import { describe, expect, it } from 'vitest'
import { foreignParts, hasCardNumber, numbersIn, hasLink } from '../../src/rules/detection.ts'

const CARD = '4111111111111111'

describe('numbers in a message', () => {
  it.each([
    ['123456789', []],
    ['1234567890', ['1234567890']],
    ['12345 and 67890', []],
    ['pay 1234567890, not 0987654321', ['1234567890', '0987654321']],
    // Letters that look like digits.
    ['9OO 765 43 2l', ['9007654321']],
    ['Оl2ЗЅб7890', ['0123567890']],
    ['lIllOOOOlI', []],
    ['1OOOOOOOOO', []],
    ['11OOOOOOOO', ['1100000000']],
    ['12 text OOOOOOOOOO', []],
    ['12345 O 67890', ['12345067890']],
    ['12345 | 67890', ['12345167890']],
    ['12345 З 67890', []],
    ['12345 В 67890', []],
    ['12345 ЗЗ 67890', ['123453367890']],
    // Phones without their country code.
    ['90 123 45 67 ga tashlang (Click)', ['901234567']],
    ['(90) 123-45-67', ['901234567']],
    ['9O 123 4S 67', ['901234567']],
    ['901-23-45-67', ['901234567']],
    ['93 500 12 34 Алиф', ['935001234']],
    ['93 500 12 34', ['935001234']],
    ['90 1234567 Payme', ['901234567']],
    ['переведите на 901234567 Payme', ['901234567']],
    ['901 234 567 ga tashlang (Click)', ['901234567']],
    ['Click: 901234567', ['901234567']],
    ['Алифга 935001234 гузаронед', ['935001234']],
    ['на номер 901234567', ['901234567']],
    ['номер телефона: 901234567', ['901234567']],
    ['shu raqamga: 901234567', ['901234567']],
    ['рақами 935001234', ['935001234']],
    ['заказ оплатите на 901234567 Payme', ['901234567']],
    ["to'lovni 901234567 ga tashlang, Click", ['901234567']],
    ['Пришлите чек на номер 901234567', ['901234567']],
    ['Click raqami (valid): 901234567', ['901234567']],
    // Sums, and numbers of records.
    ['Перевёл 25 000,00. 15 минут ждите', []],
    ['45 000,00 (15 мин)', []],
    ['Номер операции 123456789', []],
    ['Номер платежу 123456789', []],
    ['рақами фармоиш 123456789', []],
    ['Буюртма рақами 123456789', []],
    ['click orqali 125 350 500 tushdi', []],
    ['901 234 567 сум Click', []],
    ['Click orqali 901 234 567 soʻm', []],
    ["Click orqali 901 234 567 so'm", []],
    ['Click 901234567 сум', []],
    ['900123456 78 сум', ['90012345678']],
    ["Click orqali 1 500 000 so'm", []],
    ['Click orqali 150 000 000', []],
    ['Сделка 123456789, Click', []],
    ['номер сделки 123456789', []],
    ['номер заказа: 123456789', []],
    ['чек номер 123456789', []],
    ['Buyurtma raqami: 123456789', []],
    ["To'lov raqami 123456789", []],
    ['Click ID 123456789', []],
    ['Click\n901234567', ['901234567']],
    ['901234567 Payme, скиньте чек', ['901234567']],
    ['9O1234S67 Payme', ['901234567']],
    ['Click 5 - 123 456', []],
    ['Payme 1 200 000 - 10 daqiqa', []],
    ['12 10 2026 5', []],
    ['123-456-789', []],
    // Digits in a word.
    ['tel1234567890x', ['1234567890']],
    ['12345x67890', []],
    ['x12345 67890', ['1234567890']],
    ['12345 x67890', []],
    ['1234567890x0987654321', ['1234567890', '0987654321']],
    // Four groups of four, with words between them.
    ['5222 и 2222 и 2222 и 2228', ['5222222222222228']],
    ['5222 или 2222 или 2222 или 2228', ['5222222222222228']],
    ['5222 потом 2222 потом 2222 потом 2228', []],
    ['5222 и 2222 и 2222', []],
    ['15222 и 2222 и 2222 и 2228', []],
    ['5222 и 2222 и 2222 и 22281', []],
    ['x5222и2222и2222и2228x', ['5222222222222228']],
    // Two dates and two times are no numbers; more of them may hide a number.
    ['12.10.2026 13.10.2026 5000', []],
    ['12.10.2026 13.10.2026 14.10.2026 5000', ['141020265000']],
    ['14:32:05 14:33:06 500000', []],
    ['14:32:05 14:33:06 14:34:07 5000', ['1434075000']],
    // Sums with cents and currency.
    ['12 500 000,00 сум', []],
    ["12.500.000,00 so'm", []],
    ['12,500,000.00UZS', []],
    ['12 500 000,00', ['1250000000']],
    ['900 123 456 78 сум', ['90012345678']],
    ['998 901 234 567,00 сум', ['99890123456700']],
    ['+790 012 345,67 руб', ['79001234567']],
    ['12345 12.10.26 67890', []],
    ['12345 9:05 67890', []],
    ['12.13.2026 500000', ['12132026500000']],
    ['32.12.2026 500000', ['32122026500000']],
    ['24:00 90076543', ['240090076543']],
    ['9:60 900765432', ['960900765432']],
    ['1.12.10.2026 5000', ['1121020265000']],
    ['12.10.2026.5 5000', ['1210202655000']],
    ['14:32:05:06 500000', ['14320506500000']],
  ])('SAFE-06 %s', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  })

  it.each([
    ['12 digits', '777777777775', false],
    ['19 digits', '7777777777777777772', true],
    ['20 digits', '77777777777777777777', false],
    ['after another number', '5 4111 1111 1111 1111', true],
    ['before another number', '4111 1111 1111 1111 5', true],
    ['a wrong check digit', '4111 1111 1111 1112', false],
    ['17 digits in a word', 'x14111111111111111', false],
    ['words between its groups', '4111 and 1111 and 1111 and 1111', false],
    ['16 digits, one by one', '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1', true],
    ['16 digits behind 19 others', `${'1 '.repeat(19)}4111111111111111`, true],
    ['16 digits in the second number', 'order 17, card 4111111111111111', true],
  ])('SAFE-06 a card number of %s: %s', (_what, text, isCard) => {
    expect(hasCardNumber(text)).toBe(isCard)
  })

  it.each<[string, string, string, string[]]>([
    ['the own card', CARD, CARD, []],
    ['the end of the own card', '1111111111', CARD, []],
    ['another card', '5555555555554444', CARD, ['5555555555554444']],
    ['the own card and another one', `${CARD}5555555555554444`, CARD, ['5555555555554444']],
    ['another card and the own one', `5555555555554444${CARD}`, CARD, ['5555555555554444']],
    ['the own card and a sum', `${CARD}531247`, CARD, []],
    ['the own card and a phone', `${CARD}9007654321`, CARD, ['9007654321']],
    ['the own phone without its country', '9001234567', '79001234567', []],
    ['the own phone as it is dialled at home', '89001234567', '79001234567', []],
    ['the own phone with a prefix of three digits', '0079001234567', '79001234567', []],
    ['a number that only ends like the own phone', '12345679001234567', '79001234567', []],
    ['a card that ends like the own phone', '41111111119001234567', '79001234567', ['4111111111']],
    ['the beginning of the own phone', '7900123456', '79001234567', []],
    ['the own phone of twelve digits with another prefix', '3718901234567', '998901234567', []],
    ['another phone', '79007654321', '79001234567', ['79007654321']],
    ['anything where the deal has no number', '9001234567', '', ['9001234567']],
    ['anything where the deal’s number is too short', '123456789012', '123456789', ['123456789012']],
    ['the own phone in a local notation', '901234567', '998901234567', []],
    ['the own number of nine digits', '901234567', '901234567', []],
    ['another local phone', '907654321', '998901234567', ['907654321']],
    ['the own number of ten digits', '1234567890', '1234567890', []],
  ])('SAFE-06 what is not the deal’s own of %s', (_what, digits, own, foreign) => {
    expect(foreignParts(digits, own)).toEqual(foreign)
  })
})

describe('a web address in a message', () => {
  it.each([
    ['any domain of Latin letters', 'abc.qwe'],
    ['a frequent one after a sentence', 'Thanks.Shop'],
    ['a label in capitals', 'Thanks.BYE'],
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
    ['a file', 'receipt.pdf'],
    ['a file in capitals', 'Receipt.PDF'],
    ['a word of one letter', 'a.b'],
    ['too many numbers', '10.0.0.1.2'],
    ['no numbers of an address', '10.0.0.256'],
  ])('SAFE-06 finds none in %s: %s', (_what, text) => {
    expect(hasLink(text)).toBe(false)
  })
})
