import type { Feature } from '../../store/types.ts'
import { signInFlow } from './signInFlow.ts'

/** How somebody without a session gets one. */
export const signInFeature: Feature = { name: 'sign-in', slices: [], flows: [signInFlow] }
