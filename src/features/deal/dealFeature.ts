import type { Feature } from '../../store/types.ts'
import { brokersSlice } from '../brokers/brokersSlice.ts'
import { deadlineFlow } from './deadlineFlow.ts'
import { dealFlow } from './dealFlow.ts'
import { dealSlice } from './dealSlice.ts'
import { requisiteMemory } from './requisiteMemory.ts'

/** The running deal, and the banks it may go through. */
export const dealFeature: Feature = {
  name: 'deal',
  slices: [dealSlice, brokersSlice],
  flows: [dealFlow, deadlineFlow, requisiteMemory],
}
