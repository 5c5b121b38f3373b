import type { Feature } from '../../store/types.ts'
import { dealSlice } from '../deal/dealSlice.ts'
import { addChatListeners } from './chatListeners.ts'
import { chatSlice } from './chatSlice.ts'
import { addSendListeners } from './sendListeners.ts'

/** Talking: with the other side of the deal, and with support. */
export const chatFeature: Feature = {
  name: 'chat',
  slices: [chatSlice, dealSlice],
  listeners: [addChatListeners, addSendListeners],
}
