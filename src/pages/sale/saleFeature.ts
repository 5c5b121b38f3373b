import { dealFeature } from '../../features/deal/dealFeature.ts'
import { orderFeature } from '../../features/order/orderFeature.ts'
import type { Feature } from '../../store/types.ts'
import { addOrderListeners } from './orderListeners.ts'
import { addSearchListeners } from './searchListeners.ts'

/** The sale. */
export const saleFeature: Feature = {
  name: 'sale',
  listeners: [addOrderListeners, addSearchListeners],
  uses: [orderFeature, dealFeature],
}
