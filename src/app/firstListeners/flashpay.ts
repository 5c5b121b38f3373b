import { addDealListeners } from '../../features/deal/dealListeners.ts'
import { addRequisiteMemoryListeners } from '../../features/deal/requisiteMemoryListeners.ts'
import { addRefreshListeners } from '../../features/order/refreshListeners.ts'
import { addFlashpayListeners } from '../../pages/flashpay/flashpayListeners.ts'

export const first = [
  addRefreshListeners,
  addDealListeners,
  addRequisiteMemoryListeners,
  addFlashpayListeners,
]
