import type { Feature } from '../../store/types.ts'
import { addRealtimeListeners } from './realtimeListeners.ts'

/** The socket. */
export const realtimeFeature: Feature = { name: 'realtime', listeners: [addRealtimeListeners] }
