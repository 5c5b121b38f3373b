/** The state of one conversation, with the messages that the gateway has not confirmed, and functions on it. */
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import { sameId } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/people.ts'
import type { LocalizedMessage } from '../../i18n/types.ts'
import { canSend, type ChatSides } from '../../rules/message.ts'
import { visibleText } from '../../rules/text.ts'
import type { Attachment, StoredConversation, Unsent } from './storedConversation.ts'

export type { Attachment } from './storedConversation.ts'

/** An unsent message on its way; after a reload it counts as failed until the messages are loaded. */
export interface Outgoing extends Unsent {
  state: 'sending' | 'failed'
  /** Share of the file that is sent, 0 to 1. */
  share: number | null
  error: LocalizedMessage | null
}

export interface Conversation extends StoredConversation {
  /** Oldest first. */
  messages: ChatMessage[]
  load: 'loading' | 'ready' | 'failed'
  attachment: Attachment | null
  /** Why the last file was refused. */
  fileError: LocalizedMessage | null
  outgoing: Outgoing[]
  /** Gateway ms at which the next message may be sent; null if it may be sent now. */
  lock: number | null
  /** The partner has blocked this person. */
  blocked: boolean
}

/** Which conversation an event is about. */
export interface ConversationRef {
  partner: string
}
/** Which unconfirmed message an event is about. */
export interface MessageRef extends ConversationRef {
  key: string
}

/** An empty conversation. */
export const EMPTY: Conversation = {
  messages: [],
  load: 'loading',
  draft: '',
  attachment: null,
  fileError: null,
  outgoing: [],
  sent: {},
  lock: null,
  blocked: false,
}

/** True while a message is being sent: the next one has to wait. */
export function isBusy({ outgoing }: Pick<Conversation, 'outgoing'>): boolean {
  return outgoing.some(({ state }) => state === 'sending')
}

/** True when the draft or the file can be sent now. */
export function isSendable(conversation: Conversation): boolean {
  const { draft, attachment, lock, blocked } = conversation
  const isWaiting = lock !== null || isBusy(conversation) || attachment?.isReady === false
  return !blocked && !isWaiting && canSend({ text: draft, hasFile: attachment !== null })
}

/** The unconfirmed message with this key. */
export function outgoingOf({ outgoing }: Pick<Conversation, 'outgoing'>, key: string): Outgoing | undefined {
  return outgoing.find((message) => message.key === key)
}

/** Removes a message from the unsent ones; `id` of the gateway's record, '' without one. Changes `conversation`. */
export function finish(conversation: Conversation, key: string, id: string): void {
  conversation.outgoing = conversation.outgoing.filter((message) => message.key !== key)
  conversation.sent[key] = id
}

/** Keys of the files that may still have to be uploaded. */
export function filesToUpload(conversations: Readonly<Record<string, Conversation>>): Set<string> {
  const files = Object.values(conversations).flatMap(({ attachment, outgoing }) =>
    outgoing.map(({ file }) => file).concat(attachment),
  )
  return new Set(files.flatMap((file) => (file?.mediaId === null ? file.key : [])))
}

/** True when this message failed, the gateway certainly does not have it, and its file would not replace another one. */
export function canTakeBack({ state, leftAt, isQueued, file }: Outgoing, hasAttachment: boolean): boolean {
  // A message that may have arrived can only be sent again, after the messages have been loaded.
  return state === 'failed' && leftAt === null && !isQueued && !(file !== null && hasAttachment)
}

/** Puts an unsent message back into the text field; changes `conversation`. The texts are not cut, even if they are too long together. */
export function takeBack(conversation: Conversation, { key, text, file }: Outgoing): void {
  finish(conversation, key, '')
  conversation.draft = [text, conversation.draft].filter((part) => part.trim() !== '').join('\n')
  conversation.attachment ??= file
}

/** The messages of `outgoing` that are not in `messages`, and the ids of the records of the others by their keys: a message whose response was lost may have arrived. Each record counts for one of them. */
export function pendingOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly ChatMessage[],
  sides: Writers,
): { pending: Outgoing[]; arrived: Record<string, string> } {
  const arrived: Record<string, string> = {}
  const isTaken = ({ id }: ChatMessage) => Object.values(arrived).includes(String(id))
  const pending = outgoing.filter((one) => {
    if (one.leftAt === null) return true
    const start = messages.findLastIndex((message) => sameId(message.id, one.after)) + 1
    const found = messages
      .slice(start)
      .find((message) => !isTaken(message) && mayBeOwn(message, sides) && isSame(message, one))
    if (found) arrived[one.key] = String(found.id)
    return found === undefined
  })
  return { pending, arrived }
}

type Writers = Pick<ChatSides, 'me' | 'partner'>

/** The partner may have the same nickname; the text and the time decide then. */
function mayBeOwn({ sender }: ChatMessage, { me, partner }: Writers): boolean {
  return me === null ? sender !== '' && sender !== partner : sender === me
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

/** `next`, with the objects of `known` where the content is equal, so that an unchanged message is not rendered again; `known` itself if nothing changed. */
export function mergeMessages(known: ChatMessage[], next: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(known.map((message) => [String(message.id), message]))
  const merged = next.map((message) => {
    const old = byId.get(String(message.id))
    return old !== undefined && hasSameContent(old, message) ? old : message
  })
  const isSame = merged.length === known.length && merged.every((message, place) => message === known[place])
  return isSame ? known : merged
}

/** `known` with one more message at its end, unless it is there already. */
export function withMessage(known: ChatMessage[], message: ChatMessage): ChatMessage[] {
  return known.some(({ id }) => String(id) === String(message.id)) ? known : [...known, message]
}

function hasSameContent(a: ChatMessage, b: ChatMessage): boolean {
  return (
    a.message === b.message &&
    a.sender === b.sender &&
    a.created_at === b.created_at &&
    a.media?.url === b.media?.url &&
    a.media?.name === b.media?.name &&
    a.media?.mime === b.media?.mime
  )
}
