import type { Feature } from '../../store/types.ts'
import { inboxSlice } from './inboxSlice.ts'
import { realtimeFlow } from './realtimeFlow.ts'

/** What comes in by itself: the socket and its hints. */
export const inboxFeature: Feature = { name: 'inbox', slices: [inboxSlice], flows: [realtimeFlow] }
