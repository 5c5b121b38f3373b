/** The listeners of a deposit's first screens. */
import { pollOrder } from '../../features/order/pollOrder.ts'
import type { AddListeners } from '../../store/types.ts'
import { addDepositListeners, depositSource } from './depositListeners.ts'
import { addEmbedListeners } from './embedListeners.ts'
import { addFormMemoryListeners } from './formMemoryListeners.ts'

export const FIRST: readonly AddListeners[] = [
  pollOrder(depositSource),
  addDepositListeners,
  addFormMemoryListeners,
  addEmbedListeners,
]
