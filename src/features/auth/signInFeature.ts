import type { Feature } from '../../store/types.ts'
import { addSignInListeners } from './signInListeners.ts'

/** How somebody without a session gets one. */
export const signInFeature: Feature = { name: 'sign-in', listeners: [addSignInListeners] }
