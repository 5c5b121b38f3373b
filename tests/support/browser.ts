/** A browser without a window: its tabs share storage, locks and channel, and can die at any time. */
import type { Device, NotifyState, TabMessage } from '../../src/platform/device.ts'
import { createStorage, memoryArea, type Storage, type StoredValues } from '../../src/platform/storage.ts'
import { Locks } from './locks.ts'

/** Delay of broadcasts between tabs. */
const CHANNEL_MS = 1

type StateChange = 'visible' | 'online' | 'offline'

/** Listeners of one tab. */
interface TabListeners {
  messages: Set<(message: TabMessage) => void>
  values: Set<readonly [keyof StoredValues, () => void]>
}

/** State that the tabs of a browser share. */
export interface TestBrowser {
  area: ReturnType<typeof memoryArea>
  locks: Locks
  tabs: Map<object, TabListeners>
}

export function createTestBrowser(): TestBrowser {
  return { area: memoryArea(), locks: new Locks(), tabs: new Map() }
}

export interface TestDevice extends Device {
  storage: Storage
  /** Whether its network works. */
  online(): boolean
  /** What the test sets. */
  set: { visible: boolean; online: boolean; skewMs: number; notify: NotifyState }
  /** Simulates a change of visibility or connectivity. */
  changeState(change: StateChange): void
  /** Kills the tab: its code stops and its locks are released. */
  die(): void
  isDead(): boolean
  sounds: number
  vibrations: number
  /** Browser notifications that were shown. */
  notifications: { title: string; text: string }[]
  /** A wake lock is held. */
  awake: boolean
}

/** The device of a new tab. */
export function createTestDevice(browser: TestBrowser, now: () => number = Date.now): TestDevice {
  const tab = {}
  const own: TabListeners = { messages: new Set(), values: new Set() }
  const listeners = new Set<(change: StateChange) => void>()
  let isDead = false
  browser.tabs.set(tab, own)
  const { locks } = browser

  const device: TestDevice = {
    storage: tabStorage(browser, own, () => isDead),
    online: () => device.set.online,
    set: { visible: true, online: true, skewMs: 0, notify: 'none' },
    awake: false,
    sounds: 0,
    vibrations: 0,
    notifications: [],
    changeState: (change) => {
      for (const listener of listeners) listener(change)
    },
    isDead: () => isDead,
    die() {
      isDead = true
      listeners.clear()
      browser.tabs.delete(tab)
      locks.forget(tab)
    },
    now: () => now() + device.set.skewMs,
    visible: () => device.set.visible,
    onPresenceChange: (back) => void listeners.add(back),
    withLock: (name, work) => locks.request(tab, name, work),
    withLockIfFree: async (name, work) => (locks.isHeld(name) ? 'busy' : locks.request(tab, name, work)),
    broadcast(message) {
      if (isDead) return
      for (const { messages } of others(browser, own))
        setTimeout(() => {
          for (const listener of messages) listener(message)
        }, CHANNEL_MS)
    },
    onBroadcast: (listener) => void own.messages.add(listener),
    async sound() {
      device.sounds += 1
    },
    vibrate() {
      device.vibrations += 1
    },
    setLanguage: () => undefined,
    notify: (title, text) => void device.notifications.push({ title, text }),
    notifyState: () => device.set.notify,
    async askToNotify() {
      if (device.set.notify === 'default') device.set.notify = 'granted'
      return device.set.notify
    },
    keepAwake: (on) => void (device.awake = on),
  }
  return device
}

/** The storage of one tab; its writes fire storage events in the other tabs. */
function tabStorage(browser: TestBrowser, own: TabListeners, isDead: () => boolean): Storage {
  const storage = createStorage(() => browser.area)
  return {
    get: (key) => storage.get(key),
    set(key, value) {
      if (isDead()) return
      storage.set(key, value)
      for (const { values } of others(browser, own))
        for (const [watched, changed] of values) if (watched === key) setTimeout(changed, CHANNEL_MS)
    },
    watch: (key, changed) => void own.values.add([key, changed]),
  }
}

function others({ tabs }: TestBrowser, own: TabListeners): TabListeners[] {
  return [...tabs.values()].filter((tab) => tab !== own)
}
