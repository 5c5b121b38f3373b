/** Messages that the gateway has not confirmed: how they are stored over a reload, and how one that arrived is recognized. */
import * as v from 'valibot'
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import { sameId, type Id } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/people.ts'
import { id } from '../../contract/scalars.ts'
import type { Message } from '../../rules/errorText.ts'
import { isOwnMessage, type ChatSides } from '../../rules/message.ts'

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

/** What is stored of a conversation. */
export interface StoredConversation {
  draft: string
  outgoing: Outgoing[]
  /** The last message that was sent, so that two tabs do not both send it. */
  sent: { text: string; at: number } | null
  /** Keys of messages that the gateway has, so that no other tab sends them again. */
  done: string[]
  /** Ids of the messages that were sent from here: the partner may have this person's nickname. */
  sentIds: string[]
}

/** The messages of `outgoing` that are not in `messages`, and the ids of the records of the others: a message whose response was lost may have arrived. Each record counts for one of them. */
export function pendingOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly ChatMessage[],
  sides: ChatSides,
): { pending: Outgoing[]; arrivedIds: string[] } {
  const taken = new Set<ChatMessage>()
  const pending = outgoing.filter((one) => {
    if (one.leftAt === null) return true
    const start = messages.findLastIndex((message) => sameId(message.id, one.after)) + 1
    const found = messages
      .slice(start)
      .find((message) => !taken.has(message) && mayBeOwn(message, sides) && isSame(message, one))
    if (found) taken.add(found)
    return found === undefined
  })
  return { pending, arrivedIds: Array.from(taken, ({ id }) => String(id)) }
}

/** The partner may have the same nickname; the text and the time decide then. */
function mayBeOwn(message: ChatMessage, sides: ChatSides): boolean {
  return message.sender === sides.me || isOwnMessage(message, sides)
}

function isSame({ message, media, created_at }: ChatMessage, { text, file, leftAt }: Outgoing): boolean {
  // Two messages with the same text are at least `CHAT_LOCK_MS` apart, so a record that is older is another message.
  const isOlder = created_at !== null && leftAt !== null && Date.parse(created_at) < leftAt - CHAT_LOCK_MS
  if (isOlder || (message ?? '').trim() !== text.trim()) return false
  if (file === null || media === null) return file === null && media === null
  return media.id === null || sameId(media.id, file.mediaId)
}

const storedFile = v.object({
  key: v.string(),
  name: v.string(),
  size: v.number(),
  isReady: v.boolean(),
  mediaId: v.nullable(id),
})
const storedConversation = v.object({
  draft: v.string(),
  outgoing: v.array(
    v.object({
      key: v.string(),
      text: v.string(),
      file: v.nullable(storedFile),
      isQueued: v.optional(v.boolean(), false),
      leftAt: v.nullable(v.number()),
      after: v.nullable(id),
    }),
  ),
  sent: v.nullable(v.object({ text: v.string(), at: v.number() })),
  done: v.optional(v.array(v.string()), []),
  sentIds: v.optional(v.array(v.string()), []),
})

/** Number of stored keys, and of ids: far more than another tab has unconfirmed messages, or one dispute has files. */
const DONE_MAX = 50

const NOTHING: StoredConversation = { draft: '', outgoing: [], sent: null, done: [], sentIds: [] }

/** Reads what an earlier page load stored. Messages that were being sent count as failed until the messages are loaded. */
export function readConversation(json: string | undefined): StoredConversation {
  const read = v.safeParse(storedConversation, parsed(json))
  if (!read.success) return NOTHING
  return { ...read.output, outgoing: read.output.outgoing.map(undecided) }
}

function undecided(one: v.InferOutput<typeof storedConversation>['outgoing'][number]): Outgoing {
  return { ...one, state: 'failed', share: null, error: null }
}

/** The text to store; null when there is nothing to store. */
export function writeConversation({
  draft,
  outgoing,
  sent,
  done,
  sentIds,
}: StoredConversation): string | null {
  if (draft === '' && sent === null && [outgoing, done, sentIds].every((list) => list.length === 0))
    return null
  const kept = outgoing.map(({ key, text, file, isQueued, leftAt, after }) => ({
    key,
    text,
    file,
    ...(isQueued && { isQueued }),
    leftAt,
    after,
  }))
  return JSON.stringify({
    draft,
    outgoing: kept,
    sent,
    ...(done.length > 0 && { done: done.slice(-DONE_MAX) }),
    ...(sentIds.length > 0 && { sentIds: sentIds.slice(-DONE_MAX) }),
  })
}

/** The stored messages with the changes of this tab from `before` to `now`; those of other tabs stay unchanged. */
export function mergeOutgoing(
  stored: readonly Outgoing[],
  now: readonly Outgoing[],
  before: readonly Outgoing[],
): Outgoing[] {
  const byKey = new Map(stored.map((one) => [one.key, one]))
  for (const { key } of before) if (!now.some((one) => one.key === key)) byKey.delete(key)
  for (const one of now) {
    const old = before.find(({ key }) => key === one.key)
    // A change of `state` or `share` is not stored, so that it does not overwrite the progress of another tab.
    if (old?.file !== one.file || old?.leftAt !== one.leftAt) byKey.set(one.key, one)
  }
  return [...byKey.values()]
}

/** Joins the texts that are not empty, one per line. */
export function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n')
}

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
