// long: one table for each field with a number
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineError, numberHint, requisiteErrors } from '../../src/pages/sale/requisiteForm.ts'
import { completePhone } from '../../src/rules/phone.ts'
import {
  completeLine,
  groupedNumber,
  isMasked,
  parsePastedRequisite,
  formatCardInput,
  formatPhoneInput,
  readMaskInput,
} from '../../src/rules/requisiteInput.ts'
import { digitsOnly } from '../../src/rules/text.ts'

describe('what the seller types', () => {
  it('SALE-08 is split into groups of four, whatever is between the digits', () => {
    expect(formatCardInput('411111111')).toBe('4111 1111 1')
    expect(formatCardInput('4111-1111.1111 1111')).toBe('4111 1111 1111 1111')
    expect(formatCardInput('\u200e4111\u00a01111')).toBe('4111 1111')
    expect(formatCardInput('４１１１１')).toBe('4111 1')
  })

  it('SALE-08 A49 keeps an account with letters, or with more digits than a card has', () => {
    expect(formatCardInput('KZ75 125K ZT20')).toBe('KZ75 125K ZT20')
    expect(formatCardInput('40817810099910004312')).toBe('40817810099910004312')
    expect(formatCardInput('4081781009991000431')).toBe('4081 7810 0999 1000 431')
    expect(formatCardInput('9'.repeat(300))).toHaveLength(199)
  })

  it('SALE-08 A49 never loses a digit within the allowed length', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 -Kz'), maxLength: 199 }), (text) => {
        expect(formatCardInput(text).replace(/\D/g, '')).toBe(text.replace(/\D/g, ''))
      }),
    )
  })

  it('SALE-09 groups a phone once it is complete', () => {
    expect(formatPhoneInput('+7900123456')).toBe('+7900123456')
    expect(formatPhoneInput('+79001234567')).toBe('+7 900 123-45-67')
    expect(formatPhoneInput('8 (900) 123-45-67')).toBe('8 (900) 123-45-67')
    expect(formatPhoneInput('\u200b12345')).toBe('12345')
    expect(formatPhoneInput('+7 900 ')).toBe('+7 900 ')
  })

  it.each([
    ['998901234567', '+998 90 123-45-67'],
    ['380501234567', '+380 50 123-45-67'],
    ['79001234567', '+7 900 123-45-67'],
    ['87011234567', '+7 701 123-45-67'],
    ['9001234567', '+7 900 123-45-67'],
    ['80291234567', '80291234567'],
    ['80501234567', '80501234567'],
    ['810375291234567', '810375291234567'],
    ['905321234567', '905321234567'],
    ['870123456789', '870123456789'],
  ])(
    'SALE-09 the phone %s, typed digit by digit without a plus, becomes %s once it is written',
    (digits, phone) => {
      const typed = Array.from(digits).reduce((text, digit) => formatPhoneInput(text + digit), '')
      expect(typed).toBe(digits)
      expect(completePhone(typed, 'rub')).toBe(phone)
    },
  )

  it.each([
    ['+79001234567', '+7 900 123-45-67'],
    ['+998901234567', '+998 90 123-45-67'],
    ['+905321234567', '+905321234567'],
    // A satellite phone, whose first eleven digits look like a Russian one.
    ['+870773123456', '+870773123456'],
  ])('SALE-09 the phone %s, typed with a plus, becomes %s and keeps its digits', (digits, phone) => {
    const seen: string[] = []
    const typed = Array.from(digits).reduce((text, digit) => {
      seen.push(formatPhoneInput(text + digit))
      return seen.at(-1) ?? ''
    }, '')
    expect(typed).toBe(phone)
    for (const [index, text] of seen.entries())
      expect(text.replace(/[^+\d]/g, '')).toBe(digits.slice(0, index + 1))
  })
})

it.each([
  ['+998998901234567', '+998 90 123-45-67'],
  ['+998 +998 90 123 45 67', '+998 90 123-45-67'],
  ['+992992901234567', '+992 90 123-45-67'],
  ['+380 380501234567', '+380 50 123-45-67'],
  // The first digits are those of an operator.
  ['+998998123456', '+998 99 812-34-56'],
  ['+99899890123456', '+99899890123456'],
  // Two numbers.
  ['+998 +79001234567', '+998 +79001234567'],
  ['+44 +79001234567', '+44 +79001234567'],
])('SALE-09 a phone pasted behind its country code, %s, is read as %s', (typed, phone) => {
  expect(completePhone(formatPhoneInput(typed), 'uzs')).toBe(phone)
})

