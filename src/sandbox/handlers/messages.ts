/** Chat, files and notifications (docs/gateway.md#calls). */
import { autodealById } from '../autodeal.ts'
import type { Handlers } from '../calls.ts'
import { conversation, sendMessage, SUPPORT } from '../chat.ts'
import { traderOf } from '../deal.ts'
import { dealById } from '../dealFlow.ts'
import { storeMedia } from '../media.ts'
import { markConversation, markNotifications, notificationsOf } from '../notifications.ts'
import type { Account } from '../records.ts'
import { fieldRefusal, refuse } from '../refusal.ts'
import { messageView } from '../views.ts'
import type { World } from '../world.ts'

const NICKNAME_MAX = 100
const NOTIFICATIONS_DEFAULT = 50

export const messageHandlers = {
  'POST /user-messages/open-chat-message': ({ world, body, caller }) => {
    const receiver = body.needed('receiver', NICKNAME_MAX)
    const [dealId, autodealId] = [body.optionalId('deal_id'), body.optionalId('autodeal_id')]
    if (dealId !== null && autodealId !== null) throw fieldRefusal('autodeal_id', 'is invalid')
    if (dealId !== null) checkDeal(world, caller, dealId, receiver)
    else if (autodealId !== null) checkAutodeal(world, caller, autodealId, receiver)
    else if (receiver !== SUPPORT) throw fieldRefusal('deal_id', 'should be non-empty')
    markConversation(world, caller.id, receiver)
    return history(world, caller, receiver)
  },
  'GET /user-messages': ({ world, query, caller }) =>
    history(world, caller, query.needed('with_user', NICKNAME_MAX)),
  'POST /user-messages': ({ world, body, caller }) => {
    body.text('symbol', 12)
    const message = sendMessage(world, caller, {
      receiver: body.needed('receiver', NICKNAME_MAX),
      message: body.text('message'),
      media_id: body.optionalId('media_id'),
    })
    return messageView(world, message)
  },
  'POST /media': async ({ world, body, caller }) => {
    const { id } = await storeMedia(world, caller, body.file('file'))
    return { id }
  },
  'GET /operations/updates': ({ world, query, caller }) => {
    const limit = Number(query.decimal('limit') ?? NOTIFICATIONS_DEFAULT)
    return notificationsOf(world, caller.id, Math.floor(limit))
  },
  'PATCH /operations/updates': ({ world, body, caller }) => {
    markNotifications(world, caller.id, body.ids('ids'), body.flag('is_read'))
    return {}
  },
} satisfies Partial<Handlers>

function history(world: World, caller: Account, nickname: string) {
  return conversation(world, caller.nickname, nickname).map((message) => messageView(world, message))
}

function checkDeal(world: World, caller: Account, id: string, receiver: string): void {
  const deal = dealById(world, id)
  const isPartner = receiver === SUPPORT || receiver === traderOf(deal)
  if (deal.owner_id !== caller.id || !isPartner) throw refuse.notParticipant()
}

function checkAutodeal(world: World, caller: Account, id: string, receiver: string): void {
  const isOwn = autodealById(world, id).owner_id === caller.id
  if (!isOwn || receiver !== SUPPORT) throw refuse.notParticipant()
}
