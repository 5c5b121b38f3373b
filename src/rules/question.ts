/** Whether a question, or a step after its answer, still stands once the order has moved on. */
import type { Autodeal, Deal } from '../contract/deals.ts'
import type { Status } from '../contract/orders.ts'
import { sameId } from '../contract/scalars.ts'
import { isAutodealOpen, isDealOpen, mayCancelAutodeal, mayCancelDeal } from './deal.ts'
import { mayDispute } from './dispute.ts'

/** A question that must be answered before an act. */
export type Question = 'paid' | 'cancel' | 'dispute' | 'release'

/** What a question is about. */
export interface Asked {
  status: Status | null
  deal: Deal | null
  autodeal: Autodeal | null
}

/** False for a question about a deal that is over, or is another one by now: its answer would hit what the person never saw. */
export function isQuestionValid(question: Question, before: Asked, after: Asked): boolean {
  if (after.status === null || after.status > 1) return false
  // With no deal open, Cancel ends the search.
  if (question === 'cancel')
    return isDealOpen(after.deal) || isAutodealOpen(after.autodeal) ? mayStillPay(after) : true
  if (!isSameDeal(before, after)) return false
  if (question === 'paid') return mayStillPay(after)
  return question === 'dispute' ? mayDispute(after.deal) : after.deal?.state === 'paid'
}

function isSameDeal(before: Asked, after: Asked): boolean {
  return after.deal || before.deal
    ? sameId(before.deal?.deal_id, after.deal?.deal_id)
    : sameId(before.autodeal?.autodeal_id, after.autodeal?.autodeal_id)
}

function mayStillPay({ deal, autodeal }: Asked): boolean {
  return isDealOpen(deal) ? mayCancelDeal(deal) : mayCancelAutodeal(autodeal)
}
