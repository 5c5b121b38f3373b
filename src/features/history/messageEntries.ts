/** Entries of the history about messages: who wrote them, without their texts. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { MAX_HISTORY_ENTRIES, type HistoryEntry } from '../../rules/history.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'
import { messagesLoaded, messageSent, selectConversation } from '../chat/chatSlice.ts'
import { selectReservedPartner, selectTraderName } from '../chat/partners.ts'
import { selectMe } from '../order/orderSlice.ts'
import { messageReceived, notificationsLoaded } from '../realtime/realtimeSlice.ts'
import { selectHistory } from './historySlice.ts'

/** True for an event that may bring messages. */
export const bringsMessages = isAnyOf(messageReceived, notificationsLoaded, messagesLoaded, messageSent)

interface ReceivedMessage {
  id: string | number
  sender: string
  at?: string | null
}

/**
 * The messages that this event has brought, of this deal's conversations since the page was first opened; a chat may be older than
 * the deal. No more than the history holds, because each event stores the whole history.
 */
export function messageEntries(api: ListenerApi, action: UnknownAction): HistoryEntry[] {
  const state = api.getState()
  const [first] = selectHistory(state)
  if (first === undefined) return []
  const now = api.extra.clock.now()
  const entries = messagesIn(action).flatMap(({ id, sender, at: sentAt = null }): HistoryEntry[] => {
    const by = authorOf(state, { id, sender })
    const at = sentAt === null ? now : Date.parse(sentAt)
    if (by === null || at < first.at) return []
    return [{ key: `message:${id}`, at, event: 'message', by, text: { key: MESSAGE_TEXTS[by] } }]
  })
  return entries.sort((one, other) => one.at - other.at).slice(-MAX_HISTORY_ENTRIES)
}

function messagesIn(action: UnknownAction): ReceivedMessage[] {
  if (messageReceived.match(action)) return [action.payload]
  if (notificationsLoaded.match(action))
    return action.payload.flatMap(({ type, details, created_at: at }) =>
      type === 'message' && details?.id != null && details.sender
        ? [{ id: details.id, sender: details.sender, at }]
        : [],
    )
  if (!messagesLoaded.match(action) && !messageSent.match(action)) return []
  const { partner, ...brought } = action.payload
  const messages = 'messages' in brought ? brought.messages : [brought.message]
  // An own file is recorded when it has been uploaded.
  return messages
    .filter(({ sender, media }) => media === null || sender === partner)
    .map(({ id, sender, created_at: at }) => ({ id, sender, at }))
}

const MESSAGE_TEXTS = {
  me: 'account:log.messageByYou',
  trader: 'account:log.messageFromPartner',
  support: 'account:log.messageFromSupport',
} as const

function authorOf(state: AppState, { id, sender }: ReceivedMessage): keyof typeof MESSAGE_TEXTS | null {
  // The trader's nickname equals the support handle: messages that cannot be opened are not recorded.
  if (sender === '' || selectReservedPartner(state) !== null) return null
  // A trader may have this person's nickname.
  if (sender === selectTraderName(state))
    return Object.values(selectConversation(state, sender).sent).includes(String(id)) ? 'me' : 'trader'
  if (sender === selectMe(state)) return 'me'
  return sender === selectDeployment(state).supportHandle ? 'support' : null
}
