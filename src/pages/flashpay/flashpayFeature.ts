import { dealFeature } from '../../features/deal/dealFeature.ts'
import { addDeadlineListeners } from '../../features/deal/deadlineListeners.ts'
import { orderFeature } from '../../features/order/orderFeature.ts'
import type { Feature } from '../../store/types.ts'
import { addFlashpayListeners } from './flashpayListeners.ts'

/** The fast page, for a payment and a sale. */
export const flashpayFeature: Feature = {
  name: 'flashpay',
  listeners: [addFlashpayListeners, addDeadlineListeners],
  uses: [orderFeature, dealFeature],
}
