/** The listeners of a purchase that no first screen needs. */
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { addPaidListeners, addReceiptListeners } from './dealListeners.ts'
import { giveUpSearch, purchasePlan } from './searchListeners.ts'

export const LATER: readonly AddListeners[] = [
  lotSearchListeners(purchasePlan, giveUpSearch),
  addPaidListeners,
  addReceiptListeners,
]
