import { addDealListeners } from '../../features/deal/dealListeners.ts'
import { addOrderMemoryListeners } from '../../features/deal/orderMemoryListeners.ts'
import { addFlashpayListeners } from '../../pages/flashpay/flashpayListeners.ts'

export const first = [addDealListeners, addOrderMemoryListeners, addFlashpayListeners]
