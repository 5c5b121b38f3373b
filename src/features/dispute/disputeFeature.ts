import type { Feature } from '../../store/types.ts'
import { addDisputeListeners } from './disputeListeners.ts'

/** Evidence of a dispute. Loaded with the question before a dispute, and with the dispute itself. */
export const disputeFeature: Feature = {
  name: 'dispute',
  listeners: [addDisputeListeners],
}
