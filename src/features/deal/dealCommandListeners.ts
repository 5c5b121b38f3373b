/** Starts the commands on a deal after a press or an answer, and takes over from other tabs that this person cancelled it. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Question } from '../../rules/order.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import {
  cancelRefused,
  cancelStarted,
  disputeAccepted,
  isAnsweredYes,
  questionAnswered,
  questionAsked,
  selectQuestion,
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
      // The person is told why a question is not asked.
      if (questionAsked.match(action)) {
        if (selectQuestion(api.getState()) === null) refuseWhileRunning(api, action.payload)
      } else if (disputeAccepted.match(action)) await openDispute(api, 'accept')
      else if (voteSubmitted.match(action)) await sendVote(api, action.payload)
      else if (questionAnswered.match(action) && isAnsweredYes(action, api.getOriginalState()))
        await COMMANDS[action.payload.question]?.(api)
    },
  })
}
