import type { Feature } from '../../store/types.ts'
import { addDepositListeners } from './depositListeners.ts'
import { addEmailDraftListeners } from './emailDraftListeners.ts'
import { addEmbedListeners } from './embedListeners.ts'

/** The crypto deposit. */
export const cpaymentFeature: Feature = {
  name: 'cpayment',
  listeners: [addDepositListeners, addEmailDraftListeners, addEmbedListeners],
}
