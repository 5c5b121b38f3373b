import { addDealListeners } from '../../features/deal/dealListeners.ts'
import { addOrderMemoryListeners } from '../../features/deal/orderMemoryListeners.ts'
import { addOrderListeners } from '../../pages/sale/orderListeners.ts'
import { addSearchListeners } from '../../pages/sale/searchListeners.ts'

export const first = [addDealListeners, addOrderMemoryListeners, addOrderListeners, addSearchListeners]
