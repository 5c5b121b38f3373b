import type { Feature } from '../../store/types.ts'
import { addToastListeners } from './toastListeners.ts'

export const dialogsFeature: Feature = {
  name: 'dialogs',
  listeners: [addToastListeners],
}
