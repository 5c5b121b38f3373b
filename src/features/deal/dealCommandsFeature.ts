import type { Feature } from '../../store/types.ts'
import { addCancelMemoryListeners } from './cancelMemoryListeners.ts'
import { addCancelTabListeners } from './cancelTabListeners.ts'
import { addDeadlineListeners } from './deadlineListeners.ts'
import { addDealCommandListeners } from './dealCommandListeners.ts'

/** What a person does with a deal, and its deadline. Loaded with the screens of a deal: no first screen needs it. */
export const dealCommandsFeature: Feature = {
  name: 'deal/commands',
  listeners: [addCancelTabListeners, addCancelMemoryListeners, addDealCommandListeners, addDeadlineListeners],
}
