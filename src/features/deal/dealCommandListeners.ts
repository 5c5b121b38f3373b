/** Starts the commands on a deal after a press or an answer, and records in other tabs and for a later page load that this person cancelled the deal, or the order without one. */
import { isAnyOf } from '@reduxjs/toolkit'
import { sameId } from '../../contract/ids.ts'
import { cancelName, dealIdOf, isOrderOver } from '../../rules/deal.ts'
import { orderLoaded } from '../../shell/orderLoaded.ts'
import { listenersAdded } from '../../store/listeners.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  cancelRefused,
  cancelStarted,
  type OrderWithDeal,
  disputeAccepted,
  isAnsweredYes,
  type Question,
  questionAnswered,
  questionAsked,
  selectCancelledByMe,
  selectDealState,
  voteSubmitted,
} from '../order/orderSlice.ts'
import { cancelDeal, openDispute, releaseDeal, sendVote } from './dealCommands.ts'
import { refuseWhileRunning } from './runExclusive.ts'

const ACTIONS = { 'cancel-started': cancelStarted, 'cancel-refused': cancelRefused }

/** What an answer Yes starts; "I paid" is a command of the purchase page. */
const COMMANDS: Readonly<Partial<Record<Question, (api: ListenerApi) => Promise<unknown>>>> = {
  cancel: cancelDeal,
  release: releaseDeal,
  dispute: (api) => openDispute(api, 'dispute'),
}

export const addDealCommandListeners: AddListeners = (start, { dispatch, extra: { device, pageKey } }) => {
  device.onBroadcast((message) => {
    if (message.pageKey === pageKey && 'dealId' in message) dispatch(ACTIONS[message.kind](message.dealId))
  })
  start({
    matcher: isAnyOf(questionAsked, questionAnswered, disputeAccepted, voteSubmitted),
    async effect(action, api) {
      // No question is asked while an action runs; the person is told why.
      if (questionAsked.match(action)) refuseWhileRunning(api, action.payload)
      else if (disputeAccepted.match(action)) await openDispute(api, 'accept')
      else if (voteSubmitted.match(action)) await sendVote(api, action.payload)
      else if (questionAnswered.match(action) && isAnsweredYes(action, api.getOriginalState()))
        await COMMANDS[action.payload.question]?.(api)
    },
  })
  start({
    matcher: isAnyOf(listenersAdded, orderLoaded, cancelRefused),
    effect(action, api) {
      const { pageStorage } = api.extra
      if (!cancelRefused.match(action)) keepCancellation(api)
      else if (pageStorage.get('cancelled') === String(action.payload)) pageStorage.set('cancelled', null)
    },
  })
}

/** Stores a cancellation at the end of the deal, for a reload, and forgets it if the deal goes on. */
function keepCancellation(api: ListenerApi) {
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
}

/** Until the end it is unknown whether the gateway accepts the cancellation. */
function isEnded({ status, deal, autodeal }: OrderWithDeal): boolean {
  return isOrderOver(status) || (deal ?? autodeal)?.state === 'deleted'
}

/** True if an order that was over on screen continues; it may have got its first deal. An older response that another tab received before the end does not count. */
function isReopened(before: OrderWithDeal, now: OrderWithDeal): boolean {
  const id = dealIdOf(before)
  return isEnded(before) && (id === null || sameId(id, dealIdOf(now)))
}
