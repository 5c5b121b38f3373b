/** Resolves when the browser has nothing to do, after `ms` at the latest. Without `requestIdleCallback` (Safari) it waits `ms`. */
export function whenIdle(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: ms })
    else setTimeout(resolve, ms)
  })
}
