import type { Feature } from '../../store/types.ts'
import { addAuthListeners } from './authListeners.ts'

export const authFeature: Feature = { name: 'auth', listeners: [addAuthListeners] }
