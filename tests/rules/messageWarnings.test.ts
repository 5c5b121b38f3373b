// long: one table of phrases for each warning, in five languages
import { describe, expect, it } from 'vitest'
import type { Translate } from '../../src/i18n/types.ts'
import { partnerName, reservedPartner, traderLabel } from '../../src/rules/chatPartner.ts'
import { hasSecret, messageWarnings, nameWarnings, warningsOf } from '../../src/rules/messageWarnings.ts'
import { DISGUISED_LINKS, DISGUISED_NUMBERS, HOSTILE_NAMES, SUPPORT_NAMES } from '../support/hostile.ts'
import { aDeal } from './records.ts'

const requisite = '4111111111111111, IVAN PETROV'
const phone = '+79001234567, Sberbank, Ivan P.'

it.each([
  ['платите на 5222 2222 2222 2222', requisite, 'deal:chat.otherRequisite'],
  ['4111 1111 1111 1111', null, 'deal:chat.otherRequisite'],
  ['8 900 765-43-21', phone, 'deal:chat.otherRequisite'],
  ['90 123 45 67 ga tashlang (Click)', '8600123412341234, IVAN', 'deal:chat.otherRequisite'],
  ['93 500 12 34 Алиф', '+992917654321, Alif', 'deal:chat.otherRequisite'],
  ['90 123 45 67 ga tashlang (Click)', '+998901234567, Click', null],
  ['карта 4111 1111 1111 1111 верная', requisite, null],
  ['8 900 123-45-67 это я', phone, null],
  ['зайдите на https://evil.test', requisite, 'deal:chat.link'],
  ['пишите в t.me/abc', requisite, 'deal:chat.link'],
  ['откройте pay-help.ru', requisite, 'deal:chat.link'],
  ['Я из поддержки', requisite, 'common:hints.impostor'],
  ['Я адміністратор', requisite, 'common:hints.impostor'],
  ['скажите код из смс', requisite, 'common:hints.secrets'],
])(
  'HINT-05 CHAT-09 a trader’s message %j beside the requisite %j has the warning %j',
  (text, own, warning) => {
    expect(messageWarnings(text, own)).toEqual(warning === null ? [] : [warning])
  },
)

