import { addDealListeners } from '../../features/deal/dealListeners.ts'
import { orderMemoryListeners } from '../../features/deal/orderMemoryListeners.ts'
import { addFlashpayListeners } from '../../pages/flashpay/flashpayListeners.ts'

export const first = [
  addDealListeners,
  // A flash-pay order needs no account, so it is no deal to go back to.
  orderMemoryListeners(() => true),
  addFlashpayListeners,
]
