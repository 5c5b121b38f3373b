/** The cases of a dispute, and the evidence that support asks for in each. */
import type { Side } from '../../rules/deal.ts'

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

/** Progress of one piece of evidence. A message that failed can be sent again, a refused piece cannot. */
export type PieceState = 'sending' | 'sent' | 'failed' | 'refused'

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

/** The state of a kind of evidence, from those of its pieces: what support has decides, whatever was refused beside it. A failed one counts as refused, because the person has to act. */
export function evidenceState(pieces: readonly PieceState[]): 'missing' | Exclude<PieceState, 'failed'> {
  const state = (['sending', 'sent'] as const).find((one) => pieces.includes(one))
  return state ?? (pieces.length > 0 ? 'refused' : 'missing')
}
