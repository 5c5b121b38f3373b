import { useEffect, useState } from 'react'
import { every } from './clock.ts'

/** Length of one phase in milliseconds and number of red phases. */
const FLASH_STEP_MS = 400
const FLASH_RED_PHASES = 5

/** True in the red phases: each new positive `trigger` starts five cycles of 400 ms red and 400 ms normal. */
export function useFlash(trigger: number): boolean {
  const [phase, setPhase] = useState({ trigger, step: 0 })
  useEffect(() => {
    if (trigger <= 0) return
    let step = 0
    const stop = every(FLASH_STEP_MS, () => {
      step += 1
      setPhase({ trigger, step })
      if (step === FLASH_RED_PHASES * 2 - 1) stop()
    })
    return stop
  }, [trigger])
  const step = phase.trigger === trigger ? phase.step : 0
  return trigger > 0 && step % 2 === 0
}
