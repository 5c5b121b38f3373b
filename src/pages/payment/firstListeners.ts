/** The listeners of a purchase's first screens. */
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import { methodChoiceListeners } from '../../features/search/methodChoiceListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { askBrokers, purchaseSource } from './purchaseSource.ts'
import { addUnsearchedListeners, purchaseFlow } from './searchListeners.ts'

export const FIRST: readonly AddListeners[] = [
  pollOrder(purchaseSource),
  brokersListeners(askBrokers),
  methodChoiceListeners(purchaseFlow),
  addUnsearchedListeners,
]
