/** Loads the modules that the app cannot start without, with retries. */

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
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
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
