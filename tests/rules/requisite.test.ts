// long: tables of the notations of a requisite
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clipRequisite,
  copyableNumber,
  hasOtherNumber,
  hasTwoNumbers,
  isForeign,
  isSamePlace,
  parseRequisite,
  requisiteEnding,
} from '../../src/rules/requisite.ts'

describe('parseRequisite', () => {
  const ACCOUNT = '40817810099910004312'
  const UA_IBAN = 'UA213223130000026007233566001'
  const KZ_IBAN = 'KZ86125KZT5004100100'
  /** A text that is taken whole as a number, without bank and holder. */
  const whole = (text: string) => [text, 'other', text, null, null] as const
  const cases: readonly (readonly [
    text: string,
    kind: string,
    number: string,
    bank: string | null,
    holder: string | null,
  ])[] = [
    ['4111111111111111, IVAN PETROV', 'card', '4111111111111111', null, 'IVAN PETROV'],
    ['+79001234567, Sberbank, Ivan P.', 'phone', '+79001234567', 'Sberbank', 'Ivan P.'],
    ['Sberbank; +7 900 123-45-67; Ivan P.', 'phone', '+7 900 123-45-67', 'Sberbank', 'Ivan P.'],
    ['Сбербанк 4111111111111111, ИВАН П.', 'card', '4111111111111111', 'Сбербанк', 'ИВАН П.'],
    ['4111111111111111, Sber, IVAN, only today', 'card', '4111111111111111', 'Sber', 'IVAN, only today'],
    ['40817810099910004312, VTB, IVAN', 'other', ACCOUNT, 'VTB', 'IVAN'],
    ['KZ75 125K ZT20 6910 0100, IVAN', 'other', 'KZ75 125K ZT20 6910 0100', null, 'IVAN'],
    whole('UZ 8600 1234 5678 9012'),
    whole('ivan@wallet.example'),
    whole('ask in chat'),
    whole('4111111111111111 до 18:00'),
    ['4111111111111111|Sber|IVAN', 'card', '4111111111111111', 'Sber', 'IVAN'],
    ['4111111111111111\r\nIVAN', 'card', '4111111111111111', null, 'IVAN'],
    ['IVAN  PETROV,\t4111111111111111', 'card', '4111111111111111', null, 'IVAN PETROV'],
    ['123456, 1234567', 'phone', '1234567', null, '123456'],
    ['12345678901234, 12345678901234', 'card', '12345678901234', null, '12345678901234'],
    ['\u00a0ask in chat ', 'other', 'ask in chat', null, null],
    // Texts beside a number are assigned only where their meaning is certain.
    ['+7 (900) 123-45-67 Иван П.', 'phone', '+7 (900) 123-45-67', null, 'Иван П.'],
    ["IVAN O'NEIL-PETROV 4111111111111111", 'card', '4111111111111111', null, "IVAN O'NEIL-PETROV"],
    whole('4111111111111111 AB'),
    whole('4111111111111111 A. B. C.'),
    whole('4111111111111111 (IVAN'),
    whole('4111111111111111 IVAN)'),
    whole('4111 1111 1111 **** IVAN'),
    // An IBAN, and words for an account that are no names.
    ['IBAN UA213223130000026007233566001', 'other', UA_IBAN, null, null],
    [
      'IBAN: UA21 3223 1300 0002 6007 2335 6600 1, ФОП Ї.',
      'other',
      'UA21 3223 1300 0002 6007 2335 6600 1',
      null,
      'ФОП Ї.',
    ],
    [
      'AZ21 NABZ 0000 0000 1370 0010 1944 ALI VELI',
      'other',
      'AZ21 NABZ 0000 0000 1370 0010 1944',
      null,
      'ALI VELI',
    ],
    ['Kaspi KZ86125KZT5004100100', 'other', KZ_IBAN, null, 'Kaspi'],
    whole('GB82-WEST-1234 IBAN'),
    whole('UA213223130000026007233566001 ИНН 7707083893'),
    ['р/с 40817810099910004312', 'other', ACCOUNT, null, null],
    ['р/р: UA213223130000026007233566001', 'other', UA_IBAN, null, null],
    ['tel:+79001234567', 'phone', '+79001234567', null, null],
    // Marks and pictures.
    ['№ 4111 1111 1111 1111', 'card', '4111 1111 1111 1111', null, null],
    ['📱+79001234567 🏦 Сбер', 'phone', '+79001234567', null, 'Сбер'],
    // Whole brackets, quotes, and the apostrophes of Uzbek and Ukrainian names belong to words.
    ['4111111111111111 (IVAN)', 'card', '4111111111111111', null, '(IVAN)'],
    ['89001234567 (Сбер, Т-Банк) Иван', 'phone', '89001234567', null, '(Сбер/Т-Банк) Иван'],
    ['4111111111111111, Иван :)', 'card', '4111111111111111', null, 'Иван :)'],
    ['79001234567 (Озон банк) Иванов', 'phone', '79001234567', null, '(Озон банк) Иванов'],
    ['79001234567 Банк «Открытие», Иван П.', 'phone', '79001234567', 'Банк «Открытие»', 'Иван П.'],
    [
      '8600123456789012 O\u2018ktam Yo\u2019ldoshev',
      'card',
      '8600123456789012',
      null,
      'O\u2018ktam Yo\u2019ldoshev',
    ],
    ['998901234567 O\u00b4ktam', 'phone', '998901234567', null, 'O\u00b4ktam'],
    ["998901234567 O'ktam G`ulomov", 'phone', '998901234567', null, "O'ktam G`ulomov"],
    ['4111111111111111 Андреи\u0306', 'card', '4111111111111111', null, 'Андреи\u0306'],
    whole('4111111111111111IVAN'),
    whole('IVAN4111111111111111'),
    whole('4111111111111111 IVAN 2'),
    whole('４１１１１１１ IVAN'),
    // A word for the kind of the number is neither bank nor holder.
    ['карта 4111111111111111, ИВАН П.', 'card', '4111111111111111', null, 'ИВАН П.'],
    ['счёт 40817810099910004312', 'other', ACCOUNT, null, null],
    ['тел. +79001234567, Сбер, ИВАН', 'phone', '+79001234567', 'Сбер', 'ИВАН'],
    ['Номер карты:4111 1111 1111 1111; ИВАН П.', 'card', '4111 1111 1111 1111', null, 'ИВАН П.'],
    ['Card number: 4111111111111111 IVAN', 'card', '4111111111111111', null, 'IVAN'],
    // What a part is called stands in front of it on the page, and is no part of the name that is copied.
    ['Карта: 4111111111111111 Получатель: ИВАН П.', 'card', '4111111111111111', null, 'ИВАН П.'],
    ['Банк: Сбер\nКарта: 4111111111111111\nИмя: ИВАН П.', 'card', '4111111111111111', 'Сбер', 'ИВАН П.'],
    ['Получатель: ИВАН П.\nБанк: Дельта\n+79001234567', 'phone', '+79001234567', 'Дельта', 'ИВАН П.'],
    ['+998901234567\nBank:\nDelta\nQabul qiluvchi:\nKARIM', 'phone', '+998901234567', 'Delta', 'KARIM'],
    ['4111111111111111, Комментарий: за услуги', 'card', '4111111111111111', null, 'Комментарий: за услуги'],
    ['4111111111111111, Карта Сбер: ИВАН', 'card', '4111111111111111', null, 'Карта Сбер: ИВАН'],
    // The name of the number does not tell a bank from its holder; a bank is one by any of its names, also with a place.
    ['Карта: Сбер 4111111111111111, ИВАН П.', 'card', '4111111111111111', 'Сбер', 'ИВАН П.'],
    ['Карта: Сбер, 4111111111111111, Получатель: ИВАН', 'card', '4111111111111111', 'Сбер', 'ИВАН'],
    ['Recipient bank: Delta, 4111111111111111, IVAN', 'card', '4111111111111111', 'Delta', 'IVAN'],
    ['Моб. банк: Сбер, +79001234567, ИВАН', 'phone', '+79001234567', 'Сбер', 'ИВАН'],
    ['4111111111111111, Банк: Сбер (Уфа), Имя: ИВАН', 'card', '4111111111111111', 'Сбер (Уфа)', 'ИВАН'],
    // The name of a bank, not a part that is called a bank.
    ['4111111111111111, Альфа-банк: ИВАН', 'card', '4111111111111111', null, 'Альфа-банк: ИВАН'],
    // A second number keeps the word that tells what it is.
    ['4111111111111111, Телефон: 89001234567', 'card', '4111111111111111', null, 'Телефон: 89001234567'],
    ['4111111111111111, Банк: ВТБ 24, ИВАН', 'card', '4111111111111111', 'ВТБ 24', 'ИВАН'],
    ['Karta raqami: 8600123456789012, Karim', 'card', '8600123456789012', null, 'Karim'],
    ['Рақами корт 5058270312345678', 'card', '5058270312345678', null, null],
    ['Phone number +998901234567, Karim', 'phone', '+998901234567', null, 'Karim'],
    ['Номер карты:\n4111111111111111\nИван П.', 'card', '4111111111111111', null, 'Иван П.'],
    ['тел.89001234567, Сбер', 'phone', '89001234567', null, 'Сбер'],
    ['Иван П.89001234567', 'phone', '89001234567', null, 'Иван П.'],
    ['Карташов 4111111111111111', 'card', '4111111111111111', null, 'Карташов'],
    // A dash or a slash between number and words belongs to neither, nor does the sign of a number.
    ['4111 1111 1111 1111 — Иван Петров', 'card', '4111 1111 1111 1111', null, 'Иван Петров'],
    ['8600 1234 5678 9012 - Uzcard', 'card', '8600 1234 5678 9012', null, 'Uzcard'],
    ['+79001234567 / Сбер / Иван, ИВАН П.', 'phone', '+79001234567', 'Сбер / Иван', 'ИВАН П.'],
    ['Сбер – +7 900 123-45-67', 'phone', '+7 900 123-45-67', null, 'Сбер'],
    ['Карта №4111 1111 1111 1111', 'card', '4111 1111 1111 1111', null, null],
    whole('40702810/123456789 Сбер'),
    whole('4111 1111 1111 1111 — 500 руб'),
    whole('KZ86 — 125K ZT50 0410 0100'),
    // The number in the name of a bank is not joined to the number that is paid to.
    ['ВТБ 24 79001234567', 'phone', '79001234567', null, 'ВТБ 24'],
    ['ВТБ24 +7 900 123-45-67 Иван П.', 'phone', '+7 900 123-45-67', 'ВТБ24', 'Иван П.'],
    ['Банк 131 4111 1111 1111 1111', 'card', '4111 1111 1111 1111', 'Банк 131', null],
    [
      '8600123412341234\nALISHER NAVOIY\nKapitalbank',
      'card',
      '8600123412341234',
      'Kapitalbank',
      'ALISHER NAVOIY',
    ],
    ['+79001234567, Иван П., Банк ВТБ', 'phone', '+79001234567', 'Банк ВТБ', 'Иван П.'],
    ['+79001234567, Sber, IVAN BANKS', 'phone', '+79001234567', 'Sber', 'IVAN BANKS'],
    ['Банк-131: 4111111111111111, ИВАН П.', 'card', '4111111111111111', 'Банк-131', 'ИВАН П.'],
    ['ВТБ 24 40817810099910004312', 'other', ACCOUNT, null, 'ВТБ 24'],
    ['ВТБ 24 8 900 123 45 67 до 18:00', 'other', '8 900 123 45 67 до 18:00', null, 'ВТБ 24'],
    ['И.И. Иванов ВТБ 24 4111 1111 1111 1111', 'card', '4111 1111 1111 1111', null, 'И.И. Иванов ВТБ 24'],
    ["O'ktam Bank 24 +79001234567", 'phone', '+79001234567', "O'ktam Bank 24", null],
    ['ВТБ 24 4276 3801 2345 6789 012', 'card', '4276 3801 2345 6789 012', null, 'ВТБ 24'],
    whole('4111 1111 1111 1111 Иван 24 +79001234567'),
    whole('EE38 2200 2210 2014 5685'),
    // Nor is the place in a list.
    ['1. 4111 1111 1111 1111 Сбер', 'card', '4111 1111 1111 1111', null, 'Сбер'],
    [
      '1) +79001234567, Сбер\n2) 5555 5555 5555 4444',
      'phone',
      '+79001234567',
      'Сбер',
      '2) 5555 5555 5555 4444',
    ],
    ['12. 34 567 890', 'phone', '12. 34 567 890', null, null],
    ['Сбер 8 900 123-45-67', 'phone', '8 900 123-45-67', null, 'Сбер'],
    ['Click 998 901234567', 'phone', '998 901234567', null, 'Click'],
    ['Тел. 7 900 1234567', 'phone', '7 900 1234567', null, null],
    // A date, a sum, or the number of a bank or a taxpayer is not the number to pay to.
    ['БИК 044525225, 40817810099910004312, Иван П.', 'other', ACCOUNT, 'БИК 044525225', 'Иван П.'],
    ['ИНН 770708389312, 40817810099910004312', 'other', ACCOUNT, null, 'ИНН 770708389312'],
    ['к/с 30101810400000000225; 40817810099910004312', 'other', ACCOUNT, null, 'к/с 30101810400000000225'],
    [
      'корр. счёт 30101810400000000225\n40817810099910004312',
      'other',
      ACCOUNT,
      null,
      'корр. счёт 30101810400000000225',
    ],
    ['ЄДРПОУ 12345678, UA213223130000026007233566001', 'other', UA_IBAN, null, 'ЄДРПОУ 12345678'],
    [
      'Корреспондентский счёт: 30101810400000000225\nСчёт получателя: 40817810099910004312',
      'other',
      ACCOUNT,
      'Счёт получателя',
      'Корреспондентский счёт: 30101810400000000225',
    ],
    [
      'Код отримувача: 3123456789, IBAN: UA213223130000026007233566001',
      'other',
      UA_IBAN,
      null,
      'Код отримувача: 3123456789',
    ],
    ['ЖСН 900101300123, KZ86125KZT5004100100, Айгерім', 'other', KZ_IBAN, 'ЖСН 900101300123', 'Айгерім'],
    ['Договор № 5012345678; 40817810099910004312', 'other', ACCOUNT, null, 'Договор № 5012345678'],
    ['STIR 301234567, 8600123456789012, Karim', 'card', '8600123456789012', 'STIR 301234567', 'Karim'],
    ['ИВАН П. 01.01.1990, 4111 1111 1111 1111', 'card', '4111 1111 1111 1111', null, 'ИВАН П. 01.01.1990'],
    ['1 500 000 сум, 8600123456789012', 'card', '8600123456789012', null, '1 500 000 сум'],
    ['до 28.11.2026; +79001234567; Сбер', 'phone', '+79001234567', 'Сбер', 'до 28.11.2026'],
    [
      'Оплатить до 30.11.2026 18:30\n2200700123456789',
      'card',
      '2200700123456789',
      null,
      'Оплатить до 30.11.2026 18:30',
    ],
    ['2026-11-30 10:00, 4111111111111111', 'card', '4111111111111111', null, '2026-11-30 10:00'],
    ['30.11.2026 18:30:15; 4111111111111111', 'card', '4111111111111111', null, '30.11.2026 18:30:15'],
    ['8 (900) 123\n45-67\nIVAN', 'phone', '8 (900) 123 45-67', null, 'IVAN'],
    // A number that is broken over several parts.
    ['4111 1111\n1111 1111\nIVAN PETROV', 'card', '4111 1111 1111 1111', null, 'IVAN PETROV'],
    ['4111\n1111\n1111\n1111\nIVAN', 'card', '4111 1111 1111 1111', null, 'IVAN'],
    ['4111 1111, 1111 1111, 500', 'card', '4111 1111 1111 1111', null, '500'],
    ['500\n4111 1111 1111\n1111', 'card', '4111 1111 1111 1111', null, '500'],
    ['Т-Банк\n+7 900\n123-45-67', 'phone', '+7 900 123-45-67', 'Т-Банк', null],
    ['+7 (900) 123\n45-67 Иван', 'phone', '+7 (900) 123 45-67', null, 'Иван'],
    // Not a card: its check digit is wrong.
    ['1500\n901234567890', 'phone', '901234567890', null, '1500'],
    ['МФО 123456, 7890123456', 'phone', '7890123456', null, 'МФО 123456'],
    // Numbers of requests and documents.
    ['Заявка 1234567890\n4111111111111111', 'card', '4111111111111111', null, 'Заявка 1234567890'],
    ['TIN 7707083893, 40817810099910004312', 'other', ACCOUNT, null, 'TIN 7707083893'],
    ['Паспорт 4510 123456, 4111111111111111', 'card', '4111111111111111', null, 'Паспорт 4510 123456'],
    ['Договора №12345678901, счёт 40817810099910004312', 'other', ACCOUNT, null, 'Договора №12345678901'],
    [
      'Correspondent account 30101810400000000225\nAccount 40817810099910004312',
      'other',
      ACCOUNT,
      null,
      'Correspondent account 30101810400000000225',
    ],
    ['Счёт 1234567890, тел. +79001234567', 'phone', '1234567890', null, 'тел. +79001234567'],
    [
      '9001234567, Озон, Иван, заказ 1712345678901',
      'phone',
      '9001234567',
      'Озон',
      'Иван, заказ 1712345678901',
    ],
    ['0501234567, ПУМБ, Иван, 1712345678901', 'phone', '0501234567', 'ПУМБ', 'Иван, 1712345678901'],
    [
      'Номер заявки 1234567890, 4111111111111111',
      'card',
      '4111111111111111',
      null,
      'Номер заявки 1234567890',
    ],
    // A sum and a short number are no phone.
    ['7000, 1234567', 'phone', '1234567', null, '7000'],
    // The bank is known by its name, wherever it stands, and is no part of a name.
    ['+998901234567, Anor, Alisher Xalfayev', 'phone', '+998901234567', 'Anor', 'Alisher Xalfayev'],
    ['+79001234567, Озон, не Сбер!', 'phone', '+79001234567', 'Озон', 'не Сбер!'],
    ['+79001234567, Иван П., Сбер', 'phone', '+79001234567', 'Сбер', 'Иван П.'],
    ['+79001234567, СБП, Т-Банк, Иван П.', 'phone', '+79001234567', 'Т-Банк', 'Иван П.'],
    ['901234567, Click, Karim', 'phone', '901234567', 'Click', 'Karim'],
    ['ул. 12 345 678, 9012345678', 'phone', '9012345678', null, 'ул. 12 345 678'],
    ['ИНН 7707083893', 'phone', '7707083893', null, 'ИНН'],
    ['+79001234567, 4111111111111111', 'phone', '+79001234567', null, '4111111111111111'],
    ['Корнеев 4111111111111111, 5555555555554444', 'card', '4111111111111111', 'Корнеев', '5555555555554444'],
    // The number of digits decides the kind.
    ['+123456789012345', 'phone', '+123456789012345', null, null],
    whole('+1234567890123456'),
    ['1234567890123', 'card', '1234567890123', null, null],
    whole('12345678901234567890'),
    ['8 (900) 123-45.67', 'phone', '8 (900) 123-45.67', null, null],
    whole('8*900*1234567'),
    whole(''),
    [' ,, ', 'other', ',,', null, null],
  ]

  it.each(['–', '\u2011', '\u2012', '\u2212'])(
    'PUR-08 SAFE-10 reads the dash %s between digits as a plain one',
    (dash) => {
      const written = (text: string) => text.replaceAll('-', dash)
      for (const text of ['4111-1111-1111-1111 Иван Петров', '+7 900 123-45-67 Сбер Иван']) {
        expect(parseRequisite(written(text))).toEqual(parseRequisite(text))
        expect(clipRequisite(written(text))).toBe(text)
      }
    },
  )

  it.each(cases)('PUR-08 DATA-11 reads "%s"', (text, kind, number, bankName, holder) => {
    expect(parseRequisite(text)).toEqual({ kind, number, bank: bankName, holder })
  })

  it('PUR-08 never loses a digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ,;+-()aбZ.\n') }), (text) => {
        const { number, bank: bankName, holder } = parseRequisite(text)
        const digits = (value: string | null) => [...(value ?? '').replace(/\D/g, '')].sort().join('')
        expect(digits(`${number}${bankName ?? ''}${holder ?? ''}`)).toBe(digits(text))
      }),
    )
  })
})

