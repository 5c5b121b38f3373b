/** The documents about an order, each loaded when its place is on screen. */
import type { LaterPart } from '../../app/shell/LaterParts.tsx'
import { lazyFeature } from '../../app/shell/lazyFeature.tsx'
import type { Section } from '../../i18n/types.ts'
import type { OrderRecord } from '../../rules/orderFacts.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const SECTIONS: readonly Section[] = ['deal', 'account']

interface DocumentProps {
  record: OrderRecord
}

export const SaveEvidence = lazyFeature<DocumentProps>(
  () => import('./SaveEvidence.tsx').then((m) => ({ default: m.SaveEvidence, feature: m.evidenceFeature })),
  SECTIONS,
  <Skeleton height="16rem" />,
)
/** Only for an order that was performed. */
export const SaveProof = lazyFeature<DocumentProps>(
  () => import('./SaveProof.tsx').then((m) => ({ default: m.SaveProof })),
  SECTIONS,
  <Skeleton height="3rem" />,
)

/** What both documents need, for `LaterParts`. */
export const EVIDENCE_PARTS: readonly LaterPart[] = [
  SaveEvidence,
  SaveProof,
  { load: () => import('../../ui/QrCode.tsx') },
]