it.each([
  [' 89001234567, Sber, IVAN ', true, '+79001234567, Sber, IVAN'],
  ['9001234567', true, '+79001234567'],
  ['12345, Sber', true, '12345, Sber'],
  ['89001234567, Sber', false, '89001234567, Sber'],
])('SALE-09 SALE-14 %j in one line, which is a phone or not: %s, is sent as %j', (text, isPhone, sent) => {
  expect(completeLine(text, isPhone, 'rub')).toBe(sent)
})

describe('what the seller pastes', () => {
  it.each([
    ['card 4111 1111 1111 1111 12/28', '4111 1111 1111 1111'],
    ['order 1234567 card 411111111111111!', '411111111111111'],
    ['№4111111111111111', '4111111111111111'],
    ['Счёт 40817810099910004312', '40817810099910004312'],
    ['my number is (+7 900 123-45-67)!', '+7 900 123-45-67'],
    // What spreadsheets and lists add.
    ["'4111111111111111", '4111111111111111'],
    ['"4111 1111 1111 1111";', '4111 1111 1111 1111'],
    ['4111111111111111.0', '4111111111111111'],
    ['4111111111111111,00', '4111111111111111'],
    ['9001234567,0', '9001234567'],
    ['+79001234567.0', '+79001234567'],
    ["'1234567", '1234567'],
    ['my number is 1234567!', '1234567'],
    ['карта№4111111111111111', '4111111111111111'],
    ['card 4111 1111 1111 1111 12/28 123!', '4111 1111 1111 1111'],
    ['1. 4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['2) +7 900 123-45-67', '+7 900 123-45-67'],
    ['="4111111111111111"', '4111111111111111'],
    // What messengers add.
    ['*4111 1111 1111 1111*', '4111 1111 1111 1111'],
    ['💳4111111111111111', '4111111111111111'],
    ['☎️ +7 900 123-45-67 👍🏽', '+7 900 123-45-67'],
    ['• +7 900 123-45-67', '+7 900 123-45-67'],
    ['1️⃣ 4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['2⃣+7 900 123-45-67', '+7 900 123-45-67'],
    // Digits of another number, beside the words for a card.
    ['Баланс 15 000,00 карта 4111111111111111', '4111111111111111'],
    ['банк 24 карта 4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['номер 4111 1111 1111 1111 карта 2', '4111 1111 1111 1111'],
    ['4111 1111 1111 1111 (Visa 2)', '4111 1111 1111 1111'],
    ['1000 сбп тел. +7 900 123-45-67', '+7 900 123-45-67'],
    ['сумма 500 (сбп) 8 900 123-45-67', '8 900 123-45-67'],
  ])('SALE-08 SALE-09 SAFE-10 finds the number in "%s"', (text, number) => {
    expect(parsePastedRequisite(text)).toEqual({ number, bank: null, holder: null })
  })

  it('SALE-08 extracts the holder where that is certain', () => {
    expect(parsePastedRequisite('4111 1111 1111 1111, IVAN PETROV')).toMatchObject({ holder: 'IVAN PETROV' })
    // A row of a spreadsheet.
    expect(parsePastedRequisite('IVAN PETROV\t4111111111111111.0')).toMatchObject({
      number: '4111111111111111',
      holder: 'IVAN PETROV',
    })
    for (const number of ['UA21 3223 1300 0002 6007 2335 6600 1', 'UA21-3223-1300-0002-6007-2335-6600-1'])
      expect(parsePastedRequisite(`${number}, IVAN PETROV`)).toEqual({
        number,
        bank: null,
        holder: 'IVAN PETROV',
      })
    expect(parsePastedRequisite('+79001234567\nSberbank\nIvan P.')).toEqual({
      number: '+79001234567',
      bank: 'Sberbank',
      holder: 'Ivan P.',
    })
  })

  it.each([
    ['карта 4111 1111 1111 1111 Иван', null],
    ['карта 4111 1111 1111 1111 Иван Петров', 'Иван Петров'],
    ['Карта: 4111 1111 1111 1111\nПолучатель: ИВАН П.', 'ИВАН П.'],
    ['Card 4111 1111 1111 1111 Holder: IVAN PETROV', 'IVAN PETROV'],
    ['Картка 4111 1111 1111 1111, отримувач Іван Шевченко', 'Іван Шевченко'],
    ['Karta raqami 4111 1111 1111 1111 Ali Karimov', 'Ali Karimov'],
    ['Корт: 4111 1111 1111 1111, соҳиб Али Раҳимов', 'Али Раҳимов'],
    ['Karta: 4111 1111 1111 1111\nO\u2018ktam Yo\u2019ldoshev', 'O\u2018ktam Yo\u2019ldoshev'],
    ['Картавенко Анна 4111 1111 1111 1111', 'Картавенко Анна'],
    // Words that may be anything.
    ['переведи на карту 4111 1111 1111 1111 пожалуйста', null],
    ['Sber 4111 1111 1111 1111 IVAN', null],
    ['4111 1111 1111 1111 мой номер карты', null],
    ['Иван Петров карта 4111 1111 1111 1111 Анна Иванова', null],
    ['Иван  Петров 4111 1111 1111 1111', 'Иван Петров'],
    // Banks and cards.
    ['4111 1111 1111 1111\nБанк Русский Стандарт', null],
    ['4111 1111 1111 1111\nБанк: Русский Стандарт', null],
    ['4111 1111 1111 1111 Ipak Yo‘li Bank', null],
    ['4111 1111 1111 1111, Asia Alliance Bank', null],
    ['Душанбе Сити Бонк 4111 1111 1111 1111', null],
    ['4111 1111 1111 1111 Kaspi Gold', null],
    ['4111 1111 1111 1111, Halyk Digital Card', null],
    ['Visa Classic Gold 4111 1111 1111 1111', null],
    ['Банк\nИван Петров\n4111 1111 1111 1111', 'Иван Петров'],
  ])('SALE-08 reads from "%s" the holder %j', (text, holder) => {
    expect(parsePastedRequisite(text)).toEqual({ number: '4111 1111 1111 1111', bank: null, holder })
  })

  it.each([
    ['Тел. +7 900 123-45-67, Банк: Сбербанк, Иван Петров', 'Сбербанк', 'Иван Петров'],
    ['тел, +7 900 123-45-67, Сбер, Иван Петров', 'Сбер', 'Иван Петров'],
    ['+7 900 123-45-67, Т-Банк, Иван П.', 'Т-Банк', 'Иван П.'],
    ['Телефон: +7 900 123-45-67\nБанк: Альфа-Банк\nИван П.', 'Альфа-Банк', 'Иван П.'],
    ['+7 900 123-45-67, Хоум Кредит Банк', null, null],
    ['+7 900 123-45-67, Иван Петров, Хоум Кредит Банк', null, null],
    ['+7 900 123-45-67, Хоум Кредит Банк, Иван Петров', 'Хоум Кредит', 'Иван Петров'],
    ['Здравствуйте, вот телефон +7 900 123-45-67', null, null],
    ['+7 900 123-45-67 Сбер Иван П.', null, null],
    ['+7 900 123-45-67 Альфа Анна Сергеевна', null, null],
  ])('SALE-09 reads from "%s" the bank %j and the holder %j', (text, bank, holder) => {
    expect(parsePastedRequisite(text)).toEqual({ number: '+7 900 123-45-67', bank, holder })
  })

  it.each(['**4111 1111 1111 1111**', '4111 1111 1111 1111…', 'карта 4111 1111 1111 1111… спасибо'])(
    'SALE-08 the signs around a whole card hide no digits: %s',
    (text) => {
      expect(isMasked(text)).toBe(false)
      expect(digitsOnly(parsePastedRequisite(text)?.number ?? text)).toBe('4111111111111111')
    },
  )

  it('SALE-08 reads a number that is broken over two lines', () => {
    expect(parsePastedRequisite('4111 1111\n1111 1111 IVAN PETROV')).toEqual({
      number: '4111 1111 1111 1111',
      bank: null,
      holder: 'IVAN PETROV',
    })
  })

  it('SALE-08 keeps the digits of a number that is written in pictures', () => {
    const card = '4️⃣1️⃣1️⃣1️⃣ 1111 1111 1111'
    expect(parsePastedRequisite(card)).toBeNull()
    expect(formatCardInput(card)).toBe('4111 1111 1111 1111')
  })

  it('SALE-08 does not take a message with a second number apart', () => {
    for (const text of ['4111111111111111, old 5555 5555 5555 4444', 'карта 4111111111111111 IBAN UA21 3223'])
      expect(parsePastedRequisite(text)).toBeNull()
  })

  it.each([
    'карта №2 4111 1111 1111 1111',
    'Карта 2 4111 1111 1111 1111',
    'Сбер 24 4111111111111111',
    'банк 500 4111 1111 1111 1111 Иван',
    'сбп 1000 89001234567',
    'на карту 4111 1111 1111 1111 5000 рублей',
    '4111 1111 1111 1111 12 27 IVANOV',
    // The rest of a number may stand on another line; its check digit says that it is no card.
    '2200 7001 2345\n6780\nИван Петров',
    // An account is not complete without the code of its bank.
    'счёт 40817810099910004312, БИК 044525225, Иван Петров',
    'мой номер: 4111111111111111 / 1234!',
    'мой номер: 4111111111111111/1234!',
    'мой номер: 4111111111111111 новый 5555555555554444!',
    'Получатель: Иван Петров Счёт: 40817810099910004312 БИК: 044525225',
  ])('SALE-08 A49 takes "%s" whole, because a part could be another number', (text) => {
    expect(parsePastedRequisite(text)).toBeNull()
  })

  it.each([
    '4111 1111 1111 xxxx Ivan Petrov',
    '4111 1111 1111 ХХХХ',
    '408178100999****4312 Иван Петров',
    '4111 1111 1111 ****',
    '4111 1111 1111 ••••',
    '4111 1111 1111 ●●●●',
    '4111 1111 1111 X X X X, Ivan Petrov',
    '5536 9137 12** 1234, Ivan Petrov',
    '**** 1111 2222 3333',
    'карта xxxx 1111 2222 3333 Иван Петров',
    '4111 1111 1111…',
    '4111 1111 1111 … Ivan Petrov',
    '+7 900 123 45 **',
  ])('SALE-08 A49 takes no number from "%s", of which digits are hidden', (text) => {
    expect(parsePastedRequisite(text)).toBeNull()
    expect(formatCardInput(text)).toBe(text.replace('…', '...'))
    expect(readMaskInput(text)).toBeNull()
    expect(requisiteErrors(fields('card', text), []).card_number).toBe('sale:saleRequisite.notCard')
    expect(numberHint(text, 'card')).toBe('sale:saleRequisite.notCard')
    expect(numberHint(text, 'other')).toBe('sale:saleRequisite.numberCheck')
  })

  it.each([
    '4111 1111 1111 1111 Xenia Petrova',
    '4111 1111 1111 1111 Х. Петров',
    'Foxx Anna 4111 1111 1111 1111',
  ])('SALE-08 A49 takes no letter of the name in "%s" for hidden digits', (text) => {
    expect(parsePastedRequisite(text)).toMatchObject({ number: '4111 1111 1111 1111' })
  })

  it('SALE-08 A49 takes no number that has more digits after it, also without words', () => {
    expect(parsePastedRequisite('"4111 1111 1111 1111 123"')).toBeNull()
    expect(parsePastedRequisite('*4111 1111 1111 1111 12 27*')).toBeNull()
  })

  it('does not change plain numbers and texts without digits', () => {
    expect(parsePastedRequisite('4111 1111')).toBeNull()
    expect(parsePastedRequisite("'123456")).toBeNull()
    expect(parsePastedRequisite('IVAN PETROV')).toBeNull()
    expect(parsePastedRequisite('flat 12, house 5')).toBeNull()
  })
})

const fields = (kind: 'card' | 'other', number: string) => ({
  kind,
  number,
  bank: null,
  holder_name: 'IVAN PETROV',
})

it.each([
  ['KZ86125KZT5004100100', 'sale:saleRequisite.notCard'],
  ['R123456789012', 'sale:saleRequisite.notCard'],
  ['+79001234567', 'sale:saleRequisite.notCard'],
  ['19-2000145399/0800', 'sale:saleRequisite.notCard'],
  ['12345678901', 'sale:saleRequisite.cardDigits'],
  ['1234 5678 9012', null],
  ['4111-1111-1111-1112', null],
  ['1234567890123456789', null],
  ['12345678901234567890', 'sale:saleRequisite.cardDigits'],
  ['123456', 'sale:saleRequisite.digits'],
  ['', 'sale:saleRequisite.empty'],
])('SALE-08 VAL-10 A49 a method with a card takes %j: %s', (number, error) => {
  expect(requisiteErrors(fields('card', number), []).card_number ?? null).toBe(error)
  expect(lineError(`${number}, IVAN PETROV`, 'card', [])).toBe(
    error === 'sale:saleRequisite.empty' ? 'sale:saleRequisite.digits' : error,
  )
  const hasSeven = number.replace(/\D/g, '').length >= 7
  expect(requisiteErrors(fields('other', number), []).card_number === undefined).toBe(hasSeven)
  expect(lineError(`${number}, IVAN PETROV`, 'other', []) === null).toBe(hasSeven)
})

describe('the hint of a typing error', () => {
  it('VAL-10 A49 is shown for a wrong check digit if the method takes cards', () => {
    expect(numberHint('4111111111111112', 'card')).toBe('sale:saleRequisite.cardCheck')
    expect(numberHint('4111111111111111', 'card')).toBeNull()
    expect(numberHint('4111111111111112', 'other')).toBe('sale:saleRequisite.cardCheck')
    expect(numberHint('411111', 'card')).toBeNull()
    expect(numberHint('1234567890123456789', 'card')).toBe('sale:saleRequisite.cardCheck')
    expect(numberHint('KZ86125KZT5004100100', 'card')).toBe('sale:saleRequisite.notCard')
    expect(numberHint('40817810099910004312', 'card')).toBe('sale:saleRequisite.cardDigits')
    expect(numberHint('KZ86125KZT5004100100', 'other')).toBeNull()
  })

  it.each([
    ['998901234567', 'sale:saleRequisite.cardCheck'],
    ['+998 90 123-45-67', 'sale:saleRequisite.notCard'],
    ['1234 5678 9012', null],
    ['501234567890', null],
  ])('VAL-10 A49 is shown for a phone in the field of a card: %s', (number, hint) => {
    expect(numberHint(number, 'card')).toBe(hint)
  })

  it.each([
    // Two numbers, or a card and its code.
    ['40817810099910004312 044525225', 'sale:saleRequisite.numberCheck'],
    ['4111 1111 1111 1111 5555 5555 5555 4444', 'sale:saleRequisite.numberCheck'],
    ['41111111111111115555555555554444', 'sale:saleRequisite.numberCheck'],
    ['+79001234567 +79007654321', 'sale:saleRequisite.numberCheck'],
    ['4111 1111 1111 1111 123', 'sale:saleRequisite.numberCheck'],
    // An account without its last digit.
    ['4081 7810 0999 1000 431', 'sale:saleRequisite.numberCheck'],
    // A card with a typing error.
    ['8600 1234 5678 9013', 'sale:saleRequisite.cardCheck'],
    ['+99890123456', 'sale:saleRequisite.phoneCheck'],
    ['+998 90 123-45-67', null],
    ['5555 5555 5555 4444', null],
    // Wallets and accounts.
    ['4100 1123 4567 8901', null],
    ['41001 1234 567 890', null],
    ['26201234567890', null],
    ['3014 1234 5678 9', null],
    ['1234567890123456', null],
    ['40817810099910004312', null],
    ['4081 7810 0999 1000 4312', null],
    ['1234567', null],
    ['19-2000145399/0800', null],
    ['R123456789012', null],
    ['UA21 3223 1300 0002 6007 2335 6600 1', null],
  ])('SALE-08 A49 of a number of any kind, %s: %s', (number, hint) => {
    expect(numberHint(number, 'other')).toBe(hint)
  })

  it('SALE-09 is shown for a phone without its country code or its last digits', () => {
    const hint = (number: string) => numberHint(number, 'phone')
    expect(hint('+790012345')).toBe('sale:saleRequisite.phoneCheck')
    expect(hint('+79001234567')).toBeNull()
    expect(hint('(+7) 900 123-45-67')).toBeNull()
    expect(hint('KZ86125KZT5004100100')).toBe('sale:saleRequisite.notPhone')
    expect(hint('40817810099910004312')).toBe('sale:saleRequisite.notPhone')
  })
})

it.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['+79001234567', '+7 900 123-45-67'],
  ['KZ75125KZT20', 'KZ75125KZT20'],
  ['40817810099910004312', '40817810099910004312'],
  ['1234567', '1234567'],
  ['9053212345', '9053212345'],
  ['79001234567', '79001234567'],
  ['KZ751250001234567890', 'KZ751250001234567890'],
  [' +491512345678901', '+491512345678901'],
  ['1234567890123', '1234 5678 9012 3'],
  ['1234567890123456789', '1234 5678 9012 3456 789'],
  ['4081 7810 0999 1000 4312', '40817810099910004312'],
])('SALE-04 SALE-27 a requisite is shown in groups: %s', (number, shown) => {
  expect(groupedNumber(number)).toBe(shown)
  expect(groupedNumber('123456789012', true)).toBe('1234 5678 9012')
})

it.each([
  ['4111-1111', '41111111'],
  ['4111 1111 1111 1111', '4111111111111111'],
  ['4111*1111*1111*1111', '4111111111111111'],
  ['', ''],
  ['no card', ''],
  ['карта 4111 1111 1111 1111', '4111111111111111'],
  ['4111 1111 1111 1111 IVAN', '4111111111111111'],
  ['карта 4111 1111 1111', null],
  ['4111111111111111.0', '4111111111111111'],
  ['order 42', null],
  ['4111/1111', null],
  ['KZ4111111111111111', null],
])('SPEC-06 VAL-15 of %j in the field of the own card the digits are %j', (inserted, digits) => {
  expect(readMaskInput(inserted)).toBe(digits)
})
