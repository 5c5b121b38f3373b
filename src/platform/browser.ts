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
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState !== 'hidden') listener('visible')
      })
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener('visible')
      })
      for (const change of ['online', 'offline'] as const) addEventListener(change, () => listener(change))
    },
    ...locks,
    broadcast: (message) => attempt(() => channel?.postMessage(message)),
    onBroadcast(listener) {
      channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data))
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
export function attempt<T>(work: () => T): T | undefined {
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

/** A tab that sleeps never releases its locks: after this time, ms, its lock is taken away. Its work may be done twice then; the gateway refuses the second. */
const LOCK_LIMIT_MS = 10_000

/** Web Locks; without them, the lock covers this tab only. */
function createLocks(): Pick<Device, 'withLock' | 'withLockIfFree'> {
  const held = new Map<string, Promise<unknown>>()
  /** Locks that another tab holds: false once they were held for longer than their limit. */
  const watched = new Map<string, boolean>()

  function inThisTab<T>(name: string, limitMs: number, work: () => Promise<T>): Promise<T> {
    const before = held.get(name)
    const next = (before ? Promise.race([before, pause(limitMs)]) : Promise.resolve()).then(work)
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
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
