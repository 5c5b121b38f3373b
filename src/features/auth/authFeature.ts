import type { Feature } from '../../store/types.ts'
import { authFlow } from './authFlow.ts'
import { authSlice } from './authSlice.ts'

/** Who acts. */
export const authFeature: Feature = { name: 'auth', slices: [authSlice], flows: [authFlow] }
