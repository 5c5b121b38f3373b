/** Who can join a dispute, and who acts next (docs/requirements.md, table 3.5). */
import { DISPUTE_CLOSES_AFTER_MS } from '../contract/constants.ts'
import type { Deal } from '../contract/deals.ts'
import { hasText, isDisputeOpen, type Disputable } from './deal.ts'

/** True when both sides have one nickname: the names of a dispute do not tell then who is who. */
export function isSharedName(deal: Partial<Pick<Deal, 'buyer' | 'seller'>> | null): boolean {
  const nickname = deal?.buyer?.nickname
  return hasText(nickname) && nickname === deal?.seller?.nickname
}

/**
 * True while the dispute is open and `me` is neither its initiator nor its opponent. With one nickname on both sides, until it has an
 * opponent: who wrongly does not answer loses, and a needless answer is refused.
 */
export function canAcceptDispute(
  deal: (Disputable & Partial<Pick<Deal, 'buyer' | 'seller'>>) | null,
  me: string | null,
): boolean {
  const isShared = isSharedName(deal)
  if (!hasText(me) || !isDisputeOpen(deal)) return false
  if (isShared) return !hasText(deal.dispute.opponent)
  return deal.dispute.initiator !== me && deal.dispute.opponent !== me
}

/** Who acts next: the user, the partner, or support once both sides have joined. Null without an open dispute. */
export function disputeTurn(deal: Disputable | null, me: string | null): 'me' | 'partner' | 'support' | null {
  if (!isDisputeOpen(deal)) return null
  if (hasText(deal.dispute.opponent)) return 'support'
  return canAcceptDispute(deal, me) ? 'me' : 'partner'
}

/** Time (gateway ms) at which an unanswered dispute closes in favour of its initiator; null for an answered one, or when its start is unknown. */
export function disputeClosesAt(deal: Disputable | null): number | null {
  if (!isDisputeOpen(deal)) return null
  const { opponent, created_at: since } = deal.dispute
  return since === null || hasText(opponent) ? null : Date.parse(since) + DISPUTE_CLOSES_AFTER_MS
}
