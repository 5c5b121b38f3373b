import type { Feature } from '../../store/types.ts'
import { noticesFlow } from './noticesFlow.ts'
import { noticesSlice } from './noticesSlice.ts'

/** Toasts, dialogs, the record of what happened. */
export const noticesFeature: Feature = { name: 'notices', slices: [noticesSlice], flows: [noticesFlow] }
