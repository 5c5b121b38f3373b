/** Starts the commands on a deal after a press or an answer. */
import type { AddListeners } from '../../store/types.ts'
import { cancelDeal } from './cancelDeal.ts'
import { openDispute, releaseDeal, sendVote } from './dealCommands.ts'
import { disputeAccepted, questionAsked, voteSubmitted, answeredYes } from './dealSlice.ts'
import { refuseWhileRunning } from './runExclusive.ts'

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
}
