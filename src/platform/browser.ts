/** Implements `Device` with browser APIs. */
import type { Device, NotifyState, TabMessage } from './device.ts'

const CHANNEL = 'gateway-checkout'

export function createBrowserDevice(): Device {
  const channel = attempt(() => new BroadcastChannel(CHANNEL)) ?? null
  const locks = createLocks()
  const audio = createAudio()

  return {
    now: () => Date.now(),
    visible: () => document.visibilityState !== 'hidden',
    onPresenceChange(listener) {
      const seen = () => listener(document.visibilityState === 'hidden' ? 'hidden' : 'visible')
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) listener('visible')
      }
      const ended = new AbortController()
      const { signal } = ended
      document.addEventListener('visibilitychange', seen, { signal })
      addEventListener('pageshow', shown, { signal })
      for (const change of ['online', 'offline'] as const)
        addEventListener(change, () => listener(change), { signal })
      return () => ended.abort()
    },
    ...locks,
    broadcast: (message) => attempt(() => channel?.postMessage(message)),
    onBroadcast(listener) {
      const listen = (event: MessageEvent<TabMessage>) => listener(event.data)
      channel?.addEventListener('message', listen)
      return () => channel?.removeEventListener('message', listen)
    },
    // Sound is optional: failures are ignored.
    async sound(signal) {
      await attemptAsync(async () => {
        const context = audio()
        if (context !== null) await (await import('./sound.ts')).playSound(context, signal)
      })
    },
    vibrate() {
      attempt(() => {
        if ('vibrate' in navigator && isActivated()) navigator.vibrate([80, 60, 80])
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
      // Throws on Android, which allows notifications from service workers only; title and sound still work there.
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
 * Result of `work`, or undefined when it throws. Any browser API can be missing, throw, or be blocked by the user's settings;
 * e.g. a cross-site frame without storage access has no locks and no channels.
 */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Like `attempt`, for an API that may also reject. */
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

/** Before the first user activation browsers block sound and vibration, and log a warning to the console. */
function isActivated(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
}

/**
 * The page's audio context. Safari and Firefox start it only inside the handler of a user gesture: the first gesture creates
 * it, later ones resume it when a phone call or another app has suspended it.
 */
function createAudio(): () => AudioContext | null {
  let context: AudioContext | null = null
  const getContext = () => (context ??= attempt(() => new AudioContext()) ?? null)
  const unlock = () => {
    if (getContext()?.state !== 'running') void attemptAsync(async () => context?.resume())
  }
  for (const gesture of ['click', 'touchend', 'keydown']) addEventListener(gesture, unlock, true)
  return () => (context !== null || isActivated() ? getContext() : null)
}

/** Web Locks; without them, the lock covers this tab only. */
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
      // The lock was refused, or `work` rejected; the latter is handled below.
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

/** Browsers release a wake lock when the page is hidden; it is requested again when the page becomes visible. */
function createAwake(): (on: boolean) => void {
  let isWanted = false
  let held: WakeLockSentinel | null = null

  async function hold() {
    if (!isWanted || held !== null || document.visibilityState === 'hidden') return
    // Fails on a low battery, for example.
    const lock = await attemptAsync(() => navigator.wakeLock.request('screen'))
    if (lock === undefined) return
    // A second request may have been made while this one was pending.
    if (held !== null) return void attemptAsync(() => lock.release())
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
