import type { Feature } from '../../store/types.ts'
import { alertFlow } from './alertFlow.ts'
import { awakeFlow } from './awakeFlow.ts'
import { bellFlow } from './bellFlow.ts'
import { chronicleFlow } from './chronicleFlow.ts'
import { inboxFlow } from './inboxFlow.ts'

/** What comes of it: the list of notifications, toasts, sounds, the record. Comes after the first screen. */
export const newsFeature: Feature = {
  name: 'news',
  slices: [],
  flows: [inboxFlow, alertFlow, chronicleFlow, bellFlow, awakeFlow],
}
