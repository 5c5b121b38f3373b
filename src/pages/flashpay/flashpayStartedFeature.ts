import { addDeadlineListeners } from '../../features/deal/deadlineListeners.ts'
import { lateSuccessListeners } from '../../features/dialogs/lateSuccessListeners.ts'
import { stageMemoryListeners } from '../../features/order/stageMemoryListeners.ts'
import { addStepBackListeners } from '../../features/order/stepBackListeners.ts'
import type { AppState, Feature } from '../../store/types.ts'
import { selectScreen } from './flashpaySlice.ts'

const name = 'flashpay/started'

/** True once the order has a bank, chosen here or on another device. */
function isChosen(state: AppState): boolean {
  const { name } = selectScreen(state)
  return name !== 'loading' && name !== 'init'
}

/** A flash-pay order whose bank has been chosen. */
export const flashpayStartedFeature: Feature = {
  name,
  listeners: [
    stageMemoryListeners(name),
    addDeadlineListeners,
    addStepBackListeners,
    lateSuccessListeners({ 'PATCH /p2/{id}': isChosen, 'PATCH /s2/{id}': isChosen }),
  ],
}
