import { addDealListeners } from '../../features/deal/dealListeners.ts'
import { addRefreshListeners } from '../../features/order/refreshListeners.ts'
import { addOrderListeners } from '../../pages/payment/orderListeners.ts'
import { addSearchListeners } from '../../pages/payment/searchListeners.ts'

export const first = [addRefreshListeners, addDealListeners, addOrderListeners, addSearchListeners]
