/** What telemetry sees of the browser, and how it sends. Each of these APIs may be missing or refuse: then that much is not told. */
import { onCLS, onINP, onLCP } from 'web-vitals'

/** A function that ends what was begun. */
type Stop = () => void

export interface TelemetryDevice {
  /** A random whole number below 2^48. */
  randomId(): number
  userAgent(): string
  /** `effectiveType` of the connection, unchecked. */
  connection(): unknown
  /** Ms since the page began to load. */
  now(): number
  /** Calls back with `data-step` and `data-result` of the page: now, and whenever one of them has changed. */
  onStep(reached: (step: string | null, result: string | null) => void): Stop
  onException(thrown: (kind: 'error' | 'rejection', error: unknown) => void): Stop
  /** Ms, of CLS the score; later values of a vital replace earlier ones. */
  onVital(measured: (vital: 'LCP' | 'INP' | 'CLS', value: number) => void): void
  onLongTask(seen: (ms: number) => void): Stop
  /** The page goes out of sight, perhaps for good. */
  onLeave(leave: () => void): Stop
  /** Addresses of the build's scripts that the page has loaded, and its own address. */
  scripts(): { urls: ReadonlySet<string>; page: string }
  /** Resolves false when the endpoint was not reached or refused. */
  send(url: string, body: string): Promise<boolean>
  /** Leaves it to the browser; false when that takes no more. */
  sendAtLeaving(url: string, body: string): boolean
}

/** The device behind a real browser. */
export function createTelemetryDevice(): TelemetryDevice {
  return {
    randomId() {
      const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
      return (high & 0xffff) * 2 ** 32 + low
    },
    userAgent: () => navigator.userAgent,
    connection: () => (navigator as { connection?: { effectiveType?: unknown } }).connection?.effectiveType,
    now: () => performance.now(),
    onStep,
    onException,
    onVital(measured) {
      attempt(() => onLCP(({ value }) => measured('LCP', value)))
      attempt(() => onINP(({ value }) => measured('INP', value)))
      attempt(() => onCLS(({ value }) => measured('CLS', value)))
    },
    onLongTask,
    onLeave(leave) {
      const hidden = () => {
        if (document.visibilityState === 'hidden') leave()
      }
      document.addEventListener('visibilitychange', hidden)
      addEventListener('pagehide', leave)
      return () => {
        document.removeEventListener('visibilitychange', hidden)
        removeEventListener('pagehide', leave)
      }
    },
    scripts() {
      const loaded = attempt(() => performance.getEntriesByType('resource').map(({ name }) => name)) ?? []
      const own = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`))
      return { urls: new Set(own), page: location.origin + location.pathname }
    },
    async send(url, body) {
      try {
        const answer = await fetch(url, { ...REQUEST, body })
        // The answer of another origin is not shown; it was reached at least.
        return answer.ok || answer.type === 'opaque'
      } catch {
        return false
      }
    },
    sendAtLeaving: (url, body) => attempt(() => navigator.sendBeacon(url, body)) ?? false,
  }
}

/** No cookie, no address of the page, no question beforehand (CORS). */
const REQUEST: RequestInit = {
  method: 'POST',
  mode: 'no-cors',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  keepalive: true,
  priority: 'low',
}

const onStep: TelemetryDevice['onStep'] = (reached) => {
  let last = ''
  const look = () => {
    const page = document.querySelector('[data-page]')
    const step = page?.getAttribute('data-step') ?? null
    const result = page?.querySelector('[data-result]')?.getAttribute('data-result') ?? null
    const now = `${step} ${result}`
    if (now === last) return
    last = now
    reached(step, result)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-step', 'data-result'],
  })
  look()
  return () => observer.disconnect()
}

const onException: TelemetryDevice['onException'] = (thrown) => {
  const failed = ({ error }: ErrorEvent) => thrown('error', error)
  const rejected = ({ reason }: PromiseRejectionEvent) => thrown('rejection', reason)
  addEventListener('error', failed)
  addEventListener('unhandledrejection', rejected)
  return () => {
    removeEventListener('error', failed)
    removeEventListener('unhandledrejection', rejected)
  }
}

const onLongTask: TelemetryDevice['onLongTask'] = (seen) => {
  // A browser that does not know the kind would say so in the console.
  if (!attempt(() => PerformanceObserver.supportedEntryTypes.includes('longtask'))) return () => undefined
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen(duration)
  })
  observer.observe({ type: 'longtask', buffered: true })
  return () => observer.disconnect()
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
