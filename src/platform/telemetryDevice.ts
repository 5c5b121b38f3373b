/** Browser APIs of telemetry. Each can be missing or throw; the data is then omitted. */
import { onCLS, onINP, onLCP } from 'web-vitals'

/** Unsubscribe function. */
type Stop = () => void

export interface TelemetryDevice {
  /** A random integer below 2^48. */
  randomId(): number
  userAgent(): string
  /** `effectiveType` of the connection, unchecked. */
  connection(): unknown
  /** Ms since the navigation start. */
  now(): number
  /** Subscribes to `data-step` and `data-result` of the page; calls back at once and on each change. */
  onStep(reached: (step: string | null, result: string | null) => void): Stop
  onException(thrown: (kind: 'error' | 'rejection', error: unknown) => void): Stop
  /** Web vitals in ms, CLS as its score; later values replace earlier ones. */
  onVital(measured: (vital: 'LCP' | 'INP' | 'CLS', value: number) => void): void
  onLongTask(seen: (ms: number) => void): Stop
  /** Subscribes to the page being hidden, which may be its end. */
  onLeave(leave: () => void): Stop
  /** Addresses of the build's scripts that the page has loaded, and its own address. */
  scripts(): { urls: ReadonlySet<string>; page: string }
  /** Resolves with false when the endpoint could not be reached or refused. */
  send(url: string, body: string): Promise<boolean>
  /** Queues with `sendBeacon`; false when the browser's queue is full. */
  sendAtLeaving(url: string, body: string): boolean
}

/** Implements `TelemetryDevice` with browser APIs. */
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
        // The response of another origin is opaque; it only shows that the endpoint was reached.
        return answer.ok || answer.type === 'opaque'
      } catch {
        return false
      }
    },
    sendAtLeaving: (url, body) => attempt(() => navigator.sendBeacon(url, body)) ?? false,
  }
}

/** Without cookies, referrer and CORS preflight. */
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
    // While the code of the next step is loaded, the person is still at the last one.
    if (now === last || (last !== '' && step === 'loading')) return
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
  // Browsers log a warning for unknown entry types.
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
