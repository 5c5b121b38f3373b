import { addDeadlineListeners } from '../../features/deal/deadlineListeners.ts'
import { stageMemoryListeners } from '../../features/order/stageMemoryListeners.ts'
import { addStepBackListeners } from '../../features/order/stepBackListeners.ts'
import type { Feature } from '../../store/types.ts'

const name = 'flashpay/started'

/** A flash-pay order whose bank has been chosen. */
export const flashpayStartedFeature: Feature = {
  name,
  listeners: [stageMemoryListeners(name), addDeadlineListeners, addStepBackListeners],
}
