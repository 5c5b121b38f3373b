import { createContext, useContext, useSyncExternalStore } from 'react'

/** Cancels a timer; can be called more than once. */
export type Cancel = () => void

/** Runs `run` once after `ms` milliseconds. All timers of the components use it. */
export function after(ms: number, run: () => void): Cancel {
  const id = setTimeout(run, ms)
  return () => clearTimeout(id)
}

/** Runs `run` every `ms` milliseconds until cancelled, first after one interval. */
export function every(ms: number, run: () => void): Cancel {
  const id = setInterval(run, ms)
  return () => clearInterval(id)
}

/** The clock of the user interface. */
export type UiClock = ReturnType<typeof createUiClock>

const SECOND_MS = 1000
/** Tolerance for late timers, ms: a tick within it still shows its intended second, so that no second is skipped. */
const LATE_MS = 250

/** Creates a clock that ticks on whole seconds of `now`: gateway time, ms since the epoch. */
export function createUiClock(now: () => number) {
  const listeners = new Set<() => void>()
  let current = now()
  let cancel: Cancel | undefined
  let unwatch: Cancel | undefined

  function stop() {
    cancel?.()
    cancel = undefined
  }
  function start() {
    stop()
    if (listeners.size === 0 || document.hidden) return
    const time = now()
    const next = (Math.floor(time / SECOND_MS) + 1) * SECOND_MS
    cancel = after(next - time, () => tick(next))
  }
  function tick(planned?: number) {
    const time = now()
    current = planned !== undefined && Math.abs(time - planned) < LATE_MS ? planned : time
    start()
    for (const listener of [...listeners]) listener()
  }
  function onVisibility() {
    if (document.hidden) stop()
    else tick()
  }

  return {
    /** Time of the last tick, ms; constant between ticks. */
    now: () => {
      // A paused clock reads the time again, but React requires equal snapshots within one render.
      if (cancel === undefined) {
        const time = now()
        if (Math.abs(time - current) >= LATE_MS) current = time
      }
      return current
    },
    /** Subscribes to ticks; the clock runs only while it has listeners and the page is visible. */
    subscribe: (listener: () => void): Cancel => {
      listeners.add(listener)
      if (listeners.size === 1) {
        unwatch = watchVisibility(onVisibility)
        start()
      }
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        unwatch?.()
        stop()
      }
    },
    /** Reads the time and notifies the listeners, after a change of the clock offset. */
    refresh: () => tick(),
  }
}

const ClockContext = createContext<UiClock>(/* @__PURE__ */ createUiClock(() => Date.now()))

/** Provides the app's clock (device time plus gateway offset). */
export const ClockProvider = ClockContext.Provider

export function useClock(): UiClock {
  return useContext(ClockContext)
}

/** A value computed from the time; the component rerenders only when the value changes. */
export function useClockValue<T extends string | number | boolean | undefined>(
  select: (now: number) => T,
): T {
  const clock = useClock()
  const read = () => select(clock.now())
  return useSyncExternalStore(clock.subscribe, read, read)
}

/** True while the page is in the background. */
export function useIsHidden(): boolean {
  return useSyncExternalStore(watchVisibility, () => document.hidden)
}

function watchVisibility(changed: () => void): Cancel {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** The start of the local day, ms since the epoch; the component renders anew at midnight. */
export function useToday(): number {
  return useClockValue((now) => new Date(now).setHours(0, 0, 0, 0))
}
