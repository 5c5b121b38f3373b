/** When and whether modules can be loaded: at the start of the app, after a release, offline, when the browser is idle. */
import { sleep } from './sleep.ts'

/** No component and no text exists yet; the page's language is not known. */
const LOAD_FAILED = 'Страница не загрузилась. Обновите её. · The page did not load. Please reload.'
const RETRY_AFTER_MS = 2_000
const MAX_TRIES = 3

/** Resolves with the module; rejects after three failures. A replaced build reloads the page instead (`findRelease`). */
export async function loadStartModule<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch (error) {
      await window.findRelease?.()
      if (tries === MAX_TRIES) throw error
      await sleep(RETRY_AFTER_MS)
    }
  }
}

/** Replaces the page's outdated content by a request to reload; the page reloads itself when the device comes online. */
export function showLoadFailure(): void {
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = LOAD_FAILED
  document.getElementById('root')?.replaceChildren(text)
  addEventListener('online', () => location.reload())
}

declare global {
  interface Window {
    /** Of the inline script (src/prepaint/script/findRelease.ts), because a file of the old build could be missing, too. Absent where the page was not built, e.g. in development. */
    findRelease?: () => Promise<boolean>
  }
}

/** For a file that could not be loaded: true when it belongs to a build that has been replaced, and the page has to offer a reload; never resolved when it reloads itself. */
export function findRelease(): Promise<boolean> | undefined {
  // Tests of listeners have no window.
  return (globalThis as Partial<typeof globalThis>).window?.findRelease?.()
}

/** False when the browser is sure that there is no network. */
export const isOnline = (): boolean => navigator.onLine

/** Resolves when the browser has nothing to do, after `ms` at the latest. Without `requestIdleCallback` (Safari) it waits `ms`. */
export function whenIdle(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: ms })
    else setTimeout(resolve, ms)
  })
}
