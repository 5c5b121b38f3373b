import { dealFeature } from '../../features/deal/dealFeature.ts'
import type { Feature } from '../../store/types.ts'
import { addOrderListeners } from './orderListeners.ts'
import { saleSlice } from './saleSlice.ts'
import { addSearchListeners } from './searchListeners.ts'

/** The sale. */
export const saleFeature: Feature = {
  name: 'sale',
  slices: [saleSlice],
  listeners: [addOrderListeners, addSearchListeners],
  uses: [dealFeature],
}
