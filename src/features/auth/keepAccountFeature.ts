import type { Feature } from '../../store/types.ts'
import { addKeepAccountListeners } from './keepAccountListeners.ts'

/** Making a temporary account one's own. */
export const keepAccountFeature: Feature = {
  name: 'keep-account',
  listeners: [addKeepAccountListeners],
}
