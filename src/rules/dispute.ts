/** Who may open a dispute, who may take part, whose turn it is (docs/requirements.md, table 3.5). */
import { DISPUTE_CLOSES_AFTER_MS } from '../contract/constants.ts'
import type { Deal } from '../contract/deals.ts'
import { hasText, isDealOpen } from './deal.ts'

/** True while the deal is disputed and not decided (docs/requirements.md, table 3.8). */
export function isDisputeOpen(deal: Pick<Deal, 'dispute' | 'state'> | null): boolean {
  return deal !== null && deal.dispute !== null && isDealOpen(deal)
}

/** A dispute opens from paid only, by either side; an automatic deal has none. */
export function mayDispute(deal: Pick<Deal, 'dispute' | 'state'> | null): boolean {
  return deal?.state === 'paid' && deal.dispute === null
}

/** Taking part is offered while the dispute is open and I am neither its initiator nor its opponent. */
export function mayAcceptDispute(deal: Pick<Deal, 'dispute' | 'state'> | null, me: string | null): boolean {
  if (!hasText(me) || deal === null || deal.dispute === null || !isDisputeOpen(deal)) return false
  return deal.dispute.initiator !== me && deal.dispute.opponent !== me
}

/** Who has to act: me, the partner, or support once both sides take part. Null without an open dispute. */
export function disputeTurn(
  deal: Pick<Deal, 'dispute' | 'state'> | null,
  me: string | null,
): 'me' | 'partner' | 'support' | null {
  if (deal === null || deal.dispute === null || !isDisputeOpen(deal)) return null
  if (hasText(deal.dispute.opponent)) return 'support'
  return mayAcceptDispute(deal, me) ? 'me' : 'partner'
}

/** Gateway ms when an unanswered dispute closes in favour of its opener; null when it will not, or nobody says when it began. */
export function disputeClosesAt(deal: Pick<Deal, 'dispute' | 'state'> | null): number | null {
  if (deal === null || deal.dispute === null || !isDisputeOpen(deal)) return null
  const { opponent, created_at: since } = deal.dispute
  return since === null || hasText(opponent) ? null : Date.parse(since) + DISPUTE_CLOSES_AFTER_MS
}
