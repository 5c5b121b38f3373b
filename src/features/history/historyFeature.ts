import type { Feature } from '../../store/types.ts'
import { addHistoryListeners } from './historyListeners.ts'

export const historyFeature: Feature = { name: 'history', listeners: [addHistoryListeners] }
