/** Stores that this person cancelled the deal, or the order without one, so that its end says so after a reload and in other tabs. */
import { isAnyOf } from '@reduxjs/toolkit'
import { isOrderOver } from '../../rules/deal.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import { featureLoaded } from '../../store/featureLoaded.ts'
import type { AddListeners } from '../../store/types.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import {
  cancelRefused,
  cancelStarted,
  orderGivenUp,
  selectCancelledByMe,
  selectDealState,
} from './dealSlice.ts'

/** Stored for an order that had no deal. */
const WITHOUT_DEAL = 'order'

export const addCancelMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(orderLoaded, featureLoaded),
    effect(_action, api) {
      const { pageStorage } = api.extra
      const order = selectDealState(api.getState())
      const isEnded = isOrderOver(order.status) || (order.deal ?? order.autodeal)?.state === 'deleted'
      // Before that nobody knows whether the gateway takes the cancellation.
      if (!isEnded) return
      const id = dealIdOf(order)
      const name = id === null ? WITHOUT_DEAL : String(id)
      const isStored = pageStorage.get('cancelled') === name
      const isMine = selectCancelledByMe(api.getState())
      if (isMine && !isStored) pageStorage.set('cancelled', name)
      if (isStored && !isMine) api.dispatch(id === null ? orderGivenUp(true) : cancelStarted(id))
    },
  })
  start({
    actionCreator: cancelRefused,
    effect({ payload }, { extra: { pageStorage } }) {
      if (pageStorage.get('cancelled') === String(payload)) pageStorage.set('cancelled', null)
    },
  })
}
