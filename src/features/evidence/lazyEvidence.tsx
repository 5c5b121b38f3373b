/** The documents about an order, loaded on demand. */
import { LazyQrCode } from '../../shell/LazyQrCode.tsx'
import type { Preloadable } from '../../shell/PreloadFeatures.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Only for a completed order. */
export const SaveProof = lazyFeature(
  () => import('./SaveProof.tsx').then((m) => m.SaveProof),
  ['deal', 'account'],
  <Skeleton height="3rem" />,
)

/** The evidence pack, once it has been made. */
export const EvidencePage = lazyFeature(
  () => import('./EvidencePage.tsx').then((m) => m.EvidencePage),
  ['deal', 'account'],
  <Skeleton height="3rem" />,
)

/** The code of the documents, for `PreloadFeatures`. */
export const EVIDENCE_FEATURES: readonly Preloadable[] = [EvidencePage, SaveProof, LazyQrCode]
