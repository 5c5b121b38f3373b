/** The listeners of a sale's first screens. */
import { brokersListeners } from '../../features/brokers/brokersListeners.ts'
import { pollOrder } from '../../features/order/pollOrder.ts'
import { methodChoiceListeners } from '../../features/search/methodChoiceListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { addMethodMemoryListeners, saleFlow } from './claimListeners.ts'
import { saleBanks, saleSource } from './saleSource.ts'

export const FIRST: readonly AddListeners[] = [
  pollOrder(saleSource),
  brokersListeners(saleBanks),
  methodChoiceListeners(saleFlow),
  addMethodMemoryListeners,
]
