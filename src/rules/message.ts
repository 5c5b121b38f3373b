/** Chat messages: whose they are, and what may be sent. */
import { CHAT_LENGTH_MAX, CHAT_LOCK_MS } from '../contract/constants.ts'
import type { ChatMessage } from '../contract/people.ts'

/** Who talks; either nickname may be unknown. */
export interface ChatSides {
  me: string | null
  partner: string | null
}

/** True for a message of mine: by my nickname, else by not being the partner's. */
export function isOwnMessage({ sender }: Pick<ChatMessage, 'sender'>, { me, partner }: ChatSides): boolean {
  return me === null ? sender !== '' && sender !== partner : sender === me
}

/** Keeps what fits. */
export function clipMessage(text: string): string {
  return text.slice(0, CHAT_LENGTH_MAX)
}

/** When sending is possible again after a message at `sentAt`. */
export function lockedUntil(sentAt: number): number {
  return sentAt + CHAT_LOCK_MS
}

/** True when there is text or a file, not too much text, and the lock is off. `lock` null: never sent. */
export function maySend(
  draft: { text: string; hasFile: boolean },
  lock: number | null,
  now: number,
): boolean {
  const isSomething = draft.text.trim() !== '' || draft.hasFile
  return isSomething && draft.text.length <= CHAT_LENGTH_MAX && (lock === null || now >= lock)
}
