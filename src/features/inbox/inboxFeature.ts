import type { Feature } from '../../store/types.ts'
import { alertFlow } from './alertFlow.ts'
import { bellFlow } from './bellFlow.ts'
import { chronicleFlow } from './chronicleFlow.ts'
import { inboxFlow } from './inboxFlow.ts'
import { inboxSlice } from './inboxSlice.ts'
import { realtimeFlow } from './realtimeFlow.ts'

/** What comes in by itself. */
export const inboxFeature: Feature = {
  name: 'inbox',
  slices: [inboxSlice],
  flows: [realtimeFlow, inboxFlow, alertFlow, chronicleFlow, bellFlow],
}
