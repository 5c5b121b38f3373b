/** Starts the commands on a deal after a press or an answer. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import type { Question } from '../../rules/question.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { cancelDeal } from './cancelDeal.ts'
import { openDispute, releaseDeal, sendVote } from './dealCommands.ts'
import {
  disputeAccepted,
  questionAnswered,
  questionAsked,
  selectQuestion,
  voteSubmitted,
} from './dealSlice.ts'
import { refuseWhileRunning } from './runExclusive.ts'

/** What an answer Yes starts; "I paid" is a command of the purchase page. */
const COMMANDS: Readonly<Partial<Record<Question, (api: ListenerApi) => Promise<unknown>>>> = {
  cancel: cancelDeal,
  release: releaseDeal,
  dispute: (api) => openDispute(api, 'dispute'),
}

export const addDealCommandListeners: AddListeners = (start) => {
  start({
    matcher: isAnyOf(questionAsked, questionAnswered, disputeAccepted, voteSubmitted),
    async effect(action, api) {
      // No question is asked while an action runs; the person is told why.
      if (questionAsked.match(action)) refuseWhileRunning(api, action.payload)
      else if (disputeAccepted.match(action)) await openDispute(api, 'accept')
      else if (voteSubmitted.match(action)) await sendVote(api, action.payload)
      else {
        const question = answeredYes(action, api.getOriginalState())
        if (question !== null) await COMMANDS[question]?.(api)
      }
    },
  })
}

/** The question that was answered Yes, if it was open. The second press of a double click finds no open question. */
export function answeredYes(action: UnknownAction, before: AppState): Question | null {
  if (!questionAnswered.match(action) || !action.payload.yes) return null
  const { question } = action.payload
  return selectQuestion(before) === question ? question : null
}
