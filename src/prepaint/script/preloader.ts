/** Brings the app's code without getting in the way of the answers that the first screen waits for. */

/** Of the wait for an answer: the earliest part after which code does not overtake it (docs/speed.md). */
const PRELOAD_START_SHARE = 1 / 3

/** How long the page itself took to begin, ms: the first guess at how long an answer takes. */
function firstWait(): number {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming ? page.responseStart - page.requestStart : 0
}

/**
 * Asks for code in batches, each in the shade of a call: when a part of the wait for its answer is over. What is asked for
 * then comes after the answer, so that does not queue behind the code on the one connection, and the line is idle otherwise.
 */
export function createPreloader(batches: readonly (readonly string[])[]) {
  let wait = firstWait()
  let next = 0
  const bring = () => {
    for (const href of batches[next++] ?? []) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      // Servers that keep to priorities send answers first at any time.
      link.fetchPriority = 'low'
      link.href = href
      document.head.append(link)
    }
  }
  return {
    /** The answer of a call, and the next batch in its shade. */
    async preloadDuring<T>(answer: Promise<T>): Promise<T> {
      const began = performance.now()
      setTimeout(bring, wait * PRELOAD_START_SHARE)
      const came = await answer
      wait = performance.now() - began
      return came
    },
    /** Whatever has not been asked for. */
    preloadRest() {
      while (next < batches.length) bring()
    },
  }
}
