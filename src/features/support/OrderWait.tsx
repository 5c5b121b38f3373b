/** Shown while the page waits for an order; renders nothing until the wait is long. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectWait } from '../../shell/shellSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'

const UnreadableOrder = lazyFeature(
  () => import('./UnreadableOrder.tsx').then((m) => m.UnreadableOrder),
  ['errors'],
)

export function OrderWait() {
  return useAppSelector(selectWait) !== 'short' && <UnreadableOrder />
}
