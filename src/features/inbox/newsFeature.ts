import type { Feature } from '../../store/types.ts'
import { alertFlow } from './alertFlow.ts'
import { awakeFlow } from './awakeFlow.ts'
import { bellFlow } from './bellFlow.ts'
import { chronicleFlow } from './chronicleFlow.ts'
import { inboxFlow } from './inboxFlow.ts'
import { realtimeFlow } from './realtimeFlow.ts'

/** The socket and its hints, and what comes of them: the list of notifications, toasts, sounds, the record. Comes after the first screen. */
export const newsFeature: Feature = {
  name: 'news',
  slices: [],
  flows: [realtimeFlow, inboxFlow, alertFlow, chronicleFlow, bellFlow, awakeFlow],
}