describe('a trader’s message in disguise', () => {
  it.each(DISGUISED_NUMBERS.map((text) => [text]))('SAFE-06 %j is another requisite', (text) => {
    expect(messageWarnings(text, requisite)).toContain('deal:chat.otherRequisite')
    expect(messageWarnings(`Платите сюда: ${text}, спасибо`, requisite)).toContain('deal:chat.otherRequisite')
  })

  it.each([
    'кидай сюда TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    'USDT: TQn9Y2khEsLJW1Ch\u200BVWFMSMeRDow5KcbLSE.',
    'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'ETH 0x52908400098527886E0F7030069857D2E4169EE7',
  ])('SAFE-06 the coin address in %j is another requisite', (text) => {
    expect(messageWarnings(text, requisite)).toContain('deal:chat.otherRequisite')
    expect(messageWarnings(text, text.replace('\u200B', ''))).not.toContain('deal:chat.otherRequisite')
    expect(messageWarnings(text, text.toLowerCase().replace('\u200B', ''))).not.toContain(
      'deal:chat.otherRequisite',
    )
  })

  it.each([
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'Переводвыполненспасибобольшое',
    '3e1c8f0a2b4d6e8f0a1b2c3d4e5f6a7b',
  ])('SAFE-06 %j is no coin address', (text) =>
    expect(messageWarnings(text, requisite)).not.toContain('deal:chat.otherRequisite'),
  )

  it.each([
    '4111 1111 1111 1111',
    '4111*1111*1111*1111',
    '4\u200B111 1111 1111 1111',
    '４１１１ １１１１ １１１１ １１１１',
    '4111 1111 1111 1111, 5312.47',
    'lIll — это не цифры',
  ])('SAFE-06 %j is the deal’s own', (text) => {
    expect(messageWarnings(text, requisite)).not.toContain('deal:chat.otherRequisite')
  })

  it.each(DISGUISED_LINKS.map((text) => [text]))('SAFE-06 %j is a link', (text) => {
    expect(messageWarnings(text, requisite)).toContain('deal:chat.link')
    expect(messageWarnings(`откройте ${text} сейчас`, requisite)).toContain('deal:chat.link')
  })

  it.each(SUPPORT_NAMES.map((text) => [text]))('SAFE-06 %j imitates support', (text) => {
    expect(messageWarnings(`Я ${text}`, requisite)).toContain('common:hints.impostor')
    expect(nameWarnings(text, requisite, 'support')).toContain('common:hints.impostor')
  })

  it.each([
    ...['ｐａｒｏｌь: пароль', 'скажите п\u200Bароль', 'C\u00ADVV', 'пap\u043Eль', 'код из С.М.С'],
    // In each language.
    'SMS kodni yuboring',
    'smsdagi kodni ayting',
    'parolni ayting',
    'tasdiqlash kodi keldimi?',
    'рамзи СМС-ро фиристед',
    'рамзи тасдиқро гӯед',
    'ПИН-рамз',
    'скажите код подтверждения',
    'код безпеки картки',
    'send me the verification code',
    'confirmation code?',
    // The code of a message, or of the card.
    'скинь код',
    'Какой код пришёл на телефон?',
    'код придёт, напишите его сюда',
    'продиктуйте цифры из смс',
    'цифры с обратной стороны карты',
    'скинь кoд, который пришёл',
    'скажіть код, що прийшов',
    'цифри зі зворотного боку картки',
    'kodni ayting',
    'kodingiz keldimi',
    'kod keldimi, yozing',
    'рамзро фиристед',
    'рамз омад, гӯед',
    'send me the code',
    'did you get a code',
    'what is the OTP',
    'skin kod',
    'кодовое слово банка',
    'Кодни айтинг',
    'кодни юборинг',
    'келган кодни ёзинг',
    'смсдаги кодни айтинг',
    'тасдиқлаш кодини жўнатинг',
    'сообщите пин',
    'назовите пин',
    'пинни айтинг',
    'tell me your pin',
    'pinni ayting',
    'пинро фиристед',
  ])('SAFE-06 %j asks for a secret', (text) => {
    expect(messageWarnings(text, requisite)).toContain('common:hints.secrets')
  })

  it.each([
    'код ошибки 500',
    'tasdiqladim, rahmat',
    'тасдиқ кардам',
    'I confirm the payment',
    'код заказа',
    'какой код ошибки?',
    'скиньте код операции из чека',
    'скажіть код банку',
    'Скиньте код страны',
    'Код подразделения пришлите',
    'QR-код есть?',
    'промокод нужен?',
    'Рамзан, скиньте чек',
    'Кодиров, отправьте чек',
    'Kodirov, chek yuboring',
    'цифры чека отправьте',
    'OTP Bank, Иван',
    'переведите на OTP банк?',
    'обратной связи жду',
    'пинок',
    'shipping? send it',
    'пинцет нужен',
    'I am typing, show the receipt',
    'чекни юборинг',
  ])('SAFE-06 %j asks for no secret', (text) => {
    expect(messageWarnings(text, requisite)).not.toContain('common:hints.secrets')
  })

  it.each([
    'send me the link of your order',
    'SEND ME THE LINK',
    'What is your payment id? I need it',
    'please share the address of the page',
    'copy the address bar and paste it here',
    'give me your order number',
    'скиньте ссылку на заказ',
    'Пришлите, пожалуйста, ссылку этой страницы',
    'дай ссылочку на оплату',
    'скинь номер платежа',
    'отправьте id заказа',
    'ссилку на страницу скинь',
    'надішліть посилання на замовлення',
    'скиньте адресний рядок сторінки',
    'потрібен номер платежу',
    'buyurtma havolasini yuboring',
    'sahifa havolasini tashlab bering',
    'toʻlov raqamini yuboring',
    "to'lov raqamini yuboring",
    'пайванди фармоишро фиристед',
    'рақами пардохтро диҳед',
    'ҳаволаи саҳифаро равон кунед',
    'sеnd mе thе lіnk',
    'с.с.ы.л.к.у на заказ скинь',
    'cкиньтe ccылкy нa зaкaз',
    's e n d me the l i n k',
    'skinte ssilku',
    'пришлите с\u200Bсылку',
    'what is the link?',
    'lіnk please',
    'send the lіnk!',
    'cсылкy!!',
    'tell me the link',
    'where is the url',
    'what is your payment id',
    'Order-ID?',
    'send me the id',
    'send the web address',
    'give me the website address you pay on',
    'send a screenshot of the whole page',
    'send a screen of your browser with the address',
    'ссылку пж',
    'нужен урл',
    'сообщите ссылку',
    'сбросьте линк',
    'пришли ссыль',
    'какой у вас номер платежа?',
    'номер заявки скиньте',
    'айди заказа скажите',
    'пришлите айди',
    'скрин адресной строки',
    'сделайте скриншот страницы с адресом',
    'пришли скрин всего экрана',
    'QR код страницы пришлите',
    'адрес сайта, где вы платите',
    'який у вас номер замовлення?',
    'лінк можна?',
    'скрін сторінки оплати',
    'havola kerak',
    'sahifa skrinshotini yuboring',
    'buyurtma raqamingiz qanday?',
    'буюртма ҳаволасини юборинг',
    'буюртма рақамини айтинг',
    'тўлов рақамини юборинг',
    'ҳаволани юборинг',
    'ҳавола керак',
    'саҳифа манзилини ташланг',
    'саҳифа скриншотини юборинг',
    'пайванд лозим',
    'суроғаи саҳифаро фиристед',
    'рақами пардохт чанд аст?',
    'скриншоти саҳифаро фиристед',
  ])('SAFE-06 A78 %j asks for the address of the order', (text) => {
    expect(messageWarnings(text, requisite)).toContain('deal:chat.asksOrder')
  })

  it.each([
    ['help', 'a helper', true],
    ['help', 'he-l_p', true],
    ['pilot', 'PlLOT', true],
    ['abc', 'xabcx', true],
    ['ab', 'xabx', false],
    ['', 'anybody', false],
    ['help', 'trader', false],
  ])('SAFE-06 beside the support handle %j the nickname %j is an imitation: %s', (handle, name, isPosing) => {
    expect(nameWarnings(name, requisite, handle)).toEqual(isPosing ? ['common:hints.impostor'] : [])
  })

  it('SAFE-06 warns once of a nickname that imitates support', () => {
    expect(nameWarnings('support', requisite, 'support')).toEqual(['common:hints.impostor'])
    expect(nameWarnings('Yordam', requisite, 'help')).toEqual(['common:hints.impostor'])
  })

  it('SAFE-06 CHAT-09 has no warning for ordinary messages', () => {
    const ordinary = [
      'Здравствуйте',
      'жду 5312.47 руб.',
      'Оплатил 5 000 в 14:32',
      'спасибо.Да',
      'сделка 123456789',
      '12.10.2026 14:32:05',
      'оплатил 5000,00 в 14:32 12.10.2026',
      'Чек: receipt.pdf',
      'photo_2026.JPG',
      'и т.д., т.п.',
      'e.g. a.m.',
      'Перевёл... Жду!',
      'Всё ок :) 👍👍👍',
      'rahmat, toʻlov 1 500 000 soʻm',
      'вклад, мин. 5000',
      'раҳмат, пулро фиристодам',
      'Скиньте чек об оплате, пожалуйста',
      'Отправьте чек с номером операции',
      'номер сделки 10231, жду оплату',
      'send the receipt of the payment please',
      'Payment received, thank you',
      'надішліть квитанцію про оплату',
      'chekni yuboring, toʻlov kelmadi',
      'чекро фиристед, пардохт наомад',
      'пулро ҳавола кардам',
      'чеки ҳаволаро фиристед',
      'чекни юборинг, тўлов келмади',
      'тўлов рақами 10231, тўладим',
      'пулни картага ташланг',
      'манзил: Тошкент',
      'отправил посылку',
      'номер платежа 10231, оплатил',
      'payment number 10231 is paid',
      'пришлите скрин перевода',
      'send a screenshot of the transfer',
      'chek skrinshotini yuboring',
      'получатель Линкевич И.',
      'вопрос решён, карта привязана',
      'идите в банк, пришлите чек',
      'I did send it',
      'I’d need 5 minutes',
      "I'd send it now, what time is it?",
    ]
    expect(ordinary.filter((text) => messageWarnings(text, requisite).length > 0)).toEqual([])
  })
})