describe('copyableNumber', () => {
  it.each([
    ['4111 1111 1111 1111 / 5555 5555 5555 4444', true],
    ['https://pay.kaspi.kz/pay/1234567890123?order=9876543210987', false],
    ['00020101021226490011ua.gov.nbu01121234567890120208123456785303980540510.005802UA6304ABCD', false],
    ['р/с 40817810099910004312 ИНН 7707083893 БИК 044525225', false],
    ['4111 1111 1111 1111 (до 25.12.2024 14:30)', false],
  ])('PUR-08 SAFE-10 tells whether %j is two numbers: %j', (text, isTwo) => {
    expect(hasTwoNumbers(text)).toBe(isTwo)
  })

  it('PUR-08 copies a number without spaces and dashes', () => {
    expect(copyableNumber('4111 1111-1111 1111')).toBe('4111111111111111')
    expect(copyableNumber('+7 (900) 123-45-67')).toBe('+79001234567')
    expect(copyableNumber('KZ75 125K ZT20')).toBe('KZ75125KZT20')
    expect(copyableNumber('ivan@wallet.example')).toBe('ivan@wallet.example')
    expect(copyableNumber('123 45@67 89')).toBe('12345@6789')
  })

  it.each([
    ['4111–1111·1111_1111', '4111111111111111'],
    ['４１１１ 1111 1111 1111', '4111111111111111'],
    ['+79001234567 / 89007654321', '+79001234567 / 89007654321'],
    ['4111 1111 1111 1111 / 5555 5555 5555 4444', '4111 1111 1111 1111 / 5555 5555 5555 4444'],
    ['Humo9860123456789012/ Uzcard8600123456789012', 'Humo9860123456789012/ Uzcard8600123456789012'],
    ['4111 1111 1111 1111 0327', '4111 1111 1111 1111 0327'],
    ['4111 1111 1111 1111 123', '4111 1111 1111 1111 123'],
    ['TR33 0006 1005 1978 6457 8413 26', 'TR330006100519786457841326'],
    ['+79001234567 +79007654321', '+79001234567 +79007654321'],
    ['24 79001234567', '24 79001234567'],
    ['79001234567 500', '79001234567 500'],
    ['8 9001234567', '89001234567'],
    ['4276 380012345678', '4276380012345678'],
    ['4111 1111 1111 1111 5555 5555 5555 4444', '4111 1111 1111 1111 5555 5555 5555 4444'],
    ['40817 810 0 9991 0004312', '40817810099910004312'],
    [' 4111111111111111 5555555555554444 ', '4111111111111111 5555555555554444'],
    ['4111 1111 1111 111²', '411111111111111²'],
    ['4111 1111 1111 ١٢٣٤', '411111111111١٢٣٤'],
    ['۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱'],
  ])('PUR-08 SAFE-10 copies of %j the number that is on screen: %s', (number, copied) => {
    expect(copyableNumber(number)).toBe(copied)
  })
})

