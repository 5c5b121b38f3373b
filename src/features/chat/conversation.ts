/** One conversation as this page knows it, and what may be done with it. */
import { isDraft, original } from '@reduxjs/toolkit'
import type { ChatMessage } from '../../contract/people.ts'
import type { Message } from '../../rules/errorText.ts'
import { canSend } from '../../rules/message.ts'
import { joinTexts, type Attachment, type Outgoing } from './outbox.ts'

export interface Conversation {
  /** Oldest first. */
  messages: ChatMessage[]
  load: 'loading' | 'ready' | 'failed'
  draft: string
  attachment: Attachment | null
  /** Why the last file was not taken. */
  fileError: Message | null
  outgoing: Outgoing[]
  /** Keys of own messages that the gateway has. */
  done: string[]
  /** Gateway ms when the next message may go; null when it may go now. */
  lock: number | null
  /** The partner takes no messages from this person. */
  blocked: boolean
}

/** Which conversation an event is about. */
export interface ConversationRef {
  partner: string
}
/** Which message on its way. */
export interface MessageRef extends ConversationRef {
  key: string
}

/** Why a message did not go. */
export interface FailableState {
  error: Message | null
  /** The gateway refused the message: it has certainly not stored it. */
  refused: boolean
  /** It refused because the partner has blocked this person. */
  blocked: boolean
}

/** An empty conversation. */
export const EMPTY: Conversation = {
  messages: [],
  load: 'loading',
  draft: '',
  attachment: null,
  fileError: null,
  outgoing: [],
  done: [],
  lock: null,
  blocked: false,
}

/** True while a message is on its way: the next one waits for it. */
export function isBusy({ outgoing }: Pick<Conversation, 'outgoing'>): boolean {
  return outgoing.some(({ state }) => state === 'sending')
}

/** True when there is something to send and nothing stands in the way. */
export function isSendable(conversation: Conversation): boolean {
  const { draft, attachment, lock, blocked } = conversation
  const isWaiting = lock !== null || isBusy(conversation) || attachment?.isReady === false
  return !blocked && !isWaiting && canSend({ text: draft, hasFile: attachment !== null })
}

/** The message with this key among those on their way. */
export function outgoingOf({ outgoing }: Pick<Conversation, 'outgoing'>, key: string): Outgoing | undefined {
  return outgoing.find((message) => message.key === key)
}

/** Leaves these messages on their way; changes `conversation`. The gateway has the others. */
export function leaveOnTheWay(conversation: Conversation, pending: Outgoing[]): void {
  const keys = new Set(pending.map(({ key }) => key))
  for (const { key } of conversation.outgoing) if (!keys.has(key)) conversation.done.push(key)
  conversation.outgoing = pending
}

/** Keys of the files that may still have to go to the gateway. */
export function filesToUpload(conversations: Readonly<Record<string, Conversation>>): Set<string> {
  const files = Object.values(conversations).flatMap(({ attachment, outgoing }) =>
    outgoing.map(({ file }) => file).concat(attachment),
  )
  return new Set(files.flatMap((file) => (file?.mediaId === null ? file.key : [])))
}

/** True when this message failed, the gateway has certainly not taken it, and its file does not displace another one. */
export function canTakeBack({ state, leftAt, isQueued, file }: Outgoing, hasAttachment: boolean): boolean {
  // One that may have arrived can only be sent again, after a look at the messages.
  return state === 'failed' && leftAt === null && !isQueued && !(file !== null && hasAttachment)
}

/** Puts an unsent message back where it was written; changes `conversation`. Nothing is cut: together the texts may be too long to be sent. */
export function takeBack(conversation: Conversation, { key, text, file }: Outgoing): void {
  conversation.outgoing = conversation.outgoing.filter((message) => message.key !== key)
  conversation.draft = joinTexts(text, conversation.draft)
  conversation.attachment ??= file
}

/** The conversation before this event: thousands of messages are compared faster without drafts around them. */
export function asItWas(conversation: Conversation): Conversation {
  return (isDraft(conversation) ? original(conversation) : undefined) ?? conversation
}
