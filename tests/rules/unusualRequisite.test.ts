import { describe, expect, it } from 'vitest'
import { isUnusualRequisite, siteInCode } from '../../src/features/deal/unusualRequisite.ts'
import { DISGUISED_LINKS, LONG_REQUISITES, SUPPORT_NAMES } from '../support/hostile.ts'

const CARD = '4111111111111111'

describe('an unusual requisite', () => {
  it.each([
    ...DISGUISED_LINKS.filter((link) => !link.startsWith('(')),
    '@trader_77',
    '@ trader_77',
    '＠trader',
    'T.ME/trader',
    't.me',
    't . me/trader',
    'Telegram trader77',
    'пишите в телеграм',
    'WhatsApp',
    'напишите мне перед оплатой',
    'Отсканируйте QR',
    'В комментарии укажите 77',
    'обязательно прислать чек',
    'cвяжитeсь со мнои',
    'п и ш и т е мне',
    'please confirm the code',
    'write to me first',
    'Open the app',
    'do not comment',
    'evil dot com',
    'мой тг trader1',
    'call',
    'cancel the order and pay again',
    'отмените заказ',
    'платить частями',
    'не отменяйте сделку',
    'Обновите страницу',
    'скасуйте замовлення',
    'buyurtmani bekor qiling',
    'фармоишро бекор кунед',
    'надішліть квитанцію',
    'скануйте код',
    'без коментарів',
    'menga yozing',
    "izohga to'lov deb yozing",
    'ба ман занг занед',
    'аввал нависед',
    'код из смс',
    'скинь ссылку на заказ',
    'один два три четыре пять шесть семь',
    ...SUPPORT_NAMES,
  ])('A80 %j, alone, as holder and as bank', (text) => {
    expect(isUnusualRequisite(text)).toBe(true)
    expect(isUnusualRequisite(`${CARD}, ${text}`)).toBe(true)
    expect(isUnusualRequisite(`+79001234567, ${text}, Ivan P.`)).toBe(true)
  })

  it.each([
    CARD,
    '4111 1111 1111 1111',
    `${CARD}, IVAN PETROV`,
    `${CARD}, I.PETROV`,
    `${CARD}, ПЕТРОВ И.И.`,
    `${CARD}, И. ПЕТРОВ`,
    '4111 1111 1111 1111 IVAN PETROV',
    '+79001234567, Sberbank, Ivan P.',
    '+7 (900) 123-45-67, Т-Банк, Иван П.',
    '+992 90.123.45.67, Душанбе Сити, Ҷамшед',
    '8 900 123 45 67, Альфа-Банк',
    '79001234567, Банк «Открытие», Пётр Ё.',
    '79001234567, Промсвязьбанк, Мария С.',
    '998901234567, Click, Oʻktam Yozgulov',
    '998901234567, Payme, Abdullayev Abdulla Rahim oʻgʻli',
    '998901234567, Ipak Yoʻli, Botir',
    '380501234567, ПриватБанк, Олексій Й.',
    '380501234567, monobank, Ганна',
    '992901234567, Эсхата, Фирдавс',
    'KZ75 125K ZT20 0410 0100, Kaspi, AIGERIM',
    'UA213223130000026007233566001, ФОП Іваненко',
    'AZ21NABZ00000000137010001944',
    '40817810099910004312, БИК 044525225, ПАО Сбербанк, Иванов Иван Иванович',
    'р/с 40817810099910004312, ООО «Ромашка», ИНН 7707083893',
    'P1012345678',
    'Apple Pay 4111 1111 1111 1111',
    'TJSQpVxN6rb2o1Yc1HSyr6ZzZEwBmHvD4d',
    '',
  ])('A80 is not %j', (text) => {
    expect(isUnusualRequisite(text)).toBe(false)
  })

  it.each(LONG_REQUISITES.filter(([, text]) => text.length <= 10_000))(
    'A80 is found within a second: %s',
    (_what, text) => {
      const start = performance.now()
      isUnusualRequisite(text)
      siteInCode(text)
      expect(performance.now() - start).toBeLessThan(1_000)
    },
  )
})

describe('a QR code', () => {
  it.each([
    ['https://pay.evil.example/x?y', 'pay.evil.example'],
    ['HTTPS://EVIL.EXAMPLE:8443', 'evil.example:8443'],
    ['https://bank.example@evil.example/', 'evil.example'],
    ['https://b\u0430nk.example', 'xn--bnk-6cd.example'],
    ['http://185.12.33.4/pay', '185.12.33.4'],
    ['www.evil.example', 'www.evil.example'],
    ['evil.com/pay', 'evil.com'],
    ['evil.com:8080', 'evil.com:8080'],
    [`${CARD}, https://evil.example`, 'evil.example'],
    ['tg://resolve?domain=evil', 'resolve'],
    ['intent:https://evil.example', 'intent:'],
  ])('A80 of %s opens %s', (text, site) => expect(siteInCode(text)).toBe(site))

  it.each([CARD, `${CARD}, IVAN PETROV`, '+79001234567, Sberbank, Ivan P.', 'Т-Банк', ''])(
    'A80 of %j opens nothing',
    (text) => expect(siteInCode(text)).toBeNull(),
  )
})
