/** Chat between the payer, the trader and support (docs/gateway.md#calls). */
import { CHAT_LENGTH_MAX } from '../contract/constants.ts'
import { SERVER_TEXTS } from '../contract/serverErrors.ts'
import { traderOf } from './deal.ts'
import { dealsOf } from './dealFlow.ts'
import type { Account, Message } from './records.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import type { World } from './world.ts'

/** Support's fixed handle. */
export const SUPPORT = 'support'

/** The same message within this time is a replay and is not stored again; shorter than the client's lock of 10 s. */
const REPLAY_MS = 8_000
const CONVERSATION_MAX = 5_000
const MESSAGES_MAX = 200_000

interface Draft {
  sender: string
  receiver: string
  message: string
  media_id: string | null
}

/** The conversation of two nicknames, oldest first. */
export function conversation(world: World, one: string, other: string): readonly Message[] {
  return world.conversations.get(conversationKey(one, other)) ?? []
}

function conversationKey(one: string, other: string): string {
  return JSON.stringify([one, other].toSorted())
}

/** Check and send a message of an account; a replay returns the stored message (docs/gateway.md#transport). */
export function sendMessage(world: World, account: Account, draft: Omit<Draft, 'sender'>): Message {
  if (draft.message.length > CHAT_LENGTH_MAX) throw fieldRefusal('message', SERVER_TEXTS.tooLong)
  if (!draft.message.trim() && draft.media_id === null) throw fieldRefusal('message', SERVER_TEXTS.nonEmpty)
  if (draft.media_id !== null && !world.media.get(draft.media_id))
    throw fieldRefusal('media_id', 'is invalid')
  if (!canWrite(world, account, draft.receiver)) throw refuse.notParticipant()
  if (world.traders.get(draft.receiver)?.blocks.has(account.id)) throw refuse.userBaned()
  const full = { ...draft, sender: account.nickname }
  return findReplay(world, full) ?? postMessage(world, full)
}

/** Store a message and emit an event. */
export function postMessage(world: World, draft: Draft): Message {
  const id = world.nextId()
  const text = draft.message.trim() ? draft.message : null
  const message: Message = { ...draft, id, message: text, at: world.clock.now() }
  storeMessage(world, message)
  world.emitEvent({ kind: 'message', message })
  return message
}

/** True when the account has a deal with the trader, or when the receiver is support. */
function canWrite(world: World, account: Account, receiver: string): boolean {
  if (receiver === SUPPORT) return true
  return dealsOf(world, account).some((deal) => traderOf(deal) === receiver)
}

/** Store it; removes the oldest messages, and then the oldest conversations, beyond the limits. */
function storeMessage(world: World, message: Message): void {
  const key = conversationKey(message.sender, message.receiver)
  const rows = world.conversations.get(key) ?? []
  rows.push(message)
  world.messageCount += 1
  if (rows.length > CONVERSATION_MAX) {
    rows.shift()
    world.messageCount -= 1
  }
  world.conversations.put(key, rows)
  if (world.messageCount > MESSAGES_MAX) world.conversations.dropOldest()
}

function findReplay(world: World, draft: Draft): Message | undefined {
  const since = world.clock.now() - REPLAY_MS
  const text = draft.message.trim() ? draft.message : null
  return conversation(world, draft.sender, draft.receiver).findLast(
    (message) =>
      message.at >= since &&
      message.sender === draft.sender &&
      message.message === text &&
      message.media_id === draft.media_id,
  )
}
