import type { Feature } from '../../store/types.ts'
import { addSignInListeners } from './signInListeners.ts'

/** Registration and sign-in of a person without a session. */
export const signInFeature: Feature = { name: 'sign-in', listeners: [addSignInListeners] }
