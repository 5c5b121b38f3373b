import type { Feature } from '../../store/types.ts'
import { addSignOutListeners } from './signOutListeners.ts'

/** Signing out. */
export const accountFeature: Feature = { name: 'account', listeners: [addSignOutListeners] }
