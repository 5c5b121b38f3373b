/** Implements `Device` with browser APIs. */
import { attempt, attemptAsync } from './attempt.ts'
import type { Device, NotifyState, TabMessage } from './device.ts'
import { createLocks } from './locks.ts'

const CHANNEL = 'gateway-checkout'

/** How often it is checked whether the device has slept. */
const WATCH_MS = 5_000
/** A check that comes this long after the one before was held up by a sleep. */
const ASLEEP_MS = 20_000

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
      watchSleep(() => listener('visible'))
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
      // Throws on Android, which has notifications of service workers only; title and sound still work there.
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
 * Calls `woken` after a sleep of the device over a page in sight: not every browser hides it then. Timers stop in a sleep, the clock does not.
 * A clock that is set looks the same, or runs backwards.
 */
function watchSleep(woken: () => void): void {
  let seenAt = Date.now()
  const look = () => {
    const passed = Date.now() - seenAt
    seenAt += passed
    return passed
  }
  // In a hidden page a timer may be as late.
  document.addEventListener('visibilitychange', look)
  setInterval(() => {
    const passed = look()
    if ((passed > ASLEEP_MS || passed < 0) && document.visibilityState !== 'hidden') woken()
  }, WATCH_MS)
}

function notifyState(): NotifyState {
  const state = attempt(() => Notification.permission) ?? 'none'
  // Android asks for the permission, but its constructor throws. Without the permission nothing is shown here.
  return state === 'default' && attempt(() => new Notification('')) === undefined ? 'none' : state
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