it.each([
  ['IVAN PETROV', false],
  ['Bank 24, branch 044525225', false],
  ['PETR, 5555 5555 5555 4444', true],
  ['PETR ۵۵۵۵ ۵۵۵۵ ۵۵۵۵ ۴۴۴۴', true],
  ['PETR 5\u200b5\u2060555555 ٥٥٥٥٤٤٤٤', true],
  ['Details changed: +7 (900) 123-45-67', true],
])('PUR-08 SAFE-03 another number in %j: %j', (part, found) => {
  expect(hasOtherNumber(part)).toBe(found)
})

it.each([
  ['4111111111111111, IVAN', '4111 1111 1111 1111, Ivan Petrov', true],
  ['4111111111111111', '5555555555554444', false],
  ['+7 900 123-45-67, Sber', '+79001234567; Sber', true],
  // A gateway may store a phone without its plus, and names in capitals.
  ['+79001234567, Sberbank, Ivan P.', '79001234567, SBERBANK, IVAN P.', true],
  ['8 900 123-45-67, Сбер', '+79001234567, СБЕР', true],
  ['+79001234567, Sber', '79001234568, Sber', false],
  ['+994501234567, Kapital, Qılınc', '994501234567, KAPITAL, QILINC', true],
  // Accounts and notes are written in both.
  ['1234567890, aBcD1x', '1234567890, ABcD1x', false],
  ['+79001234567, Sber', '+79001234567, T-Bank', false],
  ['+79001234567, Sber, Ivan P.', '+79001234567, T-Bank, Ivan P.', false],
  ['40817810099910004312, БИК 044525225', '40817810099910004312, БИК 044525974', false],
  ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSF', false],
])('SAFE-03 PUR-08 %j and %j are the same place: %j', (one, other, same) => {
  expect(isSamePlace(one, other)).toBe(same)
})

