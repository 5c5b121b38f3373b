/** A browser whose tabs share storage, locks and channel, and in which tabs can die at any time. */
import type { Device, TabMessage } from '../../src/platform/device.ts'
import { createStorage, memoryArea, type Storage, type StoredValues } from '../../src/platform/storage.ts'
import type { VirtualTime } from './time.ts'

type Why = 'visible' | 'online' | 'offline' | 'hidden'

/** The device of one tab. */
export interface TabDevice extends Device {
  storage: Storage
  isVisible: boolean
  isOnline: boolean
  /** Simulates a change of visibility or connectivity. */
  come(why: Why): void
  /** Kills the tab: its code stops and its locks are released. */
  die(): void
  isDead(): boolean
}

interface Waiting {
  tab: object
  begin: () => void
}

export class Browser {
  readonly area = memoryArea()
  readonly #time: VirtualTime
  readonly #held = new Map<string, object>()
  readonly #queues = new Map<string, Waiting[]>()
  readonly #ears = new Map<object, Set<(message: TabMessage) => void>>()
  readonly #watchers = new Map<object, Set<readonly [keyof StoredValues, () => void]>>()

  constructor(time: VirtualTime) {
    this.#time = time
  }

  /** The device of a new tab. */
  open(): TabDevice {
    const listeners = new Set<(why: Why) => void>()
    const tab = {}
    let dead = false
    const ears = new Set<(message: TabMessage) => void>()
    this.#ears.set(tab, ears)
    const device: TabDevice = {
      storage: this.#storage(tab, () => dead),
      isVisible: true,
      isOnline: true,
      isDead: () => dead,
      come: (why) => {
        for (const listener of listeners) listener(why)
      },
      die: () => {
        dead = true
        listeners.clear()
        this.#ears.delete(tab)
        this.#watchers.delete(tab)
        this.#forget(tab)
      },
      now: () => this.#time.now(),
      visible: () => device.isVisible,
      online: () => device.isOnline,
      onReturn(back) {
        listeners.add(back)
        return () => listeners.delete(back)
      },
      withLock: (name, work) => this.#locked(tab, name, work),
      withLockIfFree: async (name, work) => (this.#held.has(name) ? 'busy' : this.#locked(tab, name, work)),
      broadcast: (message) => {
        if (!dead)
          for (const [other, heard] of this.#ears)
            if (other !== tab) this.#time.set(1, () => [...heard].map((ear) => ear(message)))
      },
      onBroadcast(heard) {
        ears.add(heard)
        return () => ears.delete(heard)
      },
      sound: async () => undefined,
      vibrate: () => undefined,
      setTitle: () => undefined,
      setLanguage: () => undefined,
      notify: () => undefined,
      notifyState: () => 'none',
      askToNotify: () => Promise.resolve('none'),
      keepAwake: () => undefined,
    }
    return device
  }

  #storage(tab: object, isDead: () => boolean): Storage {
    const storage = createStorage(() => this.area)
    const own = new Set<readonly [keyof StoredValues, () => void]>()
    this.#watchers.set(tab, own)
    return {
      get: (key) => storage.get(key),
      set: (key, value) => {
        if (isDead()) return
        storage.set(key, value)
        for (const [other, watchers] of this.#watchers)
          if (other !== tab)
            for (const [watched, changed] of watchers) if (watched === key) this.#time.set(1, changed)
      },
      watch(key, changed) {
        const entry = [key, changed] as const
        own.add(entry)
        return () => own.delete(entry)
      },
    }
  }

  #locked<T>(tab: object, name: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = () => {
        this.#held.set(name, tab)
        work()
          .then(resolve, reject)
          .finally(() => {
            if (this.#held.get(name) === tab) this.#release(name)
          })
      }
      if (!this.#held.has(name)) return begin()
      this.#queues.set(name, [...(this.#queues.get(name) ?? []), { tab, begin }])
    })
  }

  #release(name: string) {
    this.#held.delete(name)
    const [next, ...others] = this.#queues.get(name) ?? []
    this.#queues.set(name, others)
    next?.begin()
  }

  #forget(tab: object) {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((one) => one.tab !== tab),
      )
    for (const [name, holder] of this.#held) if (holder === tab) this.#release(name)
  }
}
