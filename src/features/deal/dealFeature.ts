import type { Feature } from '../../store/types.ts'
import { addDealListeners } from './dealListeners.ts'
import { addRequisiteMemoryListeners } from './requisiteMemory.ts'

/** The running deal, and the banks it may go through. */
export const dealFeature: Feature = {
  name: 'deal',
  listeners: [addDealListeners, addRequisiteMemoryListeners],
}
