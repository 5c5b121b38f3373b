/** Chat messages: what may be sent, and what to warn about (CHAT-04..06). */
import { CHAT_LENGTH_MAX, CHAT_LOCK_MS } from '../contract/constants.ts'
import type { ChatMessage } from '../contract/people.ts'
import type { TextKey } from '../i18n/types.ts'
import { isLuhnValid } from './card.ts'
import { digitsOnly } from './digits.ts'

/** Who talks; either nickname may be unknown. */
export interface ChatSides {
  me: string | null
  partner: string | null
}

/** True for a message of mine: by my nickname, else by not being the partner's. */
export function isOwnMessage({ sender }: Pick<ChatMessage, 'sender'>, { me, partner }: ChatSides): boolean {
  return me === null ? sender !== '' && sender !== partner : sender === me
}

/** Keeps what fits (CHAT-04). */
export function clipMessage(text: string): string {
  return text.slice(0, CHAT_LENGTH_MAX)
}

/** When sending is possible again after a message at `sentAt` (CHAT-06). */
export function lockedUntil(sentAt: number): number {
  return sentAt + CHAT_LOCK_MS
}

/** True when there is text or a file, not too much text, and the lock is off (CHAT-05). `lock` null: never sent. */
export function maySend(
  draft: { text: string; hasFile: boolean },
  lock: number | null,
  now: number,
): boolean {
  const isSomething = draft.text.trim() !== '' || draft.hasFile
  return isSomething && draft.text.length <= CHAT_LENGTH_MAX && (lock === null || now >= lock)
}

const SECRET_WORD = '(?:код|code|cvv|cvc|pin|пин|sms|смс|парол|password)'
const CODE_AFTER = new RegExp(`${SECRET_WORD}[^\\d\\n]{0,20}\\d{3,8}(?!\\d)`, 'i')
const CODE_BEFORE = new RegExp(`(?:^|\\D)\\d{3,8}[^\\d\\n]{1,8}${SECRET_WORD}`, 'i')
const NUMBER_RUNS = /\+?\d(?:[\s().-]{0,2}\d){8,}/g

/** True when an outgoing text seems to give away a card number or a code. */
export function hasSecret(text: string): boolean {
  const isCard = numbersIn(text).some(
    (digits) => digits.length >= 13 && digits.length <= 19 && isLuhnValid(digits),
  )
  return isCard || CODE_AFTER.test(text) || CODE_BEFORE.test(text)
}

const LINK =
  /https?:\/\/|www\.|(?:^|[\s(])(?:t\.me|wa\.me|[\w-]+\.(?:com|ru|net|org|info|xyz|top|site|online|me|io|su|ua|uz|tj|kz|az|by))(?:[\s/)?]|$)/i
const SUPPORT = /поддержк|підтримк|support|админ|адмін|дастгир|yordam xizmati|оператор/i
const ASKS_SECRET =
  /cvv|cvc|пин[\s-]?код|pin[\s-]?(?:code|код)|(?:код|code)[^.\n]{0,20}(?:смс|sms)|(?:смс|sms)[^.\n]{0,20}(?:код|code)|парол|password/i

/** What to warn about under a trader's message: another requisite than the deal's, a link, playing support, asking for codes. */
export function messageWarnings(text: string, requisite: string | null): TextKey[] {
  const warnings: TextKey[] = []
  if (numbersIn(text).some((digits) => !isSameNumber(digits, requisite))) warnings.push('chat.otherRequisite')
  if (LINK.test(text)) warnings.push('chat.link')
  if (SUPPORT.test(text)) warnings.push('hints.impostor')
  if (ASKS_SECRET.test(text)) warnings.push('hints.secrets')
  return warnings
}

/** Numbers long enough for a phone or a card. */
function numbersIn(text: string): string[] {
  return (text.match(NUMBER_RUNS) ?? []).map(digitsOnly).filter((digits) => digits.length >= 10)
}

/** The deal's own number, however its country code is written. */
function isSameNumber(digits: string, requisite: string | null): boolean {
  const own = digitsOnly(requisite ?? '')
  return own !== '' && own.includes(digits.length > 12 ? digits : digits.slice(-10))
}
