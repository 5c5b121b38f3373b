import type { Feature } from '../../store/types.ts'
import { addToastListeners } from './toastListeners.ts'

/** Toasts, dialogs, the record of what happened. */
export const dialogsFeature: Feature = {
  name: 'dialogs',
  listeners: [addToastListeners],
}
