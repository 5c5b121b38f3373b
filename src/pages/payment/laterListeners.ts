/** The listeners of a purchase that no first screen needs. */
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { addPaidListeners, addReceiptListeners } from './dealListeners.ts'
import { purchaseLots } from './lotSearch.ts'

export const LATER: readonly AddListeners[] = [
  lotSearchListeners(purchaseLots),
  addPaidListeners,
  addReceiptListeners,
]
