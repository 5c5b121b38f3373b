import { addDealListeners } from '../../features/deal/dealListeners.ts'
import { addRefreshListeners } from '../../features/order/refreshListeners.ts'
import { addOrderListeners } from '../../pages/sale/orderListeners.ts'
import { addSearchListeners } from '../../pages/sale/searchListeners.ts'

export const first = [addRefreshListeners, addDealListeners, addOrderListeners, addSearchListeners]
