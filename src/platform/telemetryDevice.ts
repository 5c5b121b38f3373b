/** Browser APIs of telemetry. Those that are missing or throw report nothing. */
import { onCLS, onINP, onLCP } from 'web-vitals'
import { attempt, attemptAsync } from './attempt.ts'

export type TelemetryDevice = ReturnType<typeof createTelemetryDevice>

export interface TelemetryWatcher {
  /** `data-step` and `data-result` of the page, at once and on each change. */
  onStep(step: string | null, result: string | null): void
  onException(kind: 'error' | 'rejection', error: unknown): void
  /** Ms, CLS as its score, `long-tasks` as their sum so far; later values replace earlier ones. */
  onVital(vital: 'LCP' | 'INP' | 'CLS' | 'long-tasks', value: number): void
  /** The page is hidden, which may be its end. */
  onLeave(): void
}

export function createTelemetryDevice() {
  return {
    /** A random integer below 2^48. */
    randomId() {
      const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
      return (high & 0xffff) * 2 ** 32 + low
    },
    userAgent: () => navigator.userAgent,
    /** `effectiveType` of the connection, unchecked. */
    connection: (): unknown =>
      (navigator as { connection?: { effectiveType?: unknown } }).connection?.effectiveType,
    /** Ms since the navigation start. */
    now: () => performance.now(),
    /** Address of the folder of the build's scripts. */
    scripts: () => `${location.origin}/assets/`,
    /** Reports what the page shows and what happens in it, until `signal` is aborted. */
    watch(seen: TelemetryWatcher, signal: AbortSignal) {
      // Before the listeners of the page's end, so that the vitals' own ones run first.
      for (const measure of [onLCP, onINP, onCLS])
        attempt(() => measure(({ name, value }) => seen.onVital(name, value)))
      watchLongTasks(seen, signal)
      watchSteps(seen, signal)
      addEventListener('error', ({ error }) => seen.onException('error', error), { signal })
      addEventListener('unhandledrejection', ({ reason }) => seen.onException('rejection', reason), {
        signal,
      })
      const onHidden = () => {
        if (document.visibilityState === 'hidden') seen.onLeave()
      }
      document.addEventListener('visibilitychange', onHidden, { signal })
      addEventListener('pagehide', () => seen.onLeave(), { signal })
    },
    /** Resolves with false when the endpoint could not be reached or refused. */
    async send(url: string, body: string) {
      // A sandbox finds the world of the page by its cookie.
      const credentials = url.startsWith('/_sandbox/') ? 'same-origin' : 'omit'
      const answer = await attemptAsync(() => fetch(url, { ...REQUEST, credentials, body }))
      // The response of another origin is opaque; it only shows that the endpoint was reached.
      return answer?.ok === true || answer?.type === 'opaque'
    },
    /** Queues with `sendBeacon`; false when the browser's queue is full. */
    sendAtLeaving: (url: string, body: string) => attempt(() => navigator.sendBeacon(url, body)) ?? false,
  }
}

/** Without referrer and CORS preflight. */
const REQUEST: RequestInit = {
  method: 'POST',
  mode: 'no-cors',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  keepalive: true,
  priority: 'low',
}

function watchSteps(seen: TelemetryWatcher, signal: AbortSignal) {
  const look = () => {
    const page = document.querySelector('[data-page]')
    const result = page?.querySelector('[data-result]')?.getAttribute('data-result')
    seen.onStep(page?.getAttribute('data-step') ?? null, result ?? null)
  }
  const observer = new MutationObserver(look)
  const attributeFilter = ['data-step', 'data-result']
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter })
  signal.addEventListener('abort', () => observer.disconnect())
  look()
}

function watchLongTasks(seen: TelemetryWatcher, signal: AbortSignal) {
  // Browsers log a warning for unknown entry types.
  if (!attempt(() => PerformanceObserver.supportedEntryTypes.includes('longtask'))) return
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) sum += duration
    seen.onVital('long-tasks', sum)
  })
  observer.observe({ type: 'longtask', buffered: true })
  signal.addEventListener('abort', () => observer.disconnect())
}
