/** Records who wrote a message and which files were sent, without the texts. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sha256Hex } from '../../platform/sha256.ts'
import { MAX_HISTORY_ENTRIES, type HistoryEntry } from '../../rules/history.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { fileUploaded, messagesLoaded, messageSent, selectConversation } from '../chat/chatSlice.ts'
import { selectMe, selectReservedPartner, selectTrader } from '../chat/partners.ts'
import { messageReceived, notificationsLoaded } from '../realtime/realtimeSlice.ts'
import { addEntries, addEntry } from './addEntries.ts'
import { selectHistory } from './historySlice.ts'

const bringsMessages = isAnyOf(messagesLoaded, messageSent)

export const addMessageListeners: AddListeners = (start) => {
  start({
    actionCreator: messageReceived,
    effect: ({ payload: { id, sender } }, api) => addMessages(api, [{ id, sender }]),
  })
  start({
    actionCreator: notificationsLoaded,
    effect({ payload }, api) {
      addMessages(
        api,
        payload.flatMap(({ type, details, created_at: at }) =>
          type === 'message' && details?.id != null && details.sender
            ? [{ id: details.id, sender: details.sender, at }]
            : [],
        ),
      )
    },
  })
  start({
    matcher: bringsMessages,
    effect({ payload }, api) {
      const messages =
        'messages' in payload ? payload.messages : [payload.message].filter((one) => one !== null)
      // An own file is recorded when it has been uploaded.
      const recorded = messages.filter(({ sender, media }) => media === null || sender === payload.partner)
      addMessages(
        api,
        recorded.map(({ id, sender, created_at: at }) => ({ id, sender, at })),
      )
    },
  })
  start({
    actionCreator: fileUploaded,
    async effect({ payload: { mediaId, file } }, api) {
      const at = api.extra.clock.now()
      const sha256 = await sha256Hex(file).catch(() => null)
      const { name, size } = file
      addEntry(api, {
        key: `file:${mediaId}`,
        at,
        event: 'message',
        by: 'me',
        text: { key: 'account:log.fileSent', values: { name } },
        file: { name, size, sha256 },
      })
    },
  })
}

interface ReceivedMessage {
  id: string | number
  sender: string
  at?: string | null
}

/**
 * Records messages of this deal's conversations since the page was first opened; a chat may be older than the deal. All messages
 * of a response in one event, and no more than the history holds, because each event stores the whole history.
 */
function addMessages(api: ListenerApi, messages: readonly ReceivedMessage[]) {
  const state = api.getState()
  const [first] = selectHistory(state)
  if (first === undefined) return
  const now = api.extra.clock.now()
  const entries = messages.flatMap(({ id, sender, at: sentAt = null }): HistoryEntry[] => {
    const by = authorOf(state, { id, sender })
    const at = sentAt === null ? now : Date.parse(sentAt)
    if (by === null || at < first.at) return []
    return [{ key: `message:${id}`, at, event: 'message', by, text: { key: MESSAGE_TEXTS[by] } }]
  })
  addEntries(api, entries.sort((one, other) => one.at - other.at).slice(-MAX_HISTORY_ENTRIES))
}

const MESSAGE_TEXTS = {
  me: 'account:log.messageByYou',
  trader: 'account:log.messageFromPartner',
  support: 'account:log.messageFromSupport',
} as const

function authorOf(state: AppState, { id, sender }: ReceivedMessage): keyof typeof MESSAGE_TEXTS | null {
  // The trader's nickname equals the support handle: messages that cannot be opened are not recorded.
  if (sender === '' || selectReservedPartner(state) !== null) return null
  const trader = selectTrader(state)
  // A trader may have this person's nickname.
  if (trader?.isSupport === false && sender === trader.nickname)
    return selectConversation(state, sender).sentIds.includes(String(id)) ? 'me' : 'trader'
  if (sender === selectMe(state)) return 'me'
  return sender === selectDeployment(state).supportHandle ? 'support' : null
}
