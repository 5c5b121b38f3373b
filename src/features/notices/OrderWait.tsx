/** Stands where an order is still waited for; draws nothing until the wait has become long. */
import { useAppSelector } from '../../store/hooks.ts'
import { lazyRoom } from '../frame/lazyRoom.tsx'
import { selectWait } from '../frame/frameSlice.ts'
import type { UnreadableOrderProps } from './UnreadableOrder.tsx'

const UnreadableOrder = lazyRoom(() => import('./UnreadableOrder.tsx'), ['errors'])

export function OrderWait({ retry }: UnreadableOrderProps) {
  return useAppSelector(selectWait) !== 'short' && <UnreadableOrder retry={retry} />
}
