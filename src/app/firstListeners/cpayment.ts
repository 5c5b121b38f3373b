import { addOrderMemoryListeners } from '../../features/deal/orderMemoryListeners.ts'
import { addDepositListeners } from '../../pages/cpayment/depositListeners.ts'
import { addEmbedListeners } from '../../pages/cpayment/embedListeners.ts'
import { addFormMemoryListeners } from '../../pages/cpayment/formMemoryListeners.ts'

export const first = [addOrderMemoryListeners, addDepositListeners, addFormMemoryListeners, addEmbedListeners]
