/** Checks whether an open confirmation dialog is still valid after the order has changed. */
import type { Status } from '../../contract/statuses.ts'
import {
  canCancel,
  canDispute,
  hasOpenDeal,
  isOrderOver,
  isSameDeal,
  type OrderDeals,
} from '../../rules/deal.ts'
import { isSameSum } from '../../rules/money.ts'

/** The action that a confirmation dialog asks about. */
export type Question = 'paid' | 'cancel' | 'dispute' | 'release'

/** State of the order when the dialog was opened, or now. */
export interface QuestionContext extends OrderDeals {
  status: Status | null
  /** The requisite that the person pays to; null on a sale. */
  requisite: string | null
}

/**
 * False when the deal of the question is over or was replaced, or what is paid or released has another requisite or sum: the answer would apply to something that the user has not seen.
 * Asked without an open deal, Cancel is about the search; of a sale (`isSale`) about the order, and about the deal that it gets meanwhile.
 */
export function isQuestionValid(
  question: Question,
  before: QuestionContext,
  after: QuestionContext,
  isSale: boolean,
): boolean {
  if (after.status === null || isOrderOver(after.status)) return false
  if (question === 'cancel' && !hasOpenDeal(before))
    // The question about a search does not apply to a deal that the search has found.
    return !hasOpenDeal(after) || (isSale && canCancel(after))
  if (!isSameDeal(before, after)) return false
  if (question === 'cancel') return canCancel(after)
  if (question !== 'dispute' && !isSameSum(before, after)) return false
  if (question === 'paid')
    return canCancel(after) && (before.requisite === null || before.requisite === after.requisite)
  return canDispute(after.deal)
}
