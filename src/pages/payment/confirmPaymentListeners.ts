/** Starts "I paid" (`confirmPayment.ts`) with the answer Yes. */
import { answeredYes } from '../../features/deal/answeredYes.ts'
import { refuseWhileRunning } from '../../features/deal/runExclusive.ts'
import type { AddListeners } from '../../store/types.ts'
import { confirmPayment } from './confirmPayment.ts'

export const addConfirmPaymentListeners: AddListeners = (start) => {
  start({
    predicate: answeredYes('paid'),
    effect(_action, api) {
      // A running step is not started twice; an earlier run that waits for a dialog, or uploads, is cancelled.
      if (refuseWhileRunning(api, 'paid')) return
      api.cancelActiveListeners()
      return confirmPayment(api)
    },
  })
}
