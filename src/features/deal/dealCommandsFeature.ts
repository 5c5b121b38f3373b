import type { Feature } from '../../store/types.ts'
import { addCancelMemoryListeners } from './cancelMemoryListeners.ts'
import { addCancelTabListeners } from './cancelTabListeners.ts'
import { addDeadlineListeners } from './deadlineListeners.ts'
import { addDealCommandListeners } from './dealCommandListeners.ts'

/** The commands on a deal, and its deadline. Loaded with the screens of a deal, because no first screen needs it. */
export const dealCommandsFeature: Feature = {
  name: 'deal/commands',
  listeners: [addCancelTabListeners, addCancelMemoryListeners, addDealCommandListeners, addDeadlineListeners],
}
