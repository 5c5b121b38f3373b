/** Waiting and repeating, for listeners. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { POLL_INTERVAL_MS } from '../contract/constants.ts'
import { CallInterrupted } from '../contract/gatewayError.ts'
import { sleep } from '../platform/sleep.ts'
import type { AppState, ListenerApi } from './types.ts'

/** Reports an error as an uncaught one, so that it reaches the console and the telemetry without stopping other code. */
export function reportError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** Waits until the condition holds, at most `ms` where it is given; false when that time is over. */
export async function waitUntil(
  api: ListenerApi,
  condition: (state: AppState) => boolean,
  ms?: number,
): Promise<boolean> {
  return condition(api.getState()) || api.condition((_action, state) => condition(state), ms)
}

/** Does `work`, and does it again, once, if its call was interrupted; not if `check` rejects. */
export async function startOver<T>(work: () => Promise<T>, check?: () => Promise<void>): Promise<T> {
  try {
    return await work()
  } catch (reason) {
    if (!(reason instanceof CallInterrupted)) throw reason
    await check?.()
    return work()
  }
}

type Wake = (action: UnknownAction, now: AppState, before: AppState) => boolean

/**
 * Runs `body` now and repeats it after `intervalMs()`, or as soon as an action matches `wake`.
 * Ends when `body` resolves with false or the listener is cancelled. Runs never overlap. What `body` or `intervalMs` throws is
 * reported, and `body` runs again after `POLL_INTERVAL_MS`: a page that stops polling would keep showing an old requisite.
 */
export async function poll(
  api: Pick<ListenerApi, 'signal' | 'take'>,
  { intervalMs, wake = [] }: { intervalMs: () => number; wake?: readonly Wake[] },
  body: () => Promise<boolean>,
): Promise<void> {
  const nextWake = () =>
    api
      .take((action: UnknownAction, now, before) => wake.some((matches) => matches(action, now, before)))
      .then(() => true)
      .catch(() => false)
  // Also counts while `body` runs, because an action at that time may be newer than the response that `body` waits for.
  let woken = nextWake()

  while (!api.signal.aborted) {
    let pauseMs = POLL_INTERVAL_MS
    try {
      if (!(await body())) return
      pauseMs = intervalMs()
    } catch (reason) {
      if (!api.signal.aborted) reportError(reason)
    }
    // A listener that is cancelled wakes, too.
    const pause = new AbortController()
    const pausing = sleep(pauseMs, pause.signal).then(() => false)
    if (await Promise.race([woken, pausing])) woken = nextWake()
    pause.abort()
  }
}

/** Aborted with the first of them; aborting one of them removes the listeners from the others. */
export function anySignal(...signals: AbortSignal[]): AbortSignal {
  const both = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) both.abort()
    else signal.addEventListener('abort', () => both.abort(), { once: true, signal: both.signal })
  }
  return both.signal
}

/** Runs `work` with a signal that is aborted after `ms` or together with `signal`; resolves with `late` after a timeout. */
export function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'late'> {
  const timeout = new AbortController()
  return new Promise((resolve, reject) => {
    const stop = () => {
      if (signal.aborted) return
      resolve('late')
      timeout.abort()
    }
    onSlow(ms, work(anySignal(signal, timeout.signal)), stop).then(resolve, reject)
  })
}

/** Resolves like `work`; calls `notify` when it takes longer than `ms`. */
export async function onSlow<T>(ms: number, work: Promise<T>, notify: () => void): Promise<T> {
  const ended = new AbortController()
  void sleep(ms, ended.signal).then(() => {
    if (!ended.signal.aborted) notify()
  })
  try {
    return await work
  } finally {
    ended.abort()
  }
}
