import { after, type Cancel } from './clock.ts'

/** A timer that is later than this was held up: the device slept, or the browser froze the page. */
const LATE_MS = 1_000

/** Runs `run` once the page has been in sight for `ms` milliseconds on end. */
export function afterInSight(ms: number, run: () => void): Cancel {
  let cancel = begin()
  function begin(): Cancel {
    const begunAt = Date.now()
    return after(ms, () => {
      if (document.hidden || Date.now() - begunAt > ms + LATE_MS) return restart()
      stop()
      run()
    })
  }
  function restart() {
    cancel()
    cancel = begin()
  }
  function stop() {
    cancel()
    document.removeEventListener('visibilitychange', restart)
  }
  document.addEventListener('visibilitychange', restart)
  return stop
}
