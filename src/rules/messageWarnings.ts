/** What to warn about in a trader's messages and nickname, and in one's own message before it is sent. */
import { CHAT_LENGTH_MAX } from '../contract/constants.ts'
import type { TextKey } from '../i18n/types.ts'
import { digitsOnly } from './digits.ts'
import { hasLink } from './linkIn.ts'
import { foreignParts, hasCardNumber, numbersIn } from './numbersIn.ts'
import { asLatin, plainText, readings } from './plainText.ts'

const SECRET_WORD = '(?:код|code|cvv|cvc|pin|пин|sms|смс|парол|password)'
const CODE_AFTER = new RegExp(`${SECRET_WORD}[^\\d\\n]{0,20}\\d{3,8}(?!\\d)`, 'i')
const CODE_BEFORE = new RegExp(`(?:^|\\D)\\d{3,8}[^\\d\\n]{1,8}${SECRET_WORD}`, 'i')

/** True when an outgoing text seems to give away a card number or a code. */
export function hasSecret(text: string): boolean {
  // What is longer cannot be sent.
  const plain = plainText(text.slice(0, CHAT_LENGTH_MAX))
  return hasCardNumber(plain) || CODE_AFTER.test(plain) || CODE_BEFORE.test(plain)
}

const SUPPORT =
  /поддержк|підтримк|support|админ|адмін|admin|дастгир|yordam xizmati|оператор|operator|модератор|moderator|служб[аы]? безопасност/
const ASKS_SECRET =
  /cvv|cvc|пин[\s-]?код|pin[\s-]?(?:code|код)|(?:код|code)[^.\n]{0,20}(?:смс|sms)|(?:смс|sms)[^.\n]{0,20}(?:код|code)|парол|password/

/** What to warn about under a trader's message: another requisite than the deal's, a link, playing support, asking for codes. */
export function messageWarnings(text: string, requisite: string | null): TextKey[] {
  const own = digitsOnly(requisite ?? '')
  const words = readings(text)
  const warnings: TextKey[] = []
  if (numbersIn(text).some((digits) => foreignParts(digits, own).length > 0))
    warnings.push('chat.otherRequisite')
  if (hasLink(text)) warnings.push('chat.link')
  if (words.some((reading) => SUPPORT.test(reading))) warnings.push('hints.impostor')
  if (words.some((reading) => ASKS_SECRET.test(reading))) warnings.push('hints.secrets')
  return warnings
}

/** What support's tab is called in Uzbek: a word of any message, but no name for a trader. */
const SUPPORT_NAME = /^yordam/

/** The same about a trader's nickname; one that looks like the support handle poses as support, too. */
export function nameWarnings(name: string, requisite: string | null, supportHandle: string): TextKey[] {
  const warnings = messageWarnings(name, requisite)
  const handle = silhouette(supportHandle)
  const isHandle = handle.length >= 3 && silhouette(name).includes(handle)
  const isPosing = isHandle || readings(name).some((reading) => SUPPORT_NAME.test(reading))
  return isPosing && !warnings.includes('hints.impostor') ? [...warnings, 'hints.impostor'] : warnings
}

/** Letters and digits only, those that look alike as one. */
function silhouette(text: string): string {
  return asLatin(plainText(text).toLowerCase())
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
}
