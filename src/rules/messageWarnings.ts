/** Warnings about a trader's messages and nickname, and about the user's own message before it is sent. */
import { CHAT_LENGTH_MAX } from '../contract/constants.ts'
import type { TextKey } from '../i18n/types.ts'
import { hasLink, foreignParts, hasCardNumber, numbersIn } from './detection.ts'
import { LETTER, lookAlike, plainText, readings } from './plainText.ts'
import { digitsOnly } from './text.ts'

/** Russian and Ukrainian, English, Uzbek, Tajik. */
const CODE_WORD = '(?:код|code|kod|рамз)'
/** One-time password; "OTP Bank" is a bank. */
const OTP = `otp(?!${LETTER}| [bб][aа])`
/** At the start of a word: "typing 1500" and "shipping 300" are no codes. */
const SECRET_WORD = `(?<!${LETTER})(?:${CODE_WORD}|${OTP}|cvv2?|cvc2?|pin|пин|пін|sms|смс|парол|parol|password)`
const CODE_AFTER = new RegExp(`${SECRET_WORD}[^\\d\\n]{0,20}\\d{3,8}(?!\\d)`, 'i')
const CODE_BEFORE = new RegExp(`(?:^|\\D)\\d{3,8}[^\\d\\n]{1,8}${SECRET_WORD}`, 'i')

/** True when an outgoing text seems to contain a card number or a secret code. */
export function hasSecret(text: string): boolean {
  // A longer text cannot be sent.
  const plain = plainText(text.slice(0, CHAT_LENGTH_MAX))
  return hasCardNumber(plain) || CODE_AFTER.test(plain) || CODE_BEFORE.test(plain)
}

const SUPPORT =
  /поддержк|підтримк|support|админ|admin|дастгир|yordam xizmati|оператор|operator|модератор|moderator|служб[аы]? безопасност/

/** In `readings`, so without diacritics: "и" for "й", and for "і" too. Russian, English, Ukrainian, Uzbek, Tajik. */
const LINK = `(?<!${LETTER})(?:с?сыл(?:к|оч|ь)${LETTER}*|ссилк${LETTER}*|линк(?:а|и|у|е|ом|ов)?|посилан${LETTER}*|силк[ауи]|паиванд${LETTER}*|links?|url|урл|ss[iy]lk${LETTER}*|havola${LETTER}*)(?!${LETTER})`
const ADDRESS = `адресн${LETTER}* (?:строк|ряд)|адрес${LETTER}* (?:страниц|сторінк|саит)|address bar|address of (?:(?:the|this|your) )?(?:page|site|website)|(?:page|web|site|website) address|суро[гғ]а${LETTER}* са(?:[хҳ]иф|ит)`
const ORDER =
  '(?:заказ|заявк|страниц|сделк|платеж|оплат|замовлен|сторінк|угод|платіж|фармоиш|са[ҳх]иф|муомила|пардохт|order|page|payment|deal|buyurtma|буюртма|sahifa|bitim|to.?lov|тулов)'
/** Uzbek in Cyrillic. */
const ASKS_IN_UZBEK = '(?:юбор|жунат|ташла|аитинг|езинг|беринг|керак)'
const ASKS_IN_CYRILLIC = `${ASKS_IN_UZBEK}|скин|(?<!${LETTER})кин|присл|пришл|вышл|отправ|переда|покаж|скопир|(?<!${LETTER})даи|нужна|нужен|скаж|сообщ|назов|укаж|напиш|сброс|перешл|како[ивг]|надішл|відправ|потріб|яки[иі]|(?<!${LETTER})ваш|фирист|парто|равон|ди[ҳх]ед|лозим|чанд`
const ASKS = `(?:${ASKS_IN_CYRILLIC}|skin|prishl|otprav|send|give|share|paste|copy|drop|forward|need|tell|show|what|which|(?<!${LETTER})your(?!${LETTER})|yubor|jo.?nat|tashla|bering|kerak|qanday|ayting|\\?)`
const ID = `(?<!${LETTER})(?:id|аиди|ид)(?!${LETTER})`
const NUMBER_OF_ORDER = `(?:номер|раками|рақами|${ID}) ?(?:платеж|платіж|оплат|заказ|заявк|замовлен|пардохт|фармоиш|of (?:(?:the|your) )?(?:payment|order))|(?:payment|order)[ -]?(?:id(?!${LETTER})|number)|(?:to.?lov|buyurtma|тулов|буюртма)${LETTER}* ?(?:raqam|ра[қк]ам|id(?!${LETTER}))`
/** A picture of the page shows its address. */
const PICTURE = `(?:скрин|скрін|снимок экран|знімок екран|screenshot|screen ?shot|skrinshot|(?<!${LETTER})screen|qr)`
const WHOLE_PAGE =
  '(?:страниц|сторінк|адрес|браузер|вс[её]го экран|весь экран|всього екран|page|address|browser|(?:whole|full|entire) screen|sahifa|brauzer|са[ҳх]иф)'
