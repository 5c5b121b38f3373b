/** Messages that the gateway has not confirmed, and how one that arrived is recognized. */
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import { type Id, sameId } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/people.ts'
import type { Message } from '../../rules/errorText.ts'
import { type ChatSides, isOwnMessage } from '../../rules/message.ts'
import { visibleText } from '../../rules/text.ts'

/** A file of a message; the listeners keep its bytes, the state its name. */
export interface Attachment {
  key: string
  name: string
  /** Bytes. */
  size: number
  /** False while the device prepares it (`prepareFile`). */
  isReady: boolean
  /** Set when it has been uploaded, so that it is not uploaded twice. */
  mediaId: Id | null
}

/** A message that was sent here and that the gateway has not confirmed. */
export interface Outgoing {
  key: string
  text: string
  file: Attachment | null
  /** Sent beside the text field, e.g. as evidence of a dispute: it never goes back there, and continues by itself after a reload. */
  isQueued: boolean
  state: 'sending' | 'failed'
  /** Share of the file that is sent, 0 to 1. */
  share: number | null
  /** Gateway ms when it was first sent: from then on the gateway may have it. Null before. */
  leftAt: number | null
  /** The last message of the chat when it was written: only a later one can be its record. */
  after: Id | null
  error: Message | null
}

/** The messages of `outgoing` that are not in `messages`, and the ids of the records of the others by their keys: a message whose response was lost may have arrived. Each record counts for one of them. */
export function pendingOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly ChatMessage[],
  sides: ChatSides,
): { pending: Outgoing[]; arrived: Record<string, string> } {
  const taken = new Map<ChatMessage, string>()
  const pending = outgoing.filter((one) => {
    if (one.leftAt === null) return true
    const start = messages.findLastIndex((message) => sameId(message.id, one.after)) + 1
    const found = messages
      .slice(start)
      .find((message) => !taken.has(message) && mayBeOwn(message, sides) && isSame(message, one))
    if (found) taken.set(found, one.key)
    return found === undefined
  })
  return { pending, arrived: Object.fromEntries(Array.from(taken, ([{ id }, key]) => [key, String(id)])) }
}

/** The partner may have the same nickname; the text and the time decide then. */
function mayBeOwn(message: ChatMessage, sides: ChatSides): boolean {
  return message.sender === sides.me || isOwnMessage(message, sides)
}

function isSame({ message, media, created_at }: ChatMessage, { text, file, leftAt }: Outgoing): boolean {
  // Two messages with the same text are at least `CHAT_LOCK_MS` apart, so a record that is older is another message.
  const isOlder = created_at !== null && leftAt !== null && Date.parse(created_at) < leftAt - CHAT_LOCK_MS
  if (isOlder || wordsOf(message ?? '') !== wordsOf(text)) return false
  if (file === null || media === null) return file === null && media === null
  return media.id === null || sameId(media.id, file.mediaId)
}

/** A gateway may store line breaks, accents and invisible characters in its own way. */
function wordsOf(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim()
}

/** Joins the texts that are not empty, one per line. */
export function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}
