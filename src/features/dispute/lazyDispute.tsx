/** The parts of a dispute that are loaded on demand. */
import type { Preloadable } from '../../app/shell/PreloadFeatures.tsx'
import { lazyFeature } from '../../app/shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** What happened, for the question; without it the question can be answered all the same. */
export const LazyCaseChoice = lazyFeature(
  () => import('./CaseChoice.tsx').then((m) => ({ default: m.CaseChoice, feature: m.disputeFeature })),
  ['dispute'],
)

/** Comes after the words about the dispute, which stand there at once. */
export const LazyDisputeDetails = lazyFeature(
  () =>
    import('./DisputeDetails.tsx').then((m) => ({ default: m.DisputeDetails, feature: m.disputeFeature })),
  ['dispute'],
  <Skeleton />,
)

/** For `PreloadFeatures`. */
export const DISPUTE_FEATURES: readonly Preloadable[] = [LazyCaseChoice, LazyDisputeDetails]
