import type { Feature } from '../../store/types.ts'
import { addDepositListeners } from './depositListeners.ts'
import { addEmbedListeners } from './embedListeners.ts'
import { addFormMemoryListeners } from './formMemoryListeners.ts'

/** The crypto deposit. */
export const cpaymentFeature: Feature = {
  name: 'cpayment',
  listeners: [addDepositListeners, addFormMemoryListeners, addEmbedListeners],
}
