/** Records who wrote and which files were sent; the words stay in the chat. */
import { isAnyOf } from '@reduxjs/toolkit'
import { selectDeployment } from '../../app/shell/deploymentSlice.ts'
import { sha256Hex } from '../../platform/sha256.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import {
  fileUploaded,
  historyLoaded,
  messageSent,
  selectMe,
  selectReservedPartner,
  selectTrader,
} from '../chat/chatSlice.ts'
import { messageReceived, notificationsLoaded } from '../realtime/realtimeSlice.ts'
import { addEntry } from './addEntries.ts'
import { selectHistory } from './historySlice.ts'

export const addMessageListeners: AddListeners = (start) => {
  start({
    actionCreator: messageReceived,
    effect: ({ payload: { id, sender } }, api) => addMessage(api, { id, sender }),
  })
  start({
    actionCreator: notificationsLoaded,
    effect({ payload }, api) {
      for (const { type, details, created_at: at } of payload)
        if (type === 'message' && details?.id != null && details.sender)
          addMessage(api, { id: details.id, sender: details.sender, at })
    },
  })
  start({
    matcher: isAnyOf(historyLoaded, messageSent),
    effect(action, api) {
      if (!historyLoaded.match(action) && !messageSent.match(action)) return
      const { payload } = action
      const messages = 'messages' in payload ? payload.messages : payload.message ? [payload.message] : []
      for (const { id, sender, created_at: at, media } of messages)
        // A file of mine is told when it is uploaded.
        if (media === null || sender === payload.partner) addMessage(api, { id, sender, at })
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
        text: { key: 'log.fileSent', values: { name } },
        file: { name, size, sha256 },
      })
    },
  })
}

interface MessageNews {
  id: string | number
  sender: string
  at?: string | null
}

/** Of this deal's conversations, and of the time since the page was first opened: a chat outlives its deal. */
function addMessage(api: ListenerApi, { id, sender, at: sentAt = null }: MessageNews) {
  const state = api.getState()
  const by = authorOf(state, sender)
  const at = sentAt === null ? api.extra.clock.now() : Date.parse(sentAt)
  const [first] = selectHistory(state)
  if (by === null || first === undefined || at < first.at) return
  const key = MESSAGE_TEXTS[by]
  addEntry(api, { key: `message:${id}`, at, event: 'message', by, text: { key } })
}

const MESSAGE_TEXTS = {
  me: 'log.messageByYou',
  trader: 'log.messageFromPartner',
  support: 'log.messageFromSupport',
} as const

function authorOf(state: AppState, sender: string): keyof typeof MESSAGE_TEXTS | null {
  // A trader who calls himself like support: of messages that cannot be opened nothing is told.
  if (sender === '' || selectReservedPartner(state) !== null) return null
  if (sender === selectMe(state)) return 'me'
  if (sender === selectDeployment(state).supportHandle) return 'support'
  return sender === selectTrader(state)?.nickname ? 'trader' : null
}
