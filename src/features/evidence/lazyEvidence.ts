/** The documents about an order, each loaded when its place is on screen. */
import { lazyFeature } from '../../app/shell/lazyFeature.tsx'
import type { Section } from '../../i18n/types.ts'
import type { OrderRecord } from '../../rules/orderFacts.ts'

const SECTIONS: readonly Section[] = ['deal', 'history', 'evidence']

interface DocumentProps {
  record: OrderRecord
}

export const SaveEvidence = lazyFeature<DocumentProps>(() => import('./SaveEvidence.tsx'), SECTIONS)
/** Only for an order that was performed. */
export const SaveProof = lazyFeature<DocumentProps>(() => import('./SaveProof.tsx'), SECTIONS)
