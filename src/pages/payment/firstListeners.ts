/** The listeners of a purchase's first screens. */
import { bankChoiceListeners } from '../../features/brokers/bankChoiceListeners.ts'
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import { addSearchMemoryListeners } from '../../features/search/searchMemoryListeners.ts'
import { methodChoice } from '../../features/search/searchStart.ts'
import type { AddListeners } from '../../store/types.ts'
import { purchaseBanks, purchaseSource } from './purchaseSource.ts'
import { addUnsearchedListeners } from './resumeListeners.ts'
import { purchaseFlow } from './searchFlow.ts'

export const FIRST: readonly AddListeners[] = [
  pollOrder(purchaseSource),
  brokersListeners(purchaseBanks),
  bankChoiceListeners(methodChoice(purchaseFlow)),
  addSearchMemoryListeners,
  addUnsearchedListeners,
]
