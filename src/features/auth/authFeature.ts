import type { Feature } from '../../store/types.ts'
import { addAuthListeners } from './authListeners.ts'
import { authSlice } from './authSlice.ts'

/** Who acts. */
export const authFeature: Feature = { name: 'auth', slices: [authSlice], listeners: [addAuthListeners] }
