import { stageMemoryListeners } from '../../features/order/stageMemoryListeners.ts'
import type { Feature } from '../../store/types.ts'
import { addressMemoryListeners } from './addressMemoryListeners.ts'
import { depositHistoryFeature } from './depositHistoryFeature.ts'

const name = 'cpayment/started'

/** A deposit whose coin has been chosen. */
export const cpaymentStartedFeature: Feature = {
  name,
  listeners: [stageMemoryListeners(name), addressMemoryListeners(name)],
  uses: [depositHistoryFeature],
}
