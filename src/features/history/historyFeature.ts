import type { Feature } from '../../store/types.ts'
import { addHistoryListeners } from './historyListeners.ts'
import { addMessageListeners } from './messageListeners.ts'

/** The history of the order. Loaded after the first screen. */
export const historyFeature: Feature = {
  name: 'history',
  listeners: [addHistoryListeners, addMessageListeners],
}
