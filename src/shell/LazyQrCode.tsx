/** A QR code, whose library is loaded when one is drawn; a placeholder of its size until then. */
import { Skeleton } from '../ui/Skeleton.tsx'
import { lazyFeature } from './lazyFeature.tsx'

export const LazyQrCode = lazyFeature(
  () => import('../ui/QrCode.tsx').then((m) => m.QrCode),
  [],
  ({ size }) => <Skeleton width={`${size}px`} height={`${size}px`} />,
)
