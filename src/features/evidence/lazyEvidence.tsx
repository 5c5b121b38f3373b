/** The documents about an order, loaded on demand. */
import type { Section } from '../../i18n/types.ts'
import { whenIdle } from '../../platform/modules.ts'
import { LazyQrCode } from '../../shell/LazyQrCode.tsx'
import type { Preloadable } from '../../shell/PreloadFeatures.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const SECTIONS: readonly Section[] = ['deal', 'account']

/** The evidence pack as a page to print. */
export const EvidencePage = lazyFeature(
  () => import('./EvidencePage.tsx').then((m) => m.EvidencePage),
  SECTIONS,
)

const PROOF_WITHIN_MS = 500
/** Only for a completed order. Loaded after the result has been painted. */
export const SaveProof = lazyFeature(
  () =>
    whenIdle(PROOF_WITHIN_MS)
      .then(() => import('./SaveProof.tsx'))
      .then((m) => m.SaveProof),
  SECTIONS,
  <Skeleton height="3rem" />,
)

/** The code of the documents, for `PreloadFeatures`. */
export const EVIDENCE_FEATURES: readonly Preloadable[] = [EvidencePage, SaveProof, LazyQrCode]
