/** Chat messages: who sent them, and which can be sent. */
import { CHAT_LENGTH_MAX } from '../contract/constants.ts'
import type { ChatMessage } from '../contract/people.ts'
import { visibleText } from './text.ts'

/** Nicknames of the participants; the own one is null when unknown. */
export interface ChatSides {
  me: string | null
  partner: string
  /** Ids of the messages that this page has sent, by their keys. */
  sent: Readonly<Record<string, string>>
}

/**
 * True for a message that this page has sent, and for one of `me`, or of anybody but the partner when that nickname is unknown. The
 * partner's nickname is the partner's even if it equals `me`: a trader may have taken it.
 */
export function isOwnMessage(
  { id, sender }: Pick<ChatMessage, 'id' | 'sender'>,
  { me, partner, sent }: ChatSides,
): boolean {
  if (Object.values(sent).includes(String(id))) return true
  if (sender === '' || sender === partner) return false
  return me === null || sender === me
}

/** A gateway may send the newest first. */
export function oldestFirst(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const at = (message?: ChatMessage) => Date.parse(message?.created_at ?? '')
  return at(messages[0]) > at(messages.at(-1)) ? [...messages].reverse() : messages
}

/** True when there is a text that can be seen, or a file, and the text is not too long. */
export function canSend({ text, hasFile }: { text: string; hasFile: boolean }): boolean {
  return (visibleText(text).trim() !== '' || hasFile) && text.length <= CHAT_LENGTH_MAX
}

/** Types that a browser displays without running scripts in them; `image/jpg` is a common misspelling. */
const PICTURES = /^image\/(?:jpe?g|png|gif|webp|bmp)$/i

/** True for a file that may be shown as a picture in the conversation; the others are links. */
export function isPicture(mime: string): boolean {
  return PICTURES.test(mime)
}
