/** The device behind a real browser. */
import type { Device, NotifyState, TabMessage } from './device.ts'

const CHANNEL = 'gateway-checkout'

export function createBrowserDevice(): Device {
  const channel = attempt(() => new BroadcastChannel(CHANNEL)) ?? null
  const locks = createLocks()
  const audio = createAudio()

  return {
    now: () => Date.now(),
    visible: () => document.visibilityState !== 'hidden',
    online: () => navigator.onLine,
    onReturn(back) {
      const seen = () => back(document.visibilityState === 'hidden' ? 'hidden' : 'visible')
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) back('visible')
      }
      const online = () => back('online')
      const offline = () => back('offline')
      document.addEventListener('visibilitychange', seen)
      addEventListener('pageshow', shown)
      addEventListener('online', online)
      addEventListener('offline', offline)
      return () => {
        document.removeEventListener('visibilitychange', seen)
        removeEventListener('pageshow', shown)
        removeEventListener('online', online)
        removeEventListener('offline', offline)
      }
    },
    ...locks,
    broadcast: (message) => attempt(() => channel?.postMessage(message)),
    onBroadcast(heard) {
      const listen = (event: MessageEvent<TabMessage>) => heard(event.data)
      channel?.addEventListener('message', listen)
      return () => channel?.removeEventListener('message', listen)
    },
    // A sound that cannot be brought now is not worth a word.
    async sound(signal) {
      await attemptAsync(async () => {
        const context = audio()
        if (context !== null) await (await import('./sound.ts')).playSound(context, signal)
      })
    },
    vibrate() {
      attempt(() => {
        if ('vibrate' in navigator && isTouched()) navigator.vibrate([80, 60, 80])
      })
    },
    setTitle(title) {
      document.title = title
    },
    setLanguage(tag) {
      document.documentElement.lang = tag
    },
    notify(title, body) {
      if (notifyState() !== 'granted') return
      // Android allows them from service workers only; the title and the sound remain.
      attempt(() => new Notification(title, { body, tag: CHANNEL }))
    },
    notifyState,
    async askToNotify() {
      if (notifyState() !== 'default') return notifyState()
      await attemptAsync(() => Notification.requestPermission())
      return notifyState()
    },
    keepAwake: createAwake(),
  }
}

/**
 * Any browser API may be missing, refuse with an exception, or be blocked by the person's settings (a frame of another site
 * without storage has no locks and no channels either): the result of `work`, or undefined.
 */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The same for an API that may also reject. */
async function attemptAsync<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

function notifyState(): NotifyState {
  return attempt(() => Notification.permission) ?? 'none'
}

/** Before the first touch the browser refuses sound and vibration, and complains in the console. */
function isTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}

/**
 * The one audio context of the page. Safari and Firefox let it run only from a press, which has to be while the press is
 * handled: the first one makes it, every later one wakes it up again if a call or another app has stopped it.
 */
function createAudio(): () => AudioContext | null {
  let context: AudioContext | null = null
  const take = () => (context ??= attempt(() => new AudioContext()) ?? null)
  const unlock = () => {
    if (take()?.state !== 'running') void attemptAsync(async () => context?.resume())
  }
  for (const press of ['click', 'touchend', 'keydown']) addEventListener(press, unlock, true)
  return () => (context !== null || isTouched() ? take() : null)
}

/** Web Locks; where they are missing or refused, the calls of this tab alone wait for each other. */
function createLocks(): Pick<Device, 'withLock' | 'withLockIfFree'> {
  const held = new Map<string, Promise<unknown>>()

  function inThisTab<T>(name: string, work: () => Promise<T>): Promise<T> {
    const next = (held.get(name) ?? Promise.resolve()).then(work)
    const free = () => {
      if (held.get(name) === last) held.delete(name)
    }
    const last = next.then(free, free)
    held.set(name, last)
    return next
  }

  /** What `work` comes to under the browser's lock; null when the browser refused the lock before `work` began. */
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
      // Either the lock was refused, or `work` failed: then its own promise says so.
    }
    const [done] = begun
    return done ? { value: await done } : null
  }

  return {
    async withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
      const done = await request(name, {}, work)
      return done ? done.value : inThisTab(name, work)
    },
    async withLockIfFree<T>(name: string, work: () => Promise<T>): Promise<T | 'busy'> {
      const done = await request(name, { ifAvailable: true }, async (lock) =>
        lock ? work() : ('busy' as const),
      )
      if (done) return done.value
      return held.has(name) ? 'busy' : inThisTab(name, work)
    },
  }
}

/** The browser takes the lock away with the page; it is asked for again when the page is back in front. */
function createAwake(): (on: boolean) => void {
  let isWanted = false
  let held: WakeLockSentinel | null = null

  async function hold() {
    if (!isWanted || held !== null || document.visibilityState === 'hidden') return
    // A low battery may refuse it.
    const lock = await attemptAsync(() => navigator.wakeLock.request('screen'))
    if (lock === undefined) return
    held = lock
    lock.addEventListener('release', () => (held = null))
    if (!isWanted) await release()
  }
  function release() {
    return attemptAsync(async () => held?.release())
  }
  document.addEventListener('visibilitychange', () => void hold())
  return (on) => {
    isWanted = on
    if (on) void hold()
    else void release()
  }
}
