import type { Feature } from '../../store/types.ts'
import { inboxSlice } from './inboxSlice.ts'

/** What has come in by itself; what brings it in comes after the first screen (`newsFeature.ts`). */
export const inboxFeature: Feature = { name: 'inbox', slices: [inboxSlice], flows: [] }
