/** What is stored of a conversation, as one text. */
import * as v from 'valibot'
import { id } from '../../contract/scalars.ts'
import type { Outgoing } from './outbox.ts'

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
