/** The listeners of a deposit that no first screen needs. */
import type { AddListeners } from '../../store/types.ts'
import { addDepositHistoryListeners } from './depositHistoryListeners.ts'

export const LATER: readonly AddListeners[] = [addDepositHistoryListeners]
