/** Starts the commands on a deal after a press or an answer, and records in other tabs and for a later page load that this person cancelled the deal, or the order without one. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sameId } from '../../contract/ids.ts'
import { isOrderOver } from '../../rules/deal.ts'
import { cancelName, dealIdOf } from '../../rules/dealId.ts'
import { watchWhileOpen } from '../../shell/watchWhileOpen.ts'
import { listenersAdded } from '../../store/listenersAdded.ts'
import type { AddListeners } from '../../store/types.ts'
import { orderLoaded } from '../order/orderSlice.ts'
import { cancelDeal, openDispute, releaseDeal, sendVote } from './dealCommands.ts'
import {
  answeredYes,
  cancelRefused,
  cancelStarted,
  disputeAccepted,
  questionAsked,
  selectCancelledByMe,
  selectDealState,
  voteSubmitted,
  type DealState,
} from './dealSlice.ts'
import { refuseWhileRunning } from './runExclusive.ts'

const ACTIONS = { 'cancel-started': cancelStarted, 'cancel-refused': cancelRefused }

export const addDealCommandListeners: AddListeners = (start) => {
  // No question is asked while an action runs; the person is told why.
  start({
    actionCreator: questionAsked,
    effect: (action, api) => void refuseWhileRunning(api, action.payload),
  })
  start({ predicate: answeredYes('cancel'), effect: (_action, api) => cancelDeal(api) })
  start({ predicate: answeredYes('release'), effect: (_action, api) => releaseDeal(api) })
  start({ predicate: answeredYes('dispute'), effect: (_action, api) => openDispute(api, 'dispute') })
  start({ actionCreator: disputeAccepted, effect: (_action, api) => openDispute(api, 'accept') })
  start({ actionCreator: voteSubmitted, effect: (action, api) => sendVote(api, action.payload) })
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
      const stored = pageStorage.get('cancelled')
      if (isEnded(order)) {
        const isStored = stored === String(cancelName(order))
        const isMine = selectCancelledByMe(api.getState())
        if (isMine && !isStored) pageStorage.set('cancelled', String(cancelName(order)))
        if (isStored && !isMine) api.dispatch(cancelStarted(cancelName(order)))
        return
      }
      const before = selectDealState(api.getOriginalState())
      if (stored === String(cancelName(before)) && isReopened(before, order))
        api.dispatch(cancelRefused(cancelName(before)))
    },
  })
  start({
    actionCreator: cancelRefused,
    effect({ payload }, { extra: { pageStorage } }) {
      if (pageStorage.get('cancelled') === String(payload)) pageStorage.set('cancelled', null)
    },
  })
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
