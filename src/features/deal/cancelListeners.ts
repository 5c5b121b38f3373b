/** What other tabs and a later page load know of a cancellation: this person cancelled the deal, or the order without one. A tab that does not know it would bid again. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sameId, type Id } from '../../contract/ids.ts'
import { isOrderOver } from '../../rules/deal.ts'
import { dealIdOf } from '../../rules/dealId.ts'
import { watchWhileOpen } from '../../shell/watchWhileOpen.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
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

const ACTIONS = { 'cancel-started': cancelStarted, 'cancel-refused': cancelRefused }

export function recordInOtherTabs({ extra }: ListenerApi, kind: keyof typeof ACTIONS, dealId: Id): void {
  const { device, pageKey } = extra
  device.broadcast({ pageKey, kind, dealId })
}

export const addCancelListeners: AddListeners = (start) => {
  watchWhileOpen(start, ({ dispatch, extra: { device, pageKey } }) =>
    device.onBroadcast((message) => {
      if (message.pageKey === pageKey && 'dealId' in message) dispatch(ACTIONS[message.kind](message.dealId))
    }),
  )
  // Stored at the end of the deal, for a reload.
  start({
    matcher: isAnyOf(orderLoaded, listenersAdded),
    effect(_action, api) {
      const { pageStorage } = api.extra
      const order = selectDealState(api.getState())
      const id = dealIdOf(order)
      const stored = pageStorage.get('cancelled')
      if (isEnded(order)) {
        const isStored = stored === nameOf(order)
        const isMine = selectCancelledByMe(api.getState())
        if (isMine && !isStored) pageStorage.set('cancelled', nameOf(order))
        if (isStored && !isMine) api.dispatch(id === null ? orderGivenUp(true) : cancelStarted(id))
        return
      }
      const before = selectDealState(api.getOriginalState())
      if (stored !== nameOf(before) || !isReopened(before, order)) return
      const endedId = dealIdOf(before)
      pageStorage.set('cancelled', null)
      api.dispatch(endedId === null ? orderGivenUp(false) : cancelRefused(endedId))
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

/** Until the end it is unknown whether the gateway accepts the cancellation. */
function isEnded({ status, deal, autodeal }: DealState): boolean {
  return isOrderOver(status) || (deal ?? autodeal)?.state === 'deleted'
}

/** True if an order that was over on screen continues; it may have got its first deal. An older response that another tab received before the end does not count. */
function isReopened(before: DealState, now: DealState): boolean {
  const id = dealIdOf(before)
  return isEnded(before) && (id === null || sameId(id, dealIdOf(now)))
}
