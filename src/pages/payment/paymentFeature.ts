import { dealFeature } from '../../features/deal/dealFeature.ts'
import type { Feature } from '../../store/types.ts'
import { addOrderListeners } from './orderListeners.ts'
import { paymentSlice } from './paymentSlice.ts'
import { addSearchListeners } from './searchListeners.ts'

/** The purchase. */
export const paymentFeature: Feature = {
  name: 'payment',
  slices: [paymentSlice],
  listeners: [addOrderListeners, addSearchListeners],
  uses: [dealFeature],
}
