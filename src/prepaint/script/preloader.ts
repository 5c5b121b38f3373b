/** Preloads the app's modules without delaying the responses that the first screen waits for. */

/** Share of the expected wait after which the modules are requested, so that they do not arrive before the response (docs/speed.md). */
const PRELOAD_START_SHARE = 1 / 3

/** Time to the first byte of the page, ms: the first estimate of the wait for a response. */
function firstWait(): number {
  // Missing in some in-app browsers.
  const [page] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[]
  return page ? page.responseStart - page.requestStart : 0
}

export type Preloader = ReturnType<typeof createPreloader>

/**
 * Preloads one batch during each call, when a share of the expected wait for its response is over: the modules then arrive
 * after the response, which does not queue behind them on the one connection, and the connection is not idle meanwhile.
 */
export function createPreloader(batches: readonly (readonly string[])[]) {
  let wait = firstWait()
  let next = 0
  const preload = (modules: readonly string[]) => {
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      // Servers that respect priorities send responses first at any time.
      link.fetchPriority = 'low'
      link.href = href
      document.head.append(link)
    }
  }
  const preloadNext = () => preload(batches[next++] ?? [])
  return {
    /** Requests modules that are in no batch. */
    preload,
    /** Resolves with the response; the next batch is requested meanwhile. */
    async preloadDuring<T>(response: Promise<T>): Promise<T> {
      const startedAt = performance.now()
      setTimeout(preloadNext, wait * PRELOAD_START_SHARE)
      const received = await response
      wait = performance.now() - startedAt
      return received
    },
    /** Requests all remaining batches. */
    preloadRest() {
      while (next < batches.length) preloadNext()
    },
  }
}
