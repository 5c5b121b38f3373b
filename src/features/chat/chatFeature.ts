import type { Feature } from '../../store/types.ts'
import { addChatListeners } from './chatListeners.ts'
import { addDraftListeners } from './draftListeners.ts'
import { addSendListeners } from './sendListeners.ts'

/** Chat with the other side of the deal, and with support. */
export const chatFeature: Feature = {
  name: 'chat',
  listeners: [addChatListeners, addDraftListeners, addSendListeners],
}
