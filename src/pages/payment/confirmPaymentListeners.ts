/** Starts "I paid" (`confirmPayment.ts`) with the answer Yes. */
import { isAnsweredYes, questionAnswered } from '../../features/deal/dealSlice.ts'
import { refuseWhileRunning } from '../../features/deal/runExclusive.ts'
import type { AddListeners } from '../../store/types.ts'
import { confirmPayment } from './confirmPayment.ts'

export const addConfirmPaymentListeners: AddListeners = (start) => {
  start({
    actionCreator: questionAnswered,
    effect(action, api) {
      if (action.payload.question !== 'paid' || !isAnsweredYes(action, api.getOriginalState())) return
      // A running step is not started twice; an earlier run that waits for a dialog, or uploads, is cancelled.
      if (refuseWhileRunning(api, 'paid')) return
      api.cancelActiveListeners()
      return confirmPayment(api)
    },
  })
}
