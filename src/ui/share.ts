import { useLayoutEffect, type RefObject } from 'react'
import { useClock } from './clock.ts'

/**
 * Sets the CSS property `--share` of the element at each tick: 0 at `zeroAt`, 1 at `oneAt` (ms). It does not use React state, so that
 * a moving bar causes no rerender.
 */
export function useShare(ref: RefObject<HTMLElement | SVGElement | null>, zeroAt: number, oneAt: number) {
  const clock = useClock()
  useLayoutEffect(() => {
    function write() {
      const share = Math.min(1, Math.max(0, (clock.now() - zeroAt) / (oneAt - zeroAt)))
      ref.current?.style.setProperty('--share', share.toFixed(4))
    }
    write()
    return clock.subscribe(write)
  }, [clock, ref, zeroAt, oneAt])
}
