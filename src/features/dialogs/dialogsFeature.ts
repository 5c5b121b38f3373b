import type { Feature } from '../../store/types.ts'
import { addToastListeners } from './toastListeners.ts'
import { dialogsSlice } from './dialogsSlice.ts'

/** Toasts, dialogs, the record of what happened. */
export const dialogsFeature: Feature = {
  name: 'dialogs',
  slices: [dialogsSlice],
  listeners: [addToastListeners],
}
