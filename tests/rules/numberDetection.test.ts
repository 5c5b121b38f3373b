import { describe, expect, it } from 'vitest'
import { foreignParts, hasCardNumber, numbersIn } from '../../src/rules/numberDetection.ts'

const CARD = '4111111111111111'

describe('numbers in a message', () => {
  it.each([
    ['123456789', []],
    ['1234567890', ['1234567890']],
    ['12345 67890', ['1234567890']],
    ['12345 and 67890', []],
    ['pay 1234567890, not 0987654321', ['1234567890', '0987654321']],
  ])('SAFE-06 %s', (text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers)
  })

  it.each([
    ['12 digits', '777777777775', false],
    ['13 digits', '7777777777778', true],
    ['19 digits', '7777777777777777772', true],
    ['20 digits', '77777777777777777777', false],
    ['16 digits in groups', '4111 1111 1111 1111', true],
    ['after another number', '5 4111 1111 1111 1111', true],
    ['before another number', '4111 1111 1111 1111 5', true],
    ['a wrong check digit', '4111 1111 1111 1112', false],
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
    ['the own phone', '79001234567', '79001234567', []],
    ['the own phone without its country', '9001234567', '79001234567', []],
    ['the own phone as it is dialled at home', '89001234567', '79001234567', []],
    ['the own phone with a prefix of three digits', '0079001234567', '79001234567', []],
    ['a number that only ends like the own phone', '12345679001234567', '79001234567', []],
    ['a card that ends like the own phone', '41111111119001234567', '79001234567', ['4111111111']],
    ['another phone', '79007654321', '79001234567', ['79007654321']],
    ['a phone of twelve digits', '998901234567', '998901234567', []],
    ['anything where the deal has no number', '9001234567', '', ['9001234567']],
    ['anything where the deal’s number is too short', '123456789012', '123456789', ['123456789012']],
    ['the own number of ten digits', '1234567890', '1234567890', []],
  ])('SAFE-06 what is not the deal’s own of %s', (_what, digits, own, foreign) => {
    expect(foreignParts(digits, own)).toEqual(foreign)
  })
})
