import { orderMemoryListeners } from '../../features/deal/orderMemoryListeners.ts'
import { addRefreshListeners } from '../../features/order/refreshListeners.ts'
import { addDepositListeners } from '../../pages/cpayment/depositListeners.ts'
import { addEmbedListeners } from '../../pages/cpayment/embedListeners.ts'
import { addFormMemoryListeners } from '../../pages/cpayment/formMemoryListeners.ts'

export const first = [
  addRefreshListeners,
  orderMemoryListeners(() => true),
  addDepositListeners,
  addFormMemoryListeners,
  addEmbedListeners,
]
