// long: every API that a browser may deny
/** A browser that denies its APIs to the page, and locks between tabs, one of which sleeps. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserDevice } from '../../src/platform/browser.ts'
import { copyText, selectText } from '../../src/platform/clipboard.ts'
import { Buyer } from '../listeners/purchaseBuyer.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { setNavigator } from '../support/navigator.ts'
import { until, useWorld } from '../support/world.ts'

const refuse = () => {
  throw new DOMException('The request was denied.', 'SecurityError')
}
/** A constructor that throws. */
const Refused = vi.fn(function refused() {
  refuse()
})
const reject = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
/** Ways in which a browser may deny an API to a page. */
const REFUSALS = [
  ['is missing', undefined],
  ['throws', refuse],
  ['rejects', reject],
] as const

/** Web Locks that are granted. */
const grant = (_name: string, _options: LockOptions, work: (lock: object) => Promise<unknown>) => work({})

describe('a browser that denies its APIs to the page', () => {
  it.each(REFUSALS)('SAFE-05 runs exclusive work once if locks.request %s', async (_, request) => {
    setNavigator('locks', request && { request })
    const device = createBrowserDevice()
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      return name
    }
    expect(await Promise.all([device.withLock('a', work('one')), device.withLock('a', work('two'))])).toEqual(
      ['one', 'two'],
    )
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
    expect(
      await Promise.all([
        device.withLockIfFree('a', work('three')),
        device.withLockIfFree('a', work('four')),
      ]),
    ).toEqual(['three', 'busy'])
    expect(await device.withLockIfFree('a', work('five'))).toBe('five')
  })

  it('SAFE-05 runs exclusive work if navigator.locks cannot be read', async () => {
    vi.stubGlobal('navigator', Object.defineProperty({}, 'locks', { get: refuse }))
    const device = createBrowserDevice()
    expect(await device.withLock('a', async () => 1)).toBe(1)
    expect(await device.withLockIfFree('a', async () => 2)).toBe(2)
  })

  it.each([
    ['granted', { request: grant }],
    ['refused', { request: reject }],
  ])('SAFE-05 reports an error of the work itself, which runs once, if locks are %s', async (_, locks) => {
    setNavigator('locks', locks)
    const device = createBrowserDevice()
    const work = vi.fn(() => Promise.reject(new Error('the gateway said no')))
    await expect(device.withLock('a', work)).rejects.toThrow('the gateway said no')
    expect(work).toHaveBeenCalledTimes(1)
    await expect(device.withLockIfFree('a', work)).rejects.toThrow('the gateway said no')
    expect(work).toHaveBeenCalledTimes(2)
    expect(await device.withLockIfFree('a', async () => 'free again')).toBe('free again')
  })

  it('SAFE-05 runs no work twice if its lock is taken away', async () => {
    setNavigator('locks', {
      async request(_name: string, _options: LockOptions, work: (lock: object) => Promise<unknown>) {
        void work({})
        throw new DOMException('stolen', 'AbortError')
      },
    })
    const work = vi.fn(async () => 'done')
    expect(await createBrowserDevice().withLockIfFree('a', work)).toBe('done')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('SAFE-05 sends no broadcast if a channel cannot be opened or was closed', () => {
    vi.stubGlobal('BroadcastChannel', Refused)
    const without = createBrowserDevice()
    without.broadcast({ pageKey: 'payment/1', kind: 'order-outdated' })
    without.onBroadcast(() => undefined)
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        addEventListener = () => undefined
        removeEventListener = () => undefined
        postMessage = refuse
      },
    )
    const posted = () => createBrowserDevice().broadcast({ pageKey: 'payment/1', kind: 'order-outdated' })
    expect(posted).not.toThrow()
  })

  it.each(REFUSALS)('SAFE-05 shows no notification if its constructor %s', async (_, constructor) => {
    vi.stubGlobal('Notification', constructor)
    const device = createBrowserDevice()
    expect(() => device.notify('title', 'text')).not.toThrow()
    expect(await device.askToNotify()).toBe(device.notifyState())
  })

  it.each(REFUSALS)('SAFE-05 shows none if the request for permission %s', async (_, requestPermission) => {
    vi.stubGlobal('Notification', Object.assign(vi.fn(), { permission: 'default', requestPermission }))
    expect(await createBrowserDevice().askToNotify()).toBe('default')
    vi.stubGlobal(
      'Notification',
      Object.assign(
        vi.fn(function refused() {
          refuse()
        }),
        { permission: 'granted' },
      ),
    )
    expect(() => createBrowserDevice().notify('title', 'text')).not.toThrow()
    vi.stubGlobal('Notification', Object.defineProperty({}, 'permission', { get: refuse }))
    expect(createBrowserDevice().notifyState()).toBe('none')
  })

  it('SAFE-05 asks for no permission where the page itself cannot notify, as on Android', async () => {
    const requestPermission = vi.fn(async () => 'granted')
    vi.stubGlobal('Notification', Object.assign(Refused, { permission: 'default', requestPermission }))
    const device = createBrowserDevice()
    expect(device.notifyState()).toBe('none')
    expect(await device.askToNotify()).toBe('none')
    expect(requestPermission).not.toHaveBeenCalled()
  })

  it.each(REFUSALS)('SAFE-05 keeps no wake lock if its request %s', async (_, request) => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    setNavigator('wakeLock', request && { request })
    const { keepAwake } = createBrowserDevice()
    keepAwake(true)
    keepAwake(false)
    setNavigator('wakeLock', {
      request: async () => ({ addEventListener: () => undefined, release: reject }),
    })
    const awake = createBrowserDevice().keepAwake
    awake(true)
    awake(false)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('NOTE-05 releases each wake lock when the screen may turn off, also of two requests at the same time', async () => {
    let held = 0
    const request = async () => {
      held += 1
      return { addEventListener: () => undefined, release: async () => void (held -= 1) }
    }
    setNavigator('wakeLock', { request })
    const { keepAwake } = createBrowserDevice()
    keepAwake(true)
    keepAwake(false)
    keepAwake(true)
    await new Promise((resolve) => setImmediate(resolve))
    expect(held).toBe(1)
    keepAwake(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(held).toBe(0)
  })

  it('SAFE-05 does not vibrate if that throws', () => {
    setNavigator('vibrate', refuse)
    expect(() => createBrowserDevice().vibrate()).not.toThrow()
  })

  it.each(REFUSALS)('SAFE-05 reports a failure if the clipboard %s', async (_, writeText) => {
    setNavigator('clipboard', writeText && { writeText })
    const near = document.body.appendChild(document.createElement('button'))
    document.execCommand = refuse
    expect(await copyText('4111', near)).toBe(false)
    expect(document.querySelector('textarea')).toBeNull()
    vi.stubGlobal('getSelection', refuse)
    expect(() => selectText(near)).not.toThrow()
  })

  it('SPEC-18 copying without the clipboard API gives the focus back without scrolling the page', async () => {
    setNavigator('clipboard', undefined)
    const near = document.body.appendChild(document.createElement('button'))
    near.focus()
    document.execCommand = () => true
    const focus = vi.spyOn(near, 'focus')
    expect(await copyText('4111', near)).toBe(true)
    expect(focus).toHaveBeenCalledWith({ preventScroll: true })
  })
})

describe('a device that has slept', () => {
  beforeEach(() => vi.useFakeTimers())

  /** Timers stop while a device sleeps; its clock does not. */
  const sleepFor = (ms: number) => vi.setSystemTime(Date.now() + ms)
  function watched() {
    const changes: string[] = []
    createBrowserDevice().onPresenceChange((change) => changes.push(change))
    vi.advanceTimersByTime(60_000)
    return changes
  }

  it('RT-07 RET-07 tells of the return to a page that was in sight all the time', () => {
    const changes = watched()
    expect(changes).toEqual([])
    sleepFor(10 * 60_000)
    vi.advanceTimersByTime(5_000)
    expect(changes).toEqual(['visible'])
    vi.advanceTimersByTime(60_000)
    expect(changes).toEqual(['visible'])
  })

  it('RT-07 tells of a clock that is set back, once', () => {
    const changes = watched()
    vi.setSystemTime(Date.now() - 3 * 60 * 60_000)
    vi.advanceTimersByTime(60_000)
    expect(changes).toEqual(['visible'])
  })

  it('RT-07 tells of it once if the browser does, and not while the page is hidden', () => {
    const changes = watched()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    sleepFor(10 * 60_000)
    vi.advanceTimersByTime(5_000)
    expect(changes).toEqual([])
    sleepFor(10 * 60_000)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(60_000)
    expect(changes).toEqual(['visible'])
  })
})

it('RET-07 a page that the browser restores tells of the return, one that it loads does not', () => {
  const changes: string[] = []
  createBrowserDevice().onPresenceChange((change) => changes.push(change))
  for (const persisted of [false, true]) dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  expect(changes).toEqual(['visible'])
})

describe('a purchase', () => {
  const world = useWorld()

  it('SAFE-05 STORE-08 can be started if locks, channels and storage are denied', async () => {
    setNavigator('locks', { request: reject })
    vi.stubGlobal('BroadcastChannel', Refused)
    const browser = { ...createTestBrowser(), area: { getItem: refuse, setItem: refuse, removeItem: refuse } }
    const { withLock, withLockIfFree, broadcast, onBroadcast } = createBrowserDevice()
    const device = Object.assign(createTestDevice(browser), {
      withLock,
      withLockIfFree,
      broadcast,
      onBroadcast,
    })
    const buyer = await Buyer.open(world, {}, { browser, device })
    await buyer.press()
    await until(() => buyer.deal !== null)
    await buyer.act('confirm', { text: '4111111111111111, IVAN PETROV' })
    await until(() => buyer.screen.name === 'payment', 10_000)
    expect(await world.calls('POST /deals')).toHaveLength(1)
  })
})

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