it.each([
  ['Sber, +7 900 123-45-67', '4567'],
  ['ask in chat', 'chat'],
  ['KZ75 125K ZT20 8378 4A', '784A'],
  ['Карта 4111 1111 1111 1234 (Иван П.) без комментария', '1234'],
  ['79001234567@sbp', '4567'],
  ['+7 900 123 4 5 67 (Сбер', '4567'],
  ['1000000 руб. на 79001234567', '4567'],
  ['1000000 сум, тел.(1234567)', '0000'],
  ['4111 **** **** 1234', '1234'],
  // A sum, a date or a month beside the number is none of its digits.
  ['2200700123456789 5000р', '6789'],
  ['2200 7001 2345 6789 — 500 руб', '6789'],
  ['89001234567 1500 руб', '4567'],
  ['счёт 4081 7810 0999 1000 4312 до 18:00', '4312'],
  ['', ''],
])('PUR-08 the ending of %j is %j', (text, ending) => {
  expect(requisiteEnding(text)).toBe(ending)
})

it.each([
  [null, '4111', false],
  ['4111 1111 1111 1111', null, false],
  ['4111 1111 1111 1111, IVAN', '4111111111111111', false],
  ['5222 2222 2222 2222', '4111111111111111', true],
])(
  'SALE-14 SAFE-03 the requisite %j of a deal is not the %j that was given: %s',
  (requisite, own, wanted) => {
    expect(isForeign(requisite, own)).toBe(wanted)
  },
)
