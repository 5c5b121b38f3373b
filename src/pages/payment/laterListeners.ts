/** The listeners of a purchase that no first screen needs. */
import { methodCleared } from '../../features/brokers/brokersSlice.ts'
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { addPaidListeners, addReceiptListeners } from './dealListeners.ts'
import { addRetryListeners, purchasePlan } from './searchListeners.ts'

export const LATER: readonly AddListeners[] = [
  lotSearchListeners(purchasePlan, (api) => api.dispatch(methodCleared())),
  // After the search, which clears the method when it is stopped.
  addRetryListeners,
  addPaidListeners,
  addReceiptListeners,
]
