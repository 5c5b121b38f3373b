import { dealFeature } from '../../features/deal/dealFeature.ts'
import { orderFeature } from '../../features/order/orderFeature.ts'
import type { Feature } from '../../store/types.ts'
import { addFlashpayListeners } from './flashpayListeners.ts'

/** The flash-pay page, for a payment or a sale. */
export const flashpayFeature: Feature = {
  name: 'flashpay',
  listeners: [addFlashpayListeners],
  uses: [orderFeature, dealFeature],
}
