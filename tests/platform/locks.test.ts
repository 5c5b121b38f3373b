/** Locks between tabs, one of which sleeps. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowserDevice } from '../../src/platform/browser.ts'
import { setNavigator } from '../support/navigator.ts'

/** Web Locks with queue, `signal`, `ifAvailable` and `steal`. */
function webLocks() {
  interface Held {
    end: (reason?: Error) => void
  }
  const holders = new Map<string, Held>()
  const queues = new Map<string, (() => void)[]>()
  const free = (name: string, held: Held) => {
    if (holders.get(name) !== held) return
    holders.delete(name)
    queues.get(name)?.shift()?.()
  }
  return {
    query: async () => ({ held: [...holders.keys()].map((name) => ({ name, clientId: 'tab' })) }),
    request(name: string, options: LockOptions, work: (lock: object | null) => Promise<unknown>) {
      if (options.ifAvailable && holders.has(name)) return work(null)
      return new Promise<void>((resolve, reject) => {
        const begin = () => {
          const held: Held = { end: reject }
          holders.set(name, held)
          const end = () => free(name, held)
          work({ name }).then(
            () => (end(), resolve()),
            (error: Error) => (end(), reject(error)),
          )
        }
        const stolen = new DOMException('stolen', 'AbortError')
        if (options.steal) {
          holders.get(name)?.end(stolen)
          return begin()
        }
        if (!holders.has(name)) return begin()
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        queue.push(begin)
        options.signal?.addEventListener('abort', () => {
          const at = queue.indexOf(begin)
          if (at === -1) return
          queue.splice(at, 1)
          reject(stolen)
        })
      })
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a lock that a sleeping tab holds', () => {
  const forEver = () => new Promise<never>(() => undefined)

  it.each([
    ['of Web Locks', () => setNavigator('locks', webLocks())],
    ['of this tab, without Web Locks', () => setNavigator('locks', undefined)],
  ])('SAFE-05 A5 ends after 10 s: one %s', async (_whose, install) => {
    vi.useFakeTimers()
    install()
    void createBrowserDevice().withLock('b', forEver)
    const device = createBrowserDevice()
    void device.withLock('a', forEver)
    const other = navigator.locks === undefined ? device : createBrowserDevice()
    const done = vi.fn()
    void other.withLock('a', async () => void done('first'))
    void other.withLock('a', async () => void done('second'))
    await vi.advanceTimersByTimeAsync(9_900)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(done.mock.calls).toEqual([['first'], ['second']])
  })

  it('SAFE-05 A5 is busy for a press, and not for one after 10 s', async () => {
    vi.useFakeTimers()
    setNavigator('locks', webLocks())
    void createBrowserDevice().withLock('a', forEver)
    const device = createBrowserDevice()
    const press = () => device.withLockIfFree('a', async () => 'done')
    expect([await press(), await press()]).toEqual(['busy', 'busy'])
    await vi.advanceTimersByTimeAsync(10_100)
    expect(await press()).toBe('done')
    expect(await press()).toBe('done')
  })

  it('SAFE-05 A5 a lock that was released in time is no stuck one', async () => {
    vi.useFakeTimers()
    setNavigator('locks', webLocks())
    let release = () => {}
    void createBrowserDevice().withLock('a', () => new Promise<void>((resolve) => (release = resolve)))
    const device = createBrowserDevice()
    const press = () => device.withLockIfFree('a', async () => 'done')
    expect(await press()).toBe('busy')
    await vi.advanceTimersByTimeAsync(5_000)
    release()
    await vi.advanceTimersByTimeAsync(6_000)
    void createBrowserDevice().withLock('a', forEver)
    await vi.advanceTimersByTimeAsync(0)
    expect(await press()).toBe('busy')
  })
})
