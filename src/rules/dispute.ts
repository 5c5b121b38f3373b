/** A dispute: who can join it, who acts next (docs/requirements.md, table 3.5), and the evidence that each side needs. */
import type { Deal } from '../contract/deals.ts'
import { type Disputable, isDisputeOpen, otherSide, type Side } from './deal.ts'
import { hasText } from './text.ts'

/** A deal with the nicknames of its sides. */
type NamedDeal = Disputable & Partial<Pick<Deal, Side>>

/** Who looks at the deal: the side by the page, and the own nickname if it is known. */
interface DealViewer {
  side: Side
  me: string | null
}

/** True when both sides have one nickname: the names of a dispute do not tell then who is who. */
function isSharedName({ buyer, seller }: Partial<Pick<Deal, Side>>): boolean {
  return hasText(buyer?.nickname) && buyer.nickname === seller?.nickname
}

/**
 * True if the nickname is the viewer's. The sides of the deal decide, because the account's nickname may be unknown; without it, whoever
 * is not the partner is the viewer.
 */
function isOwnNickname(
  nickname: string | null | undefined,
  deal: Partial<Pick<Deal, Side>>,
  { side, me }: DealViewer,
): boolean {
  if (!hasText(nickname)) return false
  const own = deal[side]?.nickname
  if (nickname === own || nickname === me) return true
  const partner = deal[otherSide(side)]?.nickname
  return !hasText(me) && !hasText(own) && hasText(partner) && nickname !== partner
}

/**
 * What the viewer has done in the dispute of a deal. With one nickname on both sides the partner counts as its initiator, so that the
 * viewer can answer it: who wrongly does not answer loses, and a needless answer is refused.
 */
export function ownPart(
  deal: (Pick<Disputable, 'dispute'> & Partial<Pick<Deal, Side>>) | null,
  viewer: DealViewer,
): 'opened' | 'joined' | null {
  if (!deal?.dispute) return null
  const { initiator, opponent } = deal.dispute
  if (isSharedName(deal)) return hasText(opponent) ? 'joined' : null
  if (isOwnNickname(initiator, deal, viewer)) return 'opened'
  return isOwnNickname(opponent, deal, viewer) ? 'joined' : null
}

/** True while the dispute is open and the viewer has no part in it. */
export function canAcceptDispute(deal: NamedDeal | null, viewer: DealViewer): boolean {
  return isDisputeOpen(deal) && ownPart(deal, viewer) === null
}

/** Who acts next: the viewer, the partner, or support once both sides have joined. Null without an open dispute. */
export function disputeTurn(deal: NamedDeal | null, viewer: DealViewer): 'me' | 'partner' | 'support' | null {
  if (!isDisputeOpen(deal)) return null
  if (hasText(deal.dispute.opponent)) return 'support'
  return canAcceptDispute(deal, viewer) ? 'me' : 'partner'
}

export const DISPUTE_CASES = [
  'not-released',
  'wrong-amount',
  'old-requisite',
  'not-received',
  'other',
] as const
export type DisputeCase = (typeof DISPUTE_CASES)[number]

export const EVIDENCE_KINDS = ['receipt', 'bank-history', 'video', 'statement'] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/** Progress of one piece of evidence, and of all pieces of a kind together. */
export type EvidenceState = 'missing' | 'sending' | 'sent' | 'refused'

/** The evidence that support asks for first; the rest only if that is not enough. The bank history of the side that waits for money shows that none has arrived. */
const NEEDED: Record<Side, Record<DisputeCase, readonly EvidenceKind[]>> = {
  buyer: {
    'not-released': ['receipt', 'statement'],
    'wrong-amount': ['receipt', 'bank-history', 'statement'],
    'old-requisite': ['receipt', 'bank-history', 'statement'],
    'not-received': ['receipt', 'bank-history', 'video'],
    other: ['receipt', 'statement'],
  },
  seller: {
    'not-released': ['bank-history', 'statement'],
    'wrong-amount': ['bank-history', 'statement'],
    'old-requisite': ['bank-history', 'statement'],
    'not-received': ['bank-history', 'video', 'statement'],
    other: ['bank-history', 'statement'],
  },
}

/** True for evidence that support asks for in every dispute of this kind. `side` is the user's. */
export function isNeeded(kind: EvidenceKind, side: Side, about: DisputeCase): boolean {
  return NEEDED[side][about].includes(kind)
}

/** The state of a kind of evidence, from those of its pieces: what support has decides, whatever was refused beside it. */
export function evidenceState(pieces: readonly EvidenceState[]): EvidenceState {
  const order = ['sending', 'sent', 'refused'] as const
  return order.find((state) => pieces.includes(state)) ?? 'missing'
}
