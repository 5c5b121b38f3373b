/** The listeners of a sale that no first screen needs. */
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { addRequisiteListeners } from './requisiteListeners.ts'
import { addSearchStartListeners, cancelSale, salePlan } from './searchListeners.ts'

export const LATER: readonly AddListeners[] = [
  addSearchStartListeners,
  lotSearchListeners(salePlan, cancelSale),
  addRequisiteListeners,
]
