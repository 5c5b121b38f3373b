import type { Feature } from '../../store/types.ts'
import { addKeepAccountListeners } from './keepAccountListeners.ts'

/** Turns a temporary account into a permanent one. */
export const keepAccountFeature: Feature = {
  name: 'keep-account',
  listeners: [addKeepAccountListeners],
}
