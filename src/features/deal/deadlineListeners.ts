/** Reloads the order when the deal's time ends: only the gateway decides whether the deal is over. */
import { isAnyOf } from '@reduxjs/toolkit'
import { POLL_INTERVAL_MS } from '../../contract/constants.ts'
import { endsAt } from '../../rules/endsAt.ts'
import { pageLeft } from '../../shell/shellSlice.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import { sleep } from '../../store/timing.ts'
import type { AddListeners } from '../../store/types.ts'
import { orderReloadRequested, orderLoaded } from '../order/orderSlice.ts'
import { selectDealState } from './dealSlice.ts'

export const addDeadlineListeners: AddListeners = (start) => {
  /** The end after which the order was reloaded once more. */
  let repeated: number | null = null
  start({
    matcher: isAnyOf(orderLoaded, listenersAdded, pageLeft),
    async effect(action, api) {
      api.cancelActiveListeners()
      const due = pageLeft.match(action) ? null : endsAt(selectDealState(api.getState()))
      if (due === null) return
      const left = due - api.extra.clock.now()
      if (left <= 0 && due === repeated) return
      // The order may still be unchanged at zero: then it is reloaded once more after one polling interval.
      await sleep(left > 0 ? left : POLL_INTERVAL_MS, api.signal)
      if (api.signal.aborted) return
      if (left <= 0) repeated = due
      api.dispatch(orderReloadRequested())
    },
  })
}
