/** A dispute: who can join it, who acts next (docs/requirements.md, table 3.5). */
import type { Deal } from '../contract/deals.ts'
import { isDisputeOpen, otherSide, type Side } from './deal.ts'

/** Who looks at the deal: the side by the page, and the own nickname if it is known. */
interface DealViewer {
  side: Side
  me: string | null
}

/** True when both sides have one nickname: the names of a dispute do not tell then who is who. */
function isSharedName({ buyer, seller }: Deal): boolean {
  return buyer?.nickname != null && buyer.nickname === seller?.nickname
}

/**
 * True if the nickname is the viewer's. The sides of the deal decide, because the account's nickname may be unknown; without it, whoever
 * is not the partner is the viewer.
 */
function isOwnNickname(nickname: string | null, deal: Deal, { side, me }: DealViewer): boolean {
  if (nickname === null) return false
  const own = deal[side]?.nickname ?? null
  if (nickname === own || nickname === me) return true
  const partner = deal[otherSide(side)]?.nickname ?? null
  return me === null && own === null && partner !== null && nickname !== partner
}

/**
 * What the viewer has done in the dispute of a deal. With one nickname on both sides the partner counts as its initiator, so that the
 * viewer can answer it: who wrongly does not answer loses, and a needless answer is refused.
 */
export function ownPart(deal: Deal | null, viewer: DealViewer): 'opened' | 'joined' | null {
  if (!deal?.dispute) return null
  const { initiator, opponent } = deal.dispute
  if (isSharedName(deal)) return opponent === null ? null : 'joined'
  if (isOwnNickname(initiator, deal, viewer)) return 'opened'
  return isOwnNickname(opponent, deal, viewer) ? 'joined' : null
}

/** Who opened the dispute of a deal; null without one, and where the names do not tell it: it is not said then. */
export function disputeOpener(deal: Deal | null, viewer: DealViewer): 'me' | 'trader' | null {
  if (!deal?.dispute) return null
  if (ownPart(deal, viewer) === 'opened') return 'me'
  return deal.dispute.initiator === null || isSharedName(deal) ? null : 'trader'
}

/** True while the dispute is open and the viewer has no part in it. */
export function canAcceptDispute(deal: Deal | null, viewer: DealViewer): boolean {
  return isDisputeOpen(deal) && ownPart(deal, viewer) === null
}

/** Who acts next: the viewer, the partner, or support once both sides have joined. Null without an open dispute. */
export function disputeTurn(deal: Deal | null, viewer: DealViewer): 'me' | 'partner' | 'support' | null {
  if (!isDisputeOpen(deal)) return null
  if (deal.dispute.opponent !== null) return 'support'
  return canAcceptDispute(deal, viewer) ? 'me' : 'partner'
}
