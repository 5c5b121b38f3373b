/** The QR code of a deposit, which has its place before its code is there. */
import { lazyFeature } from '../../app/shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const QR_PX = 216

export const DepositQr = lazyFeature(
  () => import('../../ui/QrCode.tsx').then((m) => ({ default: m.QrCode })),
  [],
  <Skeleton width={`${QR_PX}px`} height={`${QR_PX}px`} />,
)
