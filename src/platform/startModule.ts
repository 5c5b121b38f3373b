/** Modules without which nothing of the app is there: on a network that loses them they are requested until they come. */

/** No component and no text exists yet; the page's language is not known. */
const LOAD_FAILED = 'Страница не загрузилась. Обновите её. · The page did not load. Please reload.'
const RETRY_AFTER_MS = 2_000
/** After as many tries the page says that it did not load: what was painted before it is no longer current. */
const QUIET_TRIES = 3

/** Resolves with the module. A replaced build reloads the page instead (`findRelease`). */
export async function loadStartModule<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load()
    } catch {
      await window.findRelease?.()
      if (tries === QUIET_TRIES) showLoadFailure()
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    }
  }
}

/** Replaces the page's content by the sentence that only a reload helps; the page reloads itself when the network comes back. */
export function showLoadFailure(): void {
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = LOAD_FAILED
  document.getElementById('root')?.replaceChildren(text)
  addEventListener('online', () => {
    if (text.isConnected) location.reload()
  })
}
