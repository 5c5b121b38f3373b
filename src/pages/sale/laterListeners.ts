/** The listeners of a sale that no first screen needs. */
import { lotSearchListeners } from '../../features/search/lotSearchListeners.ts'
import type { AddListeners } from '../../store/types.ts'
import { saleLots } from './lotSearch.ts'
import { addRequisiteListeners } from './requisiteListeners.ts'

export const LATER: readonly AddListeners[] = [lotSearchListeners(saleLots), addRequisiteListeners]
