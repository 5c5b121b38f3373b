/** Stores the drafts and unconfirmed messages of this page's conversations, as one text for each partner, under `drafts` (`src/platform/storage.ts`). */
import * as v from 'valibot'
import { CHAT_LOCK_MS } from '../../contract/constants.ts'
import { id } from '../../contract/scalars.ts'
import type { Deps } from '../../store/types.ts'
import { outgoingOf } from './conversation.ts'
import type { Outgoing } from './outbox.ts'

export interface ConversationStore {
  read(partner: string): string | undefined
  /** Stores what this tab has changed of a conversation; the rest stays as another tab may have stored it. */
  keep(partner: string, now: Unsent, before: Unsent): void
  /** An unconfirmed message, as the last tab that worked on it has stored it. */
  find(partner: string, key: string): Outgoing | undefined
  /** Stores which text was sent, and when (gateway ms), for other tabs. */
  noteSent(partner: string, text: string, at: number): void
  /** True when the gateway has a message, from this tab or another one. */
  isDone(partner: string, key: string): boolean
  /** True when the same text was sent a moment ago, or by another tab since it was written here (`since`, gateway ms). */
  wasSent(partner: string, text: string, since: number): boolean
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

type Unsent = Pick<StoredConversation, 'draft' | 'outgoing' | 'done' | 'sentIds'>

/** How long the last sent text is kept: for this time another tab can tell that its own draft of it was sent. */
const SENT_KEPT_MS = 3_600_000

/** The texts of this page's conversations. */
export function conversationStore({
  pageStorage,
  clock,
}: Pick<Deps, 'pageStorage' | 'clock'>): ConversationStore {
  const read = (partner: string) => pageStorage.get('drafts', partner) ?? undefined
  const ageOf = (sent: { at: number }) => clock.now() - sent.at

  function write(partner: string, conversation: StoredConversation) {
    const { sent } = conversation
    const isKept = sent !== null && ageOf(sent) < SENT_KEPT_MS
    pageStorage.set('drafts', writeConversation({ ...conversation, sent: isKept ? sent : null }), partner)
  }

  return {
    read,
    keep(partner, now, before) {
      const stored = readConversation(read(partner))
      const draft = now.draft === before.draft ? stored.draft : now.draft
      const done = added(stored.done, now.done, before.done)
      const sentIds = added(stored.sentIds, now.sentIds, before.sentIds)
      const outgoing = mergeOutgoing(stored.outgoing, now.outgoing, before.outgoing)
      const pending = outgoing.filter(({ key }) => !done.includes(key))
      write(partner, { ...stored, draft, outgoing: pending, done, sentIds })
    },
    find: (partner, key) => outgoingOf(readConversation(read(partner)), key),
    noteSent: (partner, text, at) =>
      write(partner, { ...readConversation(read(partner)), sent: { text, at } }),
    isDone: (partner, key) => readConversation(read(partner)).done.includes(key),
    wasSent(partner, text, since) {
      const { sent } = readConversation(read(partner))
      if (sent === null || sent.text !== text) return false
      return ageOf(sent) < CHAT_LOCK_MS || sent.at >= since
    },
  }
}

/** The stored keys and those that this tab has added. */
function added(stored: readonly string[], now: readonly string[], before: readonly string[]): string[] {
  return [...new Set([...stored, ...now.filter((key) => !before.includes(key))])]
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

function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
