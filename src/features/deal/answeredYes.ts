import type { Question } from '../../rules/question.ts'
import type { AppState } from '../../store/types.ts'
import { questionAnswered, selectQuestion } from './dealSlice.ts'

/** Matches "yes" to a question that was open. The second press of a double click finds no open question and does not match. */
export function answeredYes(question: Question) {
  return (action: unknown, _state: AppState, before: AppState): boolean =>
    questionAnswered.match(action) &&
    action.payload.yes &&
    action.payload.question === question &&
    selectQuestion(before) === question
}
