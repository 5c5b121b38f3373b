import type { Feature } from '../../store/types.ts'
import { brokersSlice } from '../brokers/brokersSlice.ts'
import { addDeadlineListeners } from './deadlineListeners.ts'
import { addDealListeners } from './dealListeners.ts'
import { dealSlice } from './dealSlice.ts'
import { addRequisiteMemoryListeners } from '../order/requisiteMemory.ts'

/** The running deal, and the banks it may go through. */
export const dealFeature: Feature = {
  name: 'deal',
  slices: [dealSlice, brokersSlice],
  listeners: [addDealListeners, addDeadlineListeners, addRequisiteMemoryListeners],
}
