/** Starts the commands on a deal after a press or an answer. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { Question } from '../../rules/question.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { answeredYes } from './answeredYes.ts'
import { cancelDeal } from './cancelDeal.ts'
import { disputeAccepted, questionAnswered, questionAsked, voteSubmitted } from './dealSlice.ts'
import { openDispute, releaseDeal, sendVote } from './dealCommands.ts'
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
      if (disputeAccepted.match(action)) await openDispute(api, 'accept')
      if (voteSubmitted.match(action)) await sendVote(api, action.payload)
      if (questionAnswered.match(action)) await startCommand(api, action)
    },
  })
}

async function startCommand(api: ListenerApi, action: ReturnType<typeof questionAnswered>): Promise<void> {
  const { question } = action.payload
  if (answeredYes(question)(action, api.getState(), api.getOriginalState())) await COMMANDS[question]?.(api)
}