it.each([
  ['IMG_20240101_120000123.jpg', []],
  ['чек t.me/abc.pdf', ['deal:chat.link']],
])('SAFE-06 the name of a file, %s, is checked for all but numbers, and warned of once', (name, wanted) => {
  expect(warningsOf('hello', name, requisite)).toEqual(wanted)
  expect(warningsOf('пишите в t.me/abc', name, requisite)).toEqual(['deal:chat.link'])
  expect(warningsOf('5222 2222 2222 2222', name, requisite)).toEqual(['deal:chat.otherRequisite', ...wanted])
})

describe('an outgoing text', () => {
  it.each([
    'моя карта 4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'код из смс 1234',
    'CVV: 123',
    '4321 это код',
    'пароль 12345678',
    'PIN 0000',
    'CVV2: 123',
    'ПІН 1234',
    'smsdan kelgan kod 1234',
    'parol 12345678',
    'рамзи ман 4455',
    // In disguise.
    '4111*1111*1111*1111',
    '4\u200B111 1111 1111 1111',
    '４１１１ １１１１ １１１１ １１１１',
    'к\u200Bод 1234',
    'OTP 482113',
  ])('CHAT-05 HINT-05 SAFE-06 %j contains a secret', (text) => expect(hasSecret(text)).toBe(true))

  it.each([
    'Здравствуйте, я перевёл 5312.47',
    'сделка 12345',
    '+7 900 123-45-67',
    'какой код?',
    '4111 1111 1111 1112',
    'через 10 минут',
    'I am typing, sent 1500',
    'shipping 1500',
    'спинка стула, 1500 рублей',
    // A transliterated word that begins like one, and a bank’s name.
    'otpravil 5000',
    'OTP Bank 5000',
  ])('CHAT-05 HINT-05 %j contains none', (text) => expect(hasSecret(text)).toBe(false))

  it('HINT-05 is checked up to the length that can be sent', () => {
    const card = ' 4111111111111111'
    expect(hasSecret('x'.repeat(1_024 - card.length) + card)).toBe(true)
    expect(hasSecret('x'.repeat(1_024) + card)).toBe(false)
  })
})

