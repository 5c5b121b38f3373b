import { addDealListeners } from '../../features/deal/dealListeners.ts'
import { addOrderMemoryListeners } from '../../features/deal/orderMemoryListeners.ts'
import { addOrderListeners } from '../../pages/payment/orderListeners.ts'
import { addSearchListeners } from '../../pages/payment/searchListeners.ts'

export const first = [addDealListeners, addOrderMemoryListeners, addOrderListeners, addSearchListeners]
