/** The vote (like or dislike) on the other side of a deal, once, after success. */
import type { Deal } from '../contract/deals.ts'
import { hasText, otherSide, type Side } from './deal.ts'

/** True when the vote buttons are shown: the deal is not deleted, not voted on, and the other side has a nickname. Automatic deals have no vote. */
export function canVote(deal: Deal | null, side: Side): boolean {
  return deal !== null && deal.state !== 'deleted' && !deal.voted && voteTarget(deal, side) !== null
}

/** Nickname that is voted on: the seller's for a buyer, the buyer's for a seller. */
export function voteTarget(deal: Deal, side: Side): string | null {
  const nickname = deal[otherSide(side)]?.nickname
  return hasText(nickname) ? nickname : null
}
