import type { Feature } from '../../store/types.ts'
import { brokersSlice } from '../brokers/brokersSlice.ts'
import { dealFlow } from './dealFlow.ts'
import { dealSlice } from './dealSlice.ts'

/** The running deal, and the banks it may go through. */
export const dealFeature: Feature = { name: 'deal', slices: [dealSlice, brokersSlice], flows: [dealFlow] }
