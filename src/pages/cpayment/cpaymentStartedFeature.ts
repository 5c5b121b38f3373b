import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { stageMemoryListeners } from '../../features/order/stageMemoryListeners.ts'
import type { Feature } from '../../store/types.ts'
import { addressMemoryListeners } from './addressMemoryListeners.ts'
import { selectPayment } from './cpaymentSlice.ts'
import { depositHistoryFeature } from './depositHistoryFeature.ts'

const name = 'cpayment/started'

/** A deposit whose coin has been chosen. */
export const cpaymentStartedFeature: Feature = {
  name,
  listeners: [
    stageMemoryListeners(name),
    addressMemoryListeners(name),
    lateSuccessListeners({ 'POST /cp/{id}/start': (state) => selectPayment(state)?.status != null }),
  ],
  uses: [depositHistoryFeature],
}
