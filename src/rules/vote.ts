/** Like or dislike on the other side, once, after success. */
import type { Deal } from '../contract/deals.ts'
import { hasText, otherSide, type Side } from './deal.ts'

/** True when the vote buttons stand: a deal that was not deleted, not voted on yet, and with somebody to vote on. An automatic deal has none. */
export function mayVote(deal: Deal | null, side: Side): boolean {
  return deal !== null && deal.state !== 'deleted' && !deal.voted && voteTarget(deal, side) !== null
}

/** Nickname the vote is about: the seller for a buyer, the buyer for a seller. */
export function voteTarget(deal: Deal, side: Side): string | null {
  const nickname = deal[otherSide(side)]?.nickname
  return hasText(nickname) ? nickname : null
}
