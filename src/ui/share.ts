import { useLayoutEffect, type RefObject } from 'react'
import { useClock } from './clock.ts'

/**
 * Writes how far the clock has come from `zeroAt` to `oneAt` (milliseconds) as `--share`, 0 to 1, on the element at each tick.
 * Goes past React on purpose: a moving bar draws no component anew.
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