const near = (one: string, other: string) => `${one}[^\\n]{0,40}${other}|${other}[^\\n]{0,40}${one}`

const CONFIRMING =
  '(?:подтвержд|підтвердж|безопасн|безпек|тасди[қк]|tasdi[qk]|verif|confirm|secur|one[ -]?time)'
/** A code, but not the one of an error, an operation, an order or a bank, and no picture; "Рамзан" and "Кодиров" are names. */
const CODE = `(?<!${LETTER}|q[rг][ -])(?:${CODE_WORD}(?!ан|ир|ir)${LETTER}{0,7}(?!${LETTER}| (?:ошиб|операц|заказ|банк|стран|подраздел))|(?:пин|пін|pin)(?:а|ни|ро|ni)?(?!${LETTER})|${OTP})`
const CAME = 'при(?:ше|дет|ишо)|диктуи|гуед|омад|g[eo]t|keldi|yoz'
const ASKS_SECRET = new RegExp(
  [
    `cvv|cvc|парол|parol|password|кодов${LETTER}* слов`,
    `(?:пин|пін|pin)[\\s-]?${CODE_WORD}`,
    near(`(?:${CODE_WORD}|цифр|raqam)`, '(?:смс|sms)'),
    `${CODE_WORD}${LETTER}* ${CONFIRMING}|${CONFIRMING}${LETTER}* ${CODE_WORD}`,
    near(CODE, `(?:${ASKS}|${CAME})`),
    `(?:обратн|зворотн)${LETTER}* (?:сторон|бо)`,
  ].join('|'),
)

/** In Tajik "ҳавола" alone may be a transfer, in Uzbek "manzil" any address. */
const ADDRESS_OF_ORDER = near('(?:[ҳх]авол|manzil|манзил)', ORDER)
const ASKS_ORDER = new RegExp(
  [
    LINK,
    ADDRESS,
    ADDRESS_OF_ORDER,
    near('[ҳх]авол', ASKS_IN_UZBEK),
    near(`(?:${NUMBER_OF_ORDER})`, ASKS),
    // Not beside an English verb: "I'd need" is read as "id need" too.
    near(ID, `(?:${ASKS_IN_CYRILLIC})`),
    `(?<!${LETTER})(?:your|the) id(?!${LETTER})`,
    near(PICTURE, WHOLE_PAGE),
  ].join('|'),
)

/** Addresses of Bitcoin, Ethereum and Tron; most are in base 58, which has no 0, O, I and l. */
const COIN_ADDRESS =
  /\b(?:0x[\da-fA-F]{40}|bc1[\da-z]{20,80}|T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,33})\b/g

/** Warnings under a trader's message: another requisite than the deal's, a link, an imitation of support, a request for codes or for the order's address. */
export function messageWarnings(text: string, requisite: string | null): TextKey[] {
  const own = digitsOnly(requisite ?? '')
  const words = readings(text)
  const has = (pattern: RegExp) => words.some((reading) => pattern.test(reading))
  const warnings: TextKey[] = []
  const addresses = plainText(text).match(COIN_ADDRESS) ?? []
  if (
    numbersIn(text).some((digits) => foreignParts(digits, own).length > 0) ||
    addresses.some((address) => !requisite?.toLowerCase().includes(address.toLowerCase()))
  )
    warnings.push('deal:chat.otherRequisite')
  if (hasLink(text)) warnings.push('deal:chat.link')
  if (has(SUPPORT)) warnings.push('common:hints.impostor')
  if (has(ASKS_SECRET)) warnings.push('common:hints.secrets')
  if (has(ASKS_ORDER)) warnings.push('deal:chat.asksOrder')
  return warnings
}

/** Like `messageWarnings`, for a message with the name of its file, whose digits are dates and counters. */
export function warningsOf(text: string, fileName: string, requisite: string | null): TextKey[] {
  const ofFile = messageWarnings(fileName, null).filter((key) => key !== 'deal:chat.otherRequisite')
  return [...new Set([...messageWarnings(text, requisite), ...ofFile])]
}

/** The Uzbek name of the support tab. It is a common word in messages, so only nicknames are checked for it. */
const SUPPORT_NAME = /^yordam/

/** Like `messageWarnings`, for a trader's nickname; one that looks like the support handle also counts as an imitation of support. */
export function nameWarnings(name: string, requisite: string | null, supportHandle: string): TextKey[] {
  const warnings = messageWarnings(name, requisite)
  const handle = comparable(supportHandle)
  const isHandle = handle.length >= 3 && comparable(name).includes(handle)
  const isPosing = isHandle || readings(name).some((reading) => SUPPORT_NAME.test(reading))
  return isPosing && !warnings.includes('common:hints.impostor')
    ? [...warnings, 'common:hints.impostor']
    : warnings
}

/** Letters and digits only. */
function comparable(text: string): string {
  return lookAlike(text).replace(/[^\p{L}\p{N}]/gu, '')
}
