/** The only code of the client that sleeps. */
import { isAnyOf } from '@reduxjs/toolkit'
import type { ListenerApi } from './types.ts'

/** Resolves after `ms`, or at once when `signal` is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

type Matcher = (action: unknown) => action is unknown

/**
 * Runs `body` now and then again: after `every()` ms, or as soon as an event of `wake` comes.
 * Ends when `body` answers false or the flow is cancelled. Never two runs at a time.
 */
export async function poll(
  api: Pick<ListenerApi, 'signal' | 'take'>,
  { intervalMs, wake = [] }: { intervalMs: () => number; wake?: readonly Matcher[] },
  body: () => Promise<boolean>,
): Promise<void> {
  let woken = false
  let wakeUp = () => {}
  const [first, ...others] = wake
  // Armed all the time: an event that comes while the body runs may be newer than the body's answer.
  const listen = () => {
    if (!first) return
    api.take(isAnyOf(first, ...others)).then(
      () => {
        woken = true
        wakeUp()
        listen()
      },
      () => undefined,
    )
  }
  listen()

  while (!api.signal.aborted) {
    woken = false
    if (!(await body())) return
    const pause = new AbortController()
    wakeUp = () => pause.abort()
    if (!woken) await sleep(intervalMs(), anySignal(api.signal, pause.signal))
    pause.abort()
  }
}

function anySignal(...signals: AbortSignal[]): AbortSignal {
  const both = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) both.abort()
    else signal.addEventListener('abort', () => both.abort(), { once: true, signal: both.signal })
  }
  return both.signal
}

/** Runs `work` with a signal that is aborted after `ms`, or with `signal`; answers `late` when the time ran out. */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'late'> {
  const timer = new AbortController()
  const both = anySignal(signal, timer.signal)
  const ended = new AbortController()
  const late = sleep(ms, anySignal(both, ended.signal)).then((): 'late' | null =>
    ended.signal.aborted || signal.aborted ? null : 'late',
  )
  const done = work(both)
  try {
    const first = await Promise.race([done.then(() => null), late])
    if (first === 'late') {
      timer.abort()
      done.catch(() => undefined)
      return 'late'
    }
    return await done
  } finally {
    ended.abort()
  }
}

/** What `work` comes to; `tell` is called once it has taken longer than `ms`. */
export async function onSlow<T>(ms: number, work: Promise<T>, tell: () => void): Promise<T> {
  const ended = new AbortController()
  void sleep(ms, ended.signal).then(() => {
    if (!ended.signal.aborted) tell()
  })
  try {
    return await work
  } finally {
    ended.abort()
  }
}