describe('a partner’s name', () => {
  it.each(HOSTILE_NAMES.map((name) => [name]))(
    'SAFE-06 %j is cut, in one line, and without invisible marks',
    (name) => {
      const shown = partnerName(name)
      expect([...shown].length).toBeLessThanOrEqual(33)
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u)
      expect(shown).not.toMatch(/\p{M}{3}/u)
      expect(shown).toBe(shown.trim())
    },
  )

  it('SAFE-06 is not changed when it is an ordinary one', () => {
    for (const name of ['trader-1', 'Иван_77', 'Oʻktam', 'Ҷамшед']) {
      expect(partnerName(name)).toBe(name)
      expect(nameWarnings(name, requisite, 'support')).toEqual([])
    }
    expect(partnerName('x'.repeat(500))).toBe(`${'x'.repeat(32)}…`)
    expect(partnerName('\u200B\u3164 ')).toBe('')
    // Never in the middle of an accent or a flag.
    expect(partnerName(`${'x'.repeat(31)}х\u0306yz`)).toBe(`${'x'.repeat(31)}…`)
    expect(partnerName(`${'x'.repeat(31)}🇺🇿yz`)).toBe(`${'x'.repeat(31)}…`)
  })

  it('SAFE-06 causes the warnings of a message with the same text', () => {
    expect(nameWarnings('pay-help.shop', requisite, 'support')).toEqual(['deal:chat.link'])
    expect(nameWarnings('5222 2222 2222 2222', requisite, 'support')).toEqual(['deal:chat.otherRequisite'])
    expect(nameWarnings('H3lpdesk', requisite, 'helpdesk')).toEqual(['common:hints.impostor'])
  })

  it('SAFE-06 equal to the support handle is refused in any spelling', () => {
    const isReserved = (nickname: string, handle: string) =>
      reservedPartner('buyer', aDeal({ seller: { nickname, is_online: null } }), null, handle) !== null
    for (const name of [
      ...['support', ' support', 'sup\u200Bport', 'ｓｕｐｐｏｒｔ', 'support\u3164'],
      ...['Support', 'SUPPORT', 'ѕuрроrt', 'supp0rt', '$upport', 'Suppórt'],
    ])
      expect(isReserved(name, 'support')).toBe(true)
    expect(isReserved('heIp', 'help')).toBe(true)
    expect(isReserved('\u0410NNA', 'anna')).toBe(true)
    for (const name of ['trader', 'support-2', 'support team', '', '\u200B'])
      expect(isReserved(name, 'support')).toBe(false)
    expect(isReserved('', '')).toBe(false)
    expect(isReserved('support', ' support ')).toBe(true)
  })
})

const t = ((key: string) => key) as Translate
it.each([
  ['Anna', 'deal:chat.trader · Anna'],
  ['\u200b', 'deal:chat.trader'],
  ['', 'deal:chat.trader'],
])('SAFE-06 the other side of a deal is named by the role first: %j as %j', (nickname, label) => {
  expect(traderLabel(t, nickname)).toBe(label)
})
