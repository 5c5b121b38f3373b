/** The listeners of a purchase's first screens. */
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import { methodChoiceListeners } from '../../features/search/methodChoiceListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { purchaseBanks, purchaseSource } from './purchaseSource.ts'
import { addUnsearchedListeners } from './resumeListeners.ts'
import { purchaseFlow } from './searchFlow.ts'

export const FIRST: readonly AddListeners[] = [
  pollOrder(purchaseSource),
  brokersListeners(purchaseBanks),
  methodChoiceListeners(purchaseFlow),
  addUnsearchedListeners,
]
