/** Warnings about a trader's messages and nickname, and about the user's own message before it is sent. */
import { CHAT_LENGTH_MAX } from '../contract/constants.ts'
import type { TextKey } from '../i18n/types.ts'
import { digitsOnly } from './digits.ts'
import { hasLink } from './linkDetection.ts'
import { foreignParts, hasCardNumber, numbersIn } from './numberDetection.ts'
import { asLatin, plainText, readings } from './plainText.ts'

const SECRET_WORD = '(?:код|code|cvv|cvc|pin|пин|sms|смс|парол|password)'
const CODE_AFTER = new RegExp(`${SECRET_WORD}[^\\d\\n]{0,20}\\d{3,8}(?!\\d)`, 'i')
const CODE_BEFORE = new RegExp(`(?:^|\\D)\\d{3,8}[^\\d\\n]{1,8}${SECRET_WORD}`, 'i')

/** True when an outgoing text seems to contain a card number or a secret code. */
export function hasSecret(text: string): boolean {
  // A longer text cannot be sent.
  const plain = plainText(text.slice(0, CHAT_LENGTH_MAX))
  return hasCardNumber(plain) || CODE_AFTER.test(plain) || CODE_BEFORE.test(plain)
}

const SUPPORT =
  /поддержк|підтримк|support|админ|адмін|admin|дастгир|yordam xizmati|оператор|operator|модератор|moderator|служб[аы]? безопасност/
const ASKS_SECRET =
  /cvv|cvc|пин[\s-]?код|pin[\s-]?(?:code|код)|(?:код|code)[^.\n]{0,20}(?:смс|sms)|(?:смс|sms)[^.\n]{0,20}(?:код|code)|парол|password/

/** In `readings`, so without diacritics: "и" for "й". Russian, English, Ukrainian, Uzbek, Tajik. */
const LINK =
  '(?:с?сылк|сылоч|ссылоч|линк|лінк|силк|посилан|паиванд|[ҳх]авол|адресн[а-я]* (?:строк|ряд)|адрес[а-яі]* (?:страниц|сторінк)|(?<!\\p{L})link|(?<!\\p{L})url|ss[iy]lk|havola|address (?:bar|of (?:the|this|your) page)|page address|manzil)'
const ORDER =
  '(?:заказ|страниц|сделк|платеж|оплат|замовлен|сторінк|угод|платіж|фармоиш|са[ҳх]иф|муомила|пардохт|order|page|payment|deal|buyurtma|sahifa|bitim|to.?lov)'
const ASKS =
  '(?:скин|(?<!\\p{L})кин|присл|пришл|вышл|отправ|переда|покаж|скопир|(?<!\\p{L})даи|нужна|надішл|відправ|потріб|фирист|парто|равон|ди[ҳх]ед|лозим|skin|prishl|otprav|send|give|share|paste|copy|drop|forward|need|yubor|jo.?nat|tashla|bering|kerak)'
const NUMBER_OF_ORDER =
  '(?:номер|раками|рақами|(?<!\\p{L})(?:id|аиди|ид)) ?(?:платеж|платіж|оплат|заказ|замовлен|пардохт|фармоиш|of (?:the |your )?(?:payment|order))|(?:payment|order) ?(?:id(?!\\p{L})|number)|(?:to.?lov|buyurtma)[a-z]* ?(?:raqam|id(?!\\p{L}))'
const near = (one: string, other: string) => `${one}[^\\n]{0,40}${other}|${other}[^\\n]{0,40}${one}`
const ASKS_ORDER = new RegExp(
  `${near(LINK, ORDER)}|${near(LINK, ASKS)}|${near(`(?:${NUMBER_OF_ORDER})`, ASKS)}`,
  'u',
)

/** Warnings under a trader's message: another requisite than the deal's, a link, an imitation of support, a request for codes or for the order's address. */
export function messageWarnings(text: string, requisite: string | null): TextKey[] {
  const own = digitsOnly(requisite ?? '')
  const words = readings(text)
  const warnings: TextKey[] = []
  if (numbersIn(text).some((digits) => foreignParts(digits, own).length > 0))
    warnings.push('deal:chat.otherRequisite')
  if (hasLink(text)) warnings.push('deal:chat.link')
  if (words.some((reading) => SUPPORT.test(reading))) warnings.push('common:hints.impostor')
  if (words.some((reading) => ASKS_SECRET.test(reading))) warnings.push('common:hints.secrets')
  if (words.some((reading) => ASKS_ORDER.test(reading))) warnings.push('deal:chat.asksOrder')
  return warnings
}

/** The Uzbek name of the support tab. It is a common word in messages, so only nicknames are checked for it. */
const SUPPORT_NAME = /^yordam/

/** Like `messageWarnings`, for a trader's nickname; one that looks like the support handle also counts as an imitation of support. */
export function nameWarnings(name: string, requisite: string | null, supportHandle: string): TextKey[] {
  const warnings = messageWarnings(name, requisite)
  const handle = skeleton(supportHandle)
  const isHandle = handle.length >= 3 && skeleton(name).includes(handle)
  const isPosing = isHandle || readings(name).some((reading) => SUPPORT_NAME.test(reading))
  return isPosing && !warnings.includes('common:hints.impostor')
    ? [...warnings, 'common:hints.impostor']
    : warnings
}

/** Letters and digits only, with look-alike characters mapped to one (the "skeleton" of Unicode UTS 39, simplified). */
function skeleton(text: string): string {
  return asLatin(plainText(text).toLowerCase())
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
}
