import type { Feature } from '../../store/types.ts'
import { addDealListeners } from './dealListeners.ts'
import { addRequisiteMemoryListeners } from './requisiteMemoryListeners.ts'

/** The running deal. */
export const dealFeature: Feature = {
  name: 'deal',
  listeners: [addDealListeners, addRequisiteMemoryListeners],
}
