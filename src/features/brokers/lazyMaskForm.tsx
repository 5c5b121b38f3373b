/** The payer's card number, whose code few orders need. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const MaskForm = lazyFeature(
  () => import('./MaskForm.tsx').then((m) => m.MaskForm),
  [],
  <Skeleton height="9rem" />,
)
