/** Chat between the person at the page, the trader and support (CHAT rows, contract §3). */
import { CHAT_LENGTH_MAX } from '../contract/constants.ts'
import { SERVER_TEXTS } from '../contract/serverErrors.ts'
import { traderOf } from './deal.ts'
import type { Account, Deal, Message } from './records.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import type { World } from './world.ts'

/** Support's fixed handle (spec §6). */
export const SUPPORT = 'support'

/** The same message within this time is a replay and is not stored again; shorter than the client's lock of 10 s. */
const REPLAY_WITHIN_MS = 8_000
const HISTORY_MAX = 5_000

interface Draft {
  sender: string
  receiver: string
  message: string
  media_id: string | null
}

/** The conversation of two nicknames, oldest first. */
export function conversation(world: World, one: string, other: string): Message[] {
  return world.messages
    .all()
    .filter(
      ({ sender, receiver }) =>
        (sender === one && receiver === other) || (sender === other && receiver === one),
    )
    .slice(-HISTORY_MAX)
}

/** Send from an account, checked; a replay answers the message that is there already (contract §1). */
export function sendMessage(world: World, account: Account, draft: Omit<Draft, 'sender'>): Message {
  if (draft.message.length > CHAT_LENGTH_MAX) throw fieldRefusal('message', SERVER_TEXTS.tooLong)
  if (!draft.message.trim() && draft.media_id === null) throw fieldRefusal('message', SERVER_TEXTS.nonEmpty)
  if (draft.media_id !== null && !world.media.get(draft.media_id))
    throw fieldRefusal('media_id', 'is invalid')
  if (!mayWrite(world, account, draft.receiver)) throw refuse.notParticipant()
  if (world.traders.get(draft.receiver)?.blocks.has(account.id)) throw refuse.userBaned()
  const full = { ...draft, sender: account.nickname }
  return replayed(world, full) ?? say(world, full)
}

/** Store a message and tell. */
export function say(world: World, draft: Draft): Message {
  const id = world.nextId()
  const text = draft.message.trim() ? draft.message : null
  const message: Message = { ...draft, id, message: text, at: world.clock.now() }
  world.messages.put(id, message)
  world.happened({ kind: 'message', message })
  return message
}

/** True when the account has a deal with that trader, or writes to support. */
export function mayWrite(world: World, account: Account, receiver: string): boolean {
  if (receiver === SUPPORT) return true
  return dealsOf(world, account).some((deal) => traderOf(deal) === receiver)
}

/** The deals of an account, oldest first. */
export function dealsOf(world: World, account: Account): Deal[] {
  return world.deals.all().filter((deal) => deal.owner_id === account.id)
}

function replayed(world: World, draft: Draft): Message | undefined {
  const since = world.clock.now() - REPLAY_WITHIN_MS
  const text = draft.message.trim() ? draft.message : null
  return conversation(world, draft.sender, draft.receiver).findLast(
    (message) =>
      message.at >= since &&
      message.sender === draft.sender &&
      message.message === text &&
      message.media_id === draft.media_id,
  )
}
