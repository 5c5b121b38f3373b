import { dealFeature } from '../../features/deal/dealFeature.ts'
import type { Feature } from '../../store/types.ts'
import { orderFlow } from './orderFlow.ts'
import { paymentSlice } from './paymentSlice.ts'
import { searchFlow } from './searchFlow.ts'

/** The purchase. */
export const paymentFeature: Feature = {
  name: 'payment',
  slices: [paymentSlice],
  flows: [orderFlow, searchFlow],
  uses: [dealFeature],
}
