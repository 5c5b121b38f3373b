import type { Feature } from '../../store/types.ts'
import { addAuthListeners } from './authListeners.ts'

/** Who acts. */
export const authFeature: Feature = { name: 'auth', listeners: [addAuthListeners] }
