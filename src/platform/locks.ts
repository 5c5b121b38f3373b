/**
 * Locks that all tabs of a browser share, by Web Locks:
 *
 * | the lock is | `withLock` | `withLockIfFree` |
 * |---|---|---|
 * | free | runs the work | runs the work |
 * | held by another tab | waits for it; takes it away after `limitMs` | answers `busy`, and watches it |
 * | held, and was watched for `limitMs` | | takes it away |
 * | refused by the browser, or there are none | waits for this tab only | answers `busy` if this tab holds it |
 */
import { attemptAsync } from './attempt.ts'
import type { Device } from './device.ts'
import { sleep } from './sleep.ts'

/** A tab that sleeps never releases its locks: after this time, ms, its lock is taken away. Its work may be done twice then; the gateway refuses the second. */
const LOCK_LIMIT_MS = 10_000

export function createLocks(): Pick<Device, 'withLock' | 'withLockIfFree'> {
  const held = new Map<string, Promise<unknown>>()
  /** Locks that another tab holds: false once they were held for longer than their limit. */
  const watched = new Map<string, boolean>()

  function inThisTab<T>(name: string, limitMs: number, work: () => Promise<T>): Promise<T> {
    const before = held.get(name)
    const next = (before ? Promise.race([before, sleep(limitMs)]) : Promise.resolve()).then(work)
    const free = () => {
      if (held.get(name) === last) held.delete(name)
    }
    const last = next.then(free, free)
    held.set(name, last)
    return next
  }

  /** Result of `work` under the browser's lock; null when the browser refused the lock before `work` started. */
  async function request<T>(
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => Promise<T>,
  ): Promise<{ value: T } | null> {
    const begun: Promise<T>[] = []
    try {
      await navigator.locks.request(name, options, async (lock) => {
        begun.push(work(lock))
        await begun[0]
      })
    } catch {
      // The lock was refused or taken away, or `work` rejected; the latter is handled below.
    }
    const [done] = begun
    return done ? { value: await done } : null
  }

  /** Like `request`, but waits for the lock for `limitMs` at most; `late` after that time. */
  async function requestWithin<T>(name: string, limitMs: number, work: () => Promise<T>) {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), limitMs)
    const done = await request(name, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      return work()
    })
    clearTimeout(timer)
    return done ?? (waiting.signal.aborted ? 'late' : null)
  }

  /** Like `request`, but takes the lock away from a tab that holds it for longer than `limitMs`. */
  async function requestInTime<T>(name: string, limitMs: number, work: () => Promise<T>) {
    for (;;) {
      const holder = holderOf(name)
      const done = await requestWithin(name, limitMs, work)
      if (done !== 'late') return done
      // Another tab that waited as long may have taken it.
      if ((await holder) === (await holderOf(name))) return request(name, { steal: true }, work)
    }
  }

  /** Finds out whether the lock stays held for longer than `limitMs`. */
  async function watch(name: string, limitMs: number) {
    if (watched.has(name)) return
    watched.set(name, true)
    const freed = await requestWithin(name, limitMs, async () => true)
    if (freed === 'late' || freed === null) watched.set(name, false)
    else watched.delete(name)
  }

  return {
    async withLock<T>(name: string, work: () => Promise<T>, limitMs = LOCK_LIMIT_MS): Promise<T> {
      const done = await requestInTime(name, limitMs, work)
      return done ? done.value : inThisTab(name, limitMs, work)
    },
    async withLockIfFree<T>(
      name: string,
      work: () => Promise<T>,
      limitMs = LOCK_LIMIT_MS,
    ): Promise<T | 'busy'> {
      const options = watched.get(name) === false ? { steal: true } : { ifAvailable: true }
      const done = await request(name, options, async (lock) => {
        if (!lock) return 'busy' as const
        watched.delete(name)
        return work()
      })
      if (done?.value === 'busy') void watch(name, limitMs)
      if (done) return done.value
      return held.has(name) ? 'busy' : inThisTab(name, limitMs, work)
    },
  }
}

/** The tab that holds a lock; undefined if none does, or if the browser does not tell. */
async function holderOf(name: string): Promise<string | undefined> {
  const state = await attemptAsync(() => navigator.locks.query())
  return state?.held?.find((lock) => lock.name === name)?.clientId
}
