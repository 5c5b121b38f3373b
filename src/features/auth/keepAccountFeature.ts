import type { Feature } from '../../store/types.ts'
import { addKeepAccountListeners } from './keepAccountListeners.ts'
import { keepAccountSlice } from './keepAccountSlice.ts'

/** Making a temporary account one's own. */
export const keepAccountFeature: Feature = {
  name: 'keep-account',
  slices: [keepAccountSlice],
  listeners: [addKeepAccountListeners],
}
