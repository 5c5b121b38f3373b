/** The QR code of a deposit; a placeholder of its size until its code is loaded. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const QR_PX = 176

export const DepositQr = lazyFeature(
  () => import('../../ui/QrCode.tsx').then((m) => ({ default: m.QrCode })),
  [],
  <Skeleton width={`${QR_PX}px`} height={`${QR_PX}px`} />,
)
