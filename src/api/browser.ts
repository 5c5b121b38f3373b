/** The device behind a real browser. */
import type { Device, NotifyState, TabMessage } from './device.ts'

const CHANNEL = 'gateway-checkout'

export function createBrowserDevice(): Device {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  const queues = new Map<string, Promise<unknown>>()

  /** Without Web Locks (plain http) the tab still keeps its own order. */
  function queued<T>(name: string, work: () => Promise<T>): Promise<T> {
    const next = (queues.get(name) ?? Promise.resolve()).then(work, work)
    queues.set(
      name,
      next.catch(() => undefined),
    )
    return next
  }
  const locks = () => ('locks' in navigator ? navigator.locks : null)

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
    exclusive: <T>(name: string, work: () => Promise<T>): Promise<T> =>
      locks()?.request(name, work) ?? queued(name, work),
    exclusiveIfFree: <T>(name: string, work: () => Promise<T>): Promise<T | 'busy'> =>
      locks()?.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : ('busy' as const))) ??
      queued(name, work),
    tell: (message) => channel?.postMessage(message),
    onTold(heard) {
      const listen = (event: MessageEvent<TabMessage>) => heard(event.data)
      channel?.addEventListener('message', listen)
      return () => channel?.removeEventListener('message', listen)
    },
    // A sound that cannot be brought now is not worth a word.
    sound: () =>
      import('./sound.ts').then(
        ({ playSound }) => playSound(),
        () => undefined,
      ),
    vibrate() {
      // Before the first touch the browser refuses, and complains in the console.
      const isTouched = !('userActivation' in navigator) || navigator.userActivation.hasBeenActive
      if ('vibrate' in navigator && isTouched) navigator.vibrate([80, 60, 80])
    },
    setTitle(title) {
      document.title = title
    },
    setLanguage(tag) {
      document.documentElement.lang = tag
    },
    notify(title, body) {
      if (notifyState() !== 'granted') return
      try {
        new Notification(title, { body, tag: CHANNEL })
      } catch {
        // Android allows them from service workers only; the title and the sound remain.
      }
    },
    notifyState,
    async askToNotify() {
      if (notifyState() !== 'default') return notifyState()
      await Notification.requestPermission().catch(() => undefined)
      return notifyState()
    },
    keepAwake: createAwake(),
  }
}

function notifyState(): NotifyState {
  return typeof Notification === 'undefined' ? 'none' : Notification.permission
}

/** The browser takes the lock away with the page; it is asked for again when the page is back in front. */
function createAwake(): (on: boolean) => void {
  let isWanted = false
  let held: WakeLockSentinel | null = null

  async function hold() {
    if (!isWanted || held !== null || document.visibilityState === 'hidden' || !('wakeLock' in navigator))
      return
    // A low battery may refuse it.
    const lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (lock === null) return
    held = lock
    lock.addEventListener('release', () => (held = null))
    if (!isWanted) void lock.release()
  }
  document.addEventListener('visibilitychange', () => void hold())
  return (on) => {
    isWanted = on
    if (on) void hold()
    else void held?.release()
  }
}
