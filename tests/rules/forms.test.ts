// long: one table for each form
import { describe, expect, it } from 'vitest'
import { FILE_ACCEPT, FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../../src/contract/constants.ts'
import { codeError, passwordError, readCode } from '../../src/features/auth/forms.ts'
import { attachmentError } from '../../src/features/chat/attachment.ts'
import { groupCard, isLuhnValid, isMaskComplete, luhnHint } from '../../src/rules/card.ts'
import { emailError, isEmail, readEmail, withoutTypedSpace } from '../../src/rules/email.ts'
import { completePhone, groupPhone, phoneHint, readPhone } from '../../src/rules/phone.ts'

describe('login', () => {
  it('VAL-01 VAL-02 a password is required, of 8 characters', () => {
    expect(passwordError('')).toBe('account:auth.error.password-required')
    expect(passwordError('1234567')).toBe('account:auth.error.password-wrong')
    expect(passwordError('12345678')).toBeNull()
  })

  it('VAL-03 a code is required', () => {
    expect(codeError(' ')).toBe('account:auth.error.code-required')
    expect(codeError('1')).toBeNull()
    expect(codeError('\u200b')).toBe('account:auth.error.code-required')
    const codes = ['12 34', ' 1234\n', '12-34', '１２３４', '١٢٣٤', '\u200e12\u00a034\u202c']
    expect(codes.map(readCode)).toEqual(codes.map(() => '1234'))
    expect(readCode(' aB-12 ')).toBe('aB-12')
    const marked = ['1234.', '1234,', '(1234)', '«12-34»', '#1234', '"1234".', '— 1234']
    expect(marked.map(readCode)).toEqual(marked.map(() => '1234'))
    const messages = ['Ваш код: 1234', 'КОД:1234', 'Code 12-34 (secret).', '1234 — kod', 'Рамз: ١٢٣٤.']
    expect(messages.map(readCode)).toEqual(messages.map(() => '1234'))
    expect(['Код 0012-34', 'КОД 001234', 'Ваш ПИН 00 12 34'].map(readCode)).toEqual(
      Array.from({ length: 3 }, () => '001234'),
    )
    const longer = [
      'Your code: 1234. Valid for 5 minutes',
      'Код 1234 для входа, до 12:30',
      '1234 — kod, 24 soat',
    ]
    expect(longer.map(readCode)).toEqual(longer.map(() => '1234'))
    // Not certain: nothing is left out.
    expect(['AB 1234', 'ABC 1234', 'abc-1234', 'code1234', '1234 or 5678 code'].map(readCode)).toEqual([
      'AB1234',
      'ABC1234',
      'abc-1234',
      'code1234',
      '1234or5678code',
    ])
  })

  it.each([
    ['Введіть код 482913 до 14:30 30.11.2026', '482913'],
    ['Код подтверждения 123456, заказ 7890', '123456'],
    ['Код 1234, 28.11.2026', '1234'],
    ['Код 1234 28.11.2026', '1234'],
    ['Код 123 456 14:30', '123456'],
    ['Заказ 7890, ваш код — 123456', '123456'],
    ['Код заказа 7890, код 123456', '123456'],
    ['Your code is 123456, order 7890', '123456'],
    ['Рамзи вуруд: 123456, 30.11.2026 14:30', null],
    ['код AB12', 'AB12'],
    ['Code: ab12-x', null],
    ['Код AB12-CD34', null],
    ['Код 1234-56', '123456'],
    // The name of who sends it is none.
    ['Код VTB24: 123456', '123456'],
    ['Код №1234', '1234'],
    ['№123456', '123456'],
    ['ab12 cd34', 'ab12cd34'],
    // Several, or none beside its word.
    ['Код 1234, код 5678', null],
    ['1234 or 5678 code', null],
    ['482913 — ваш код до 30.11.2026', null],
    ['Код заказа 7890, вход 123456', null],
    ['нет кода', null],
  ])(
    'VAL-03 of the message %j the code %j is sent; null: nothing is, and the code is asked for',
    (text, code) => {
      expect(codeError(text)).toBe(code === null ? 'account:auth.error.code-required' : null)
      expect(codeError(text) === null ? readCode(text) : null).toBe(code)
    },
  )
})

describe('e-mail', () => {
  it('VAL-05 A46 requires two characters of a mailbox before the @, two after, two letters at the end', () => {
    const good = [
      'ab@cd.ee',
      'a.b@mail.com',
      '..@cd.ee',
      'ivan+shop_1@mail-box.co.uk',
      'x-ab@cd.ee',
      ' ab@cd.ee ',
      'a-b@cd.ee',
      'ivan-p@mail.ru',
      'payer+x@mail.com',
      'payer+1@mail.com',
      "o'neil@mail.co.uk",
      'o\u2019neil@mail.co.uk',
      'ivan@почта.рф',
      'mailto:payer@mail.com',
      'ivan@xn--80a1acny.xn--p1ai',
      '\u200bpayer\u200d@mail.com\u200f',
    ]
    expect(good.filter(isEmail)).toEqual(good)
    const bad = [
      'a@cd.ee',
      'ab@c.ee',
      'ab@cd.e',
      'ab@cd',
      'ab',
      '',
      'a b@cd.ee',
      'ab@@cd.ee',
      'ab@cd.ee1',
      'ab@cd .ee',
      'a(b)@cd.ee',
      'mailto:',
      'ab@cd.e1',
      'ab@cd.xn--',
      'ab@cd.ьг',
      'ivan@mail..ru',
      'ivan@.mail.ru',
      'ivan@почта..рф',
      'Ivan <ivan@mail.ru>, Olga <olga@mail.ru>',
      'ivan@mail.ru <olga@mail.ru>',
      'ivan@mail.ru<mailto:olga@mail.ru>',
      'ivan@mail.ru <ivan@mail.ru> <ivan@mail.ru>',
      'Ivan <ivan>',
      'E-mail:',
      'https://mail.ru/ivan@mail.ru',
      'mail.ru:443/ivan@mail.ru',
    ]
    expect(bad.filter(isEmail)).toEqual([])
    expect(readEmail(' ab@cd.ee ')).toBe('ab@cd.ee')
    expect(readEmail('x')).toBeNull()
    for (const link of ['mailto:payer@mail.com?subject=x&body=y%0Az', 'mailto://payer@mail.com'])
      expect(readEmail(link)).toBe('payer@mail.com')
    expect(readEmail('\u2066MAILTO: payer@mail.com\u2069')).toBe('payer@mail.com')
    expect(readEmail('ｐａｙｅｒ＠mail.com')).toBe('payer@mail.com')
    expect(readEmail('o\u2019neil@mail.co.uk')).toBe("o'neil@mail.co.uk")
  })

  it.each([
    'Ivan Petrov <ivan@mail.ru>',
    'Иван<ivan@mail.ru>',
    '<ivan@mail.ru> ',
    'E-mail: ivan@mail.ru',
    'Почта:ivan@mail.ru',
    'Ivan: mailto:ivan@mail.ru?cc=olga@mail.ru',
    'ivan@mail.ru;',
    'ivan@mail.ru.',
    // The apostrophe of a spreadsheet would be a character of the mailbox.
    "'ivan@mail.ru",
    "'ivan@mail.ru'",
    '«ivan@mail.ru».',
    '(ivan@mail.ru)',
    'E-mail: "ivan@mail.ru";',
    '"Ivan" <ivan@mail.ru>',
    'ivan@mail.ru<mailto:ivan@mail.ru>',
    'ivan@mail.ru <ivan@mail.ru>',
    '"ivan@mail.ru" <ivan@mail.ru>;',
    'ivan@mail.ru <Ivan@mail.ru>',
    // As some keyboards write what is dictated.
    'ivan @ mail.ru',
    'ivan@ mail.ru',
    'E-mail: ivan @mail.ru',
  ])('VAL-05 takes the address out of %j', (text) => {
    expect(readEmail(text)).toBe('ivan@mail.ru')
  })

  it('VAL-06 VAL-07 names the keyboard, the missing or the wrong address', () => {
    expect(emailError('иван@mail.ru')).toBe('common:email.latin')
    expect(emailError('иван@почта.рф')).toBe('common:email.latin')
    // A Latin ending typed in the Russian layout.
    expect(emailError('ivan@ьфшд.кг')).toBe('common:email.latin')
    expect(emailError('ab@')).toBe('common:email.invalid')
    expect(emailError('')).toBe('common:form.empty')
    expect(emailError('  ')).toBe('common:form.empty')
    expect(emailError('иван иванов')).toBe('common:email.invalid')
    expect(emailError('  ab@cd.ee  ')).toBeNull()
    expect(emailError('ab@cd.ee')).toBeNull()
    expect(emailError(`${'a'.repeat(246)}@mail.ru`)).toBeNull()
    expect(emailError(`${'a'.repeat(247)}@mail.ru`)).toBe('common:email.invalid')
  })

  it('CP-12 drops whitespace while typing', () => {
    const typed = (text: string) =>
      Array.from(text).reduce((before, char) => withoutTypedSpace(before + char, before), '')
    expect(typed('a b@ x.co')).toBe('ab@x.co')
    expect(typed('\ta\u00a0b\n')).toBe('ab')
    expect(withoutTypedSpace('a b', 'ab')).toBe('ab')
  })

  it.each(['Email ivan@mail.ru', 'ivan@mail.ru Ivan', 'Email ivan @ mail.ru', 'ivan@mail.ru @ work'])(
    'CP-12 VAL-05 a pasted sentence does not become another address: %j',
    (text) => {
      for (const before of ['', 'i', 'ivan@mail.ru', text.slice(0, -1)])
        expect(isEmail(withoutTypedSpace(text, before))).toBe(false)
    },
  )
})

describe('cards', () => {
  it('VAL-12 is complete at 16 digits in four groups', () => {
    expect(isMaskComplete('4111-1111-1111-111')).toBe(false)
    expect(isMaskComplete('4111-1111-1111-1111')).toBe(true)
    expect(isMaskComplete('4111111111111111')).toBe(false)
    expect(isMaskComplete('4111-1111-1111-1111-')).toBe(false)
    expect(isMaskComplete('1-4111-1111-1111-1111')).toBe(false)
  })

  it('VAL-10 SALE-08 a mistyped card causes a hint and is never refused', () => {
    expect(isLuhnValid('4111111111111111')).toBe(true)
    expect(isLuhnValid('4111111111111112')).toBe(false)
    expect(isLuhnValid('')).toBe(false)
    expect(luhnHint('4111 1111 1111 1112')).toBe(true)
    expect(luhnHint('4111 1111 1111 1111')).toBe(false)
    expect(luhnHint('4111 1111 111')).toBe(false)
    expect(luhnHint('5555555555554444')).toBe(false)
    expect(luhnHint('378282246310005')).toBe(false)
    // Only numbers of the length of a card number are checked: 13 to 19 digits.
    for (const [length, isJudged] of [
      [12, false],
      [13, true],
      [19, true],
      [20, false],
    ] as const)
      expect(luhnHint(`${'0'.repeat(length - 1)}1`)).toBe(isJudged)
    // A doubled 9 counts 9, a doubled 5 counts 1; places are counted from the right.
    for (const valid of ['91', '59', '18', '0', '79927398713', '6011000990139424'])
      expect(isLuhnValid(valid)).toBe(true)
    for (const wrong of ['19', '95', '81', '79927398710', '6011000990139425'])
      expect(isLuhnValid(wrong)).toBe(false)
    expect(groupCard('')).toBe('')
    expect(groupCard('4111111111111111')).toBe('4111 1111 1111 1111')
    expect(groupCard('41111')).toBe('4111 1')
    expect(groupCard('1'.repeat(25))).toBe('1111 1111 1111 1111 111')
  })
})

describe('phones', () => {
  it('SALE-09 normalizes phones of the supported countries', () => {
    expect(readPhone('8 900 123-45-67')).toBe('+79001234567')
    expect(readPhone('9001234567', 'rub')).toBe('+79001234567')
    for (const currency of ['uzs', 'kzt', null]) expect(readPhone('9001234567', currency)).toBeNull()
    expect(readPhone('79001234567')).toBe('+79001234567')
    for (const code of ['380', '375', '992', '994', '998'])
      expect(readPhone(`${code}901234567`)).toBe(`+${code}901234567`)
    expect(readPhone('+49 1512 3456789')).toBe('+4915123456789')
    expect(readPhone('+7900123456')).toBeNull()
    // Without its country code it would be the number of another country.
    for (const short of ['+9001234567', '+9631234567']) expect(readPhone(short)).toBeNull()
    expect(readPhone('890012345678')).toBeNull()
    for (const unclear of ['80291234567', '81037529123', '9981234567']) expect(readPhone(unclear)).toBeNull()
    for (const plus of ['+8 900 123-45-67', '+8 (900) 1234567']) expect(readPhone(plus)).toBe('+79001234567')
    expect(readPhone('+8 701 123 45 67')).toBe('+77011234567')
    // Countries whose codes begin with an 8.
    for (const other of ['+84901234567', '+8613800138000', '+821012345678'])
      expect(readPhone(other)).toBe(other)
    for (const account of ['R79001234567', 'UA79001234567']) expect(readPhone(account)).toBeNull()
    // Lengths of international phone numbers.
    const lengths = [7, 8, 15, 16].map((length) => `+${'1'.repeat(length)}`)
    expect(lengths.map((phone) => readPhone(phone) === phone)).toEqual([false, true, true, false])
    expect(readPhone('12345678')).toBeNull()
  })

  it('SALE-09 an incomplete phone causes a hint', () => {
    expect(phoneHint('+7900123456')).toBe(true)
    expect(phoneHint('+79001234567')).toBe(false)
    expect(phoneHint('123456')).toBe(false)
    expect(phoneHint('1234567')).toBe(true)
    for (const unclear of ['+0671234567', '+00998901234567', '00998901234567'])
      expect(phoneHint(unclear)).toBe(true)
    // A plus without the country code, and numbers of neighbours that lack a digit.
    for (const short of ['+9001234567', '+9055551234', '+99655512345', '+9955551234', '+3749112345'])
      expect(phoneHint(short)).toBe(true)
    for (const short of ['+3736912345', '+9936123456', '+90532123456']) expect(phoneHint(short)).toBe(true)
    for (const whole of ['+996555123456', '+995555123456', '+37491123456', '+99361234567', '+37369123456'])
      expect(readPhone(whole)).toBe(whole)
    // An account of that length is no phone.
    expect(readPhone('996555123456')).toBeNull()
    expect(groupPhone('+79001234567')).toBe('+7 900 123-45-67')
    expect(groupPhone('+998901234567')).toBe('+998 90 123-45-67')
    expect(groupPhone('12345 ')).toBe('12345')
    expect(groupPhone('+49 1512 3456789 ')).toBe('+49 1512 3456789')
  })

  it('SALE-09 SAFE-10 groups never add or replace a digit', () => {
    for (const text of ['89001234567', '9001234567', '79001234567', '998901234567', '+89001234567'])
      expect(groupPhone(text)).toBe(text)
  })

  it.each([
    ['9053212345', '+7 905 321-23-45'],
    ['905 321-23-45', '+7 905 321-23-45'],
    ['905321234567', '905321234567'],
    ['9981234567', '9981234567'],
    // The beginning of a Kyrgyz or Georgian number, or a Russian one.
    ['9965551234', '+7 996 555-12-34'],
    ['9955551234', '+7 995 555-12-34'],
    ['9975551234', '+7 997 555-12-34'],
    ['+905321234567', '+905321234567'],
    ['+8 900 123-45-67', '+7 900 123-45-67'],
    // A number that was pasted behind a typed country code.
    ['+7 8 900 123-45-67', '+7 900 123-45-67'],
    ['+7+79001234567', '+7 900 123-45-67'],
    ['+7 (8900) 1234567', '+7 900 123-45-67'],
    ['+7 831 123-45-678', '+7 831 123-45-678'],
    ['KZ86125KZT5004100100', 'KZ86125KZT5004100100'],
    ['40817810099910004312', '40817810099910004312'],
    ['', ''],
  ])('SALE-09 A49 in a sale for rubles the written phone %j is completed to %j', (text, phone) => {
    expect(completePhone(text, 'rub')).toBe(phone)
    expect(completePhone(phone, 'rub')).toBe(phone)
  })
})

describe('attachments', () => {
  const error = (name: string, size = 1) => attachmentError({ name, size })

  it('VAL-14 accepts the listed types in any case', () => {
    for (const extension of FILE_EXTENSIONS) expect(error(`a.${extension.toUpperCase()}`)).toBeNull()
    const others = ['a.exe', 'a', 'a.pdf.exe', 'pdf', '.', 'a.svg', 'a.heic']
    expect(others.filter((name) => error(name) !== 'deal:file.type')).toEqual([])
    expect(error('my.photo.JPG ')).toBeNull()
    expect(FILE_ACCEPT).toContain('.pdf')
  })

  it('VAL-15 TIME-15 refuses 2621440 bytes and accepts 2621439', () => {
    expect(error('a.png', 2_621_439)).toBeNull()
    expect(error('a.png', 2_621_440)).toBe('errors:errors.payload-is-too-large')
    expect(FILE_BYTES_LIMIT).toBe(2_621_440)
  })

  it('VAL-16 refuses empty files', () => {
    expect(error('a.pdf', 0)).toBe('errors:errors.empty-pdf')
    expect(error('a.png', 0)).toBe('deal:file.empty')
  })
})
