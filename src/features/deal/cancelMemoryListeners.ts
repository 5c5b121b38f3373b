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
  type DealState,
} from './dealSlice.ts'

/** Stored for an order that had no deal. */
const WITHOUT_DEAL = 'order'

export const addCancelMemoryListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(orderLoaded, featureLoaded),
    effect(_action, api) {
      const { pageStorage } = api.extra
      const order = selectDealState(api.getState())
      const id = dealIdOf(order)
      const isStored = pageStorage.get('cancelled') === nameOf(order)
      const isMine = selectCancelledByMe(api.getState())
      if (isEnded(order)) {
        if (isMine && !isStored) pageStorage.set('cancelled', nameOf(order))
        if (isStored && !isMine) api.dispatch(id === null ? orderGivenUp(true) : cancelStarted(id))
      } else if (isStored && isOpenedAnew(selectDealState(api.getOriginalState()), order)) {
        pageStorage.set('cancelled', null)
        api.dispatch(id === null ? orderGivenUp(false) : cancelRefused(id))
      }
    },
  })
  start({
    actionCreator: cancelRefused,
    effect({ payload }, { extra: { pageStorage } }) {
      if (pageStorage.get('cancelled') === String(payload)) pageStorage.set('cancelled', null)
    },
  })
}

function nameOf(order: DealState): string {
  return String(dealIdOf(order) ?? WITHOUT_DEAL)
}

/** Before that nobody knows whether the gateway takes the cancellation. */
function isEnded({ status, deal, autodeal }: DealState): boolean {
  return isOrderOver(status) || (deal ?? autodeal)?.state === 'deleted'
}

/** An answer that another tab was given before the cancellation is no sign of it. */
function isOpenedAnew(before: DealState, now: DealState): boolean {
  return isEnded(before) && nameOf(before) === nameOf(now)
}
