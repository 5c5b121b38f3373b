import { useEffect, useState } from 'react'
import { every } from './clock.ts'

/** Length of one phase in milliseconds and number of red phases. */
const FLASH_STEP_MS = 400
const FLASH_RED_PHASES = 5

/** True in the red phases: each new positive `trigger` starts five cycles of 400 ms red and 400 ms normal. */
export function useFlash(trigger: number): boolean {
  const [red, setRed] = useState(false)
  useEffect(() => {
    if (trigger <= 0) return
    let step = 0
    setRed(true)
    const stop = every(FLASH_STEP_MS, () => {
      step += 1
      setRed(step % 2 === 0)
      if (step === FLASH_RED_PHASES * 2 - 1) stop()
    })
    return () => {
      stop()
      setRed(false)
    }
  }, [trigger])
  return red
}
