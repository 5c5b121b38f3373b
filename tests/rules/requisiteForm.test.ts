import { describe, expect, it } from 'vitest'
import {
  joinRequisite,
  lineError,
  requisiteErrors,
  type RequisiteFields,
} from '../../src/pages/sale/requisiteForm.ts'
import { clipRequisite, parseRequisite } from '../../src/rules/requisite.ts'

const card = (number: string, holder_name = 'IVAN PETROV'): RequisiteFields => ({
  kind: 'card',
  number,
  bank: null,
  holder_name,
})
const bank = (number: string, name = 'Sberbank', holder_name = 'Ivan P.'): RequisiteFields => ({
  kind: 'phone',
  number,
  bank: name,
  holder_name,
})

describe('what the seller types', () => {
  const notName = { holder_name: 'sale:saleRequisite.notName' }

  it('VAL-08 SALE-10 TIME-13 needs seven digits', () => {
    expect(lineError('abc123456', 'other', [])).toBe('sale:saleRequisite.digits')
    expect(lineError('12345 6', 'other', [])).toBe('sale:saleRequisite.digits')
    expect(lineError('1234567', 'other', [])).toBeNull()
    expect(lineError(' ', 'other', [])).toBe('sale:saleRequisite.empty')
  })

  it.each([
    ['card', '4111111111111111, IVAN PETROV 5555 5555 5555 4444'],
    ['card', '4111111111111111, IVAN PETROV, 5555555555554444'],
    ['card', '5555555555554444, 4111111111111111, IVAN PETROV'],
    ['phone', '+79001234567, Sber, Ivan P., 8 901 765-43-21'],
    ['phone', '+79001234567, Sber +79017654321, Ivan P.'],
    ['phone', '+79001234567 +79017654321, Sber, Ivan P.'],
    ['phone', '+79001234567 / +79017654321, Sber, Ivan P.'],
    ['phone', '89001234567 4111 1111 1111 1111, Sber, Ivan P.'],
  ] as const)('SALE-14 one line for a %s takes no second number: %s', (kind, line) => {
    expect(lineError(line, kind, [])).toBe('sale:saleRequisite.twoNumbers')
  })

  it.each([
    ['card', '4111111111111111, IVAN PETROV, 12/27'],
    ['card', '4111 1111 1111 1111 IVAN PETROV'],
    ['phone', '+79001234567, Bank 24, Ivan P.'],
    ['phone', '8 (900) 123-45-67 Sber Ivan P.'],
    ['phone', '+998 90 123 45 67, Ipak, Karim'],
    ['other', '40817810099910004312, BIK 044525225, corr. account 30101810400000000225'],
  ] as const)('SALE-14 one line for a number of the kind %s takes %s', (kind, line) => {
    expect(lineError(line, kind, [])).toBeNull()
  })

  it('SALE-14 VAL-09 one line that may have lost the end of its number is refused', () => {
    const pasted = `${'Romashka '.repeat(20)}, account 40817810099910004312`
    expect(pasted.length).toBeGreaterThan(199)
    expect(lineError(clipRequisite(pasted), 'other', [])).toBe('errors:fields.tooLong')
    expect(lineError(pasted.slice(0, 198), 'other', [])).toBeNull()
  })

  const empty = 'sale:saleRequisite.empty'

  it.each([
    ['nothing of a card', card('4111111111111111'), {}],
    ['nothing of a phone', bank('+79001234567'), {}],
    ['a short number', card('123456', ' '), { card_number: 'sale:saleRequisite.digits', holder_name: empty }],
    ['nothing given', bank('', '', ''), { phone: empty, bank: empty, holder_name: empty }],
    ['no bank', bank('+79001234567', ' , '), { bank: empty }],
    ['a phone of six digits', bank('123456'), { phone: 'sale:saleRequisite.digits' }],
    ['a holder of commas', card('4111111111111111', ',;'), { holder_name: empty }],
    [
      'a bank that leaves no room for the holder',
      bank('+79001234567', 'B'.repeat(199)),
      { holder_name: 'errors:fields.tooLong' },
    ],
    [
      'an empty holder beside a bank that is too long',
      bank('+79001234567', 'B'.repeat(199), ''),
      { holder_name: empty },
    ],
    ['a second card as the holder', card('4111111111111111', '5555 5555 5555 4444'), notName],
    ['a second card beside the name', card('4111111111111111', 'Ivan, 5555-5555-5555-4444'), notName],
    ['a phone as the holder', bank('+79001234567', 'Sber', '+7 900 765-43-21'), notName],
    [
      'a card beside the bank',
      bank('901234567', 'Kapitalbank 8600 1234 5678 9012'),
      { bank: 'sale:saleRequisite.notBank' },
    ],
    ['a bank with a number in its name', bank('+79001234567', 'ВТБ 24'), {}],
    ['a holder of digits', card('4111111111111111', '123'), notName],
    ['a holder with a letter of another script', card('4111111111111111', '王芳 2'), {}],
  ])('SALE-08 SALE-09 names what is wrong: %s', (_what, fields, errors) => {
    expect(requisiteErrors(fields, [])).toEqual(errors)
  })

  it('VAL-09 SALE-14 TIME-14 keeps 199 characters, and refuses a longer requisite', () => {
    expect(clipRequisite('1'.repeat(300))).toHaveLength(199)
    const longest = 199 - '4111111111111111, '.length
    expect(requisiteErrors(card('4111111111111111', 'A'.repeat(longest)), [])).toEqual({})
    expect(requisiteErrors(card('4111111111111111', 'A'.repeat(longest + 1)), [])).toEqual({
      holder_name: 'errors:fields.tooLong',
    })
  })

  it('SALE-13 DATA-11 becomes one string', () => {
    expect(joinRequisite(card('4111 1111 1111 1111', ' IVAN  PETROV '))).toBe('4111111111111111, IVAN PETROV')
    expect(joinRequisite(bank('+7 (900) 123-45-67', 'Sber, bank', 'Ivan P.'))).toBe(
      '+79001234567, Sber bank, Ivan P.',
    )
    expect(joinRequisite(card('KZ75  125K, 2069', ''))).toBe('KZ75 125K 2069')
    expect(joinRequisite(bank('', 'a;;\n, b', ''))).toBe('a b')
    // As any sign that `parseRequisite` takes apart: the buyer would see a bank that is none.
    expect(joinRequisite(bank('+79001234567', 'Ozon | Озон', 'Ivan|mother'))).toBe(
      '+79001234567, Ozon Озон, Ivan mother',
    )
    expect(joinRequisite(card('19-2000145399/0800', ''))).toBe('19-2000145399/0800')
    expect(joinRequisite(card('4111–1111·1111 1111', ''))).toBe('4111111111111111')
    expect(joinRequisite(card('410011234567, 410011987654', ''))).toBe('410011234567 410011987654')
    expect(joinRequisite(bank('+79001234567;\n+79007654321', 'Sber', ''))).toBe(
      '+79001234567 +79007654321, Sber',
    )
  })

  it.each([
    ['+79001234567 +79001234568', '+79001234567 +79001234568'],
    ['+7 900 123-45-67 + 7 900 123-45-68', '+7 900 123-45-67 + 7 900 123-45-68'],
    ['4111111111111111  5555555555554444', '4111111111111111 5555555555554444'],
    ['410011234567-410011987654', '410011234567-410011987654'],
    ['(+7) 900 123-45-67', '+79001234567'],
    ['4081 7810 0999 1000 4312', '40817810099910004312'],
  ])('SALE-13 A49 two numbers stay two, one loses what is between its digits: %s', (typed, sent) => {
    expect(joinRequisite(card(typed, ''))).toBe(sent)
    expect(joinRequisite(bank(typed, '', ''))).toBe(sent)
  })

  it('SALE-13 keeps an accent that was typed for an apostrophe', () => {
    expect(clipRequisite('Yo\u00b4ldoshev')).toBe("Yo'ldoshev")
  })

  it('SALE-13 SAFE-10 loses invisible characters, so that the sent text equals the shown one', () => {
    expect(joinRequisite(card('KZ75\u200b125K\u202e2069', '\u2066IVAN\u2069 PETROV'))).toBe(
      'KZ75125K2069, IVAN PETROV',
    )
    expect(joinRequisite(bank('+7 900\u202c 123-45-67', 'Sb\u00ader', 'Ivan'))).toBe(
      '+79001234567, Sber, Ivan',
    )
    expect(clipRequisite('KZ75\u202e125K\ufeff')).toBe('KZ75125K')
    expect(requisiteErrors(card('4111111111111111', '\u200b\u2066'), [])).toEqual({
      holder_name: empty,
    })
  })
})

it('PUR-08 SALE-13 parses a requisite that was joined before', () => {
  expect(parseRequisite(joinRequisite(card('4111 1111 1111 1111')))).toEqual({
    kind: 'card',
    number: '4111111111111111',
    bank: null,
    holder: 'IVAN PETROV',
  })
  expect(parseRequisite(joinRequisite(bank('8 900 123 45 67')))).toEqual({
    kind: 'phone',
    number: '89001234567',
    bank: 'Sberbank',
    holder: 'Ivan P.',
  })
})
