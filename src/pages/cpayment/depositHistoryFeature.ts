import type { Feature } from '../../store/types.ts'
import { addDepositHistoryListeners } from './depositHistoryListeners.ts'

/** The history of a deposit. */
export const depositHistoryFeature: Feature = {
  name: 'cpayment/history',
  listeners: [addDepositHistoryListeners],
}
