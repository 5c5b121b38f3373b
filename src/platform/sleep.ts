import { NEVER_MS } from '../contract/constants.ts'

/** Resolves after `ms`, at most `NEVER_MS` (a longer timer would fire at once), or at once when `signal` is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(ms, NEVER_MS))
    signal?.addEventListener('abort', done)
  })
}
