/** Stores that this person cancelled the deal, or the order without one, so that its end says so after a reload and in other tabs. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sameId, type Id } from '../../contract/ids.ts'
import { isOrderOver } from '../../rules/deal.ts'
import { dealIdOf } from '../../rules/dealId.ts'
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

/** Records in the other tabs that this person cancels a deal: a tab that does not know it would bid again. */
export function recordInOtherTabs({ extra }: ListenerApi, kind: keyof typeof ACTIONS, dealId: Id): void {
  const { device, pageKey } = extra
  device.broadcast({ pageKey, kind, dealId })
}

export const addCancelListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(listenersAdded, orderLoaded, cancelRefused),
    effect(action, api) {
      const { pageStorage } = api.extra
      if (listenersAdded.match(action)) watchOtherTabs(api)
      if (!cancelRefused.match(action)) updateMemory(api)
      else if (pageStorage.get('cancelled') === String(action.payload)) pageStorage.set('cancelled', null)
    },
  })
}

function watchOtherTabs({ dispatch, extra: { device, pageKey } }: ListenerApi) {
  device.onBroadcast((message) => {
    if (message.pageKey === pageKey && 'dealId' in message) dispatch(ACTIONS[message.kind](message.dealId))
  })
}

function updateMemory(api: ListenerApi) {
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
