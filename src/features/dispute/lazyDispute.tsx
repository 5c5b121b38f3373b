/** The parts of a dispute that are loaded on demand. */
import type { Preloadable } from '../../shell/PreloadFeatures.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The choice of the case in the question, which can be answered without it. */
export const LazyCaseChoice = lazyFeature(
  () => import('./CaseChoice.tsx').then((m) => m.CaseChoice),
  ['dispute'],
)

/** Loaded after the text about the dispute, which is shown at once. */
export const LazyDisputeDetails = lazyFeature(
  () => import('./DisputeDetails.tsx').then((m) => m.DisputeDetails),
  ['dispute'],
  <Skeleton />,
)

/** For `PreloadFeatures`. */
export const DISPUTE_FEATURES: readonly Preloadable[] = [LazyCaseChoice, LazyDisputeDetails]
