/** Replaces the skeleton by the prepainted screen, and the screen by the skeleton when its data is too old. */
import { isOnline } from '../../platform/network.ts'

/** Interval of the check; one timer for the whole time would stop while the device sleeps. */
const AGE_CHECK_MS = 1_000

/** The script runs before the body is parsed; painting and the app wait for it. */
export const bodyParsed = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve))

/** Returns the skeleton. */
export function showScreen(screen: HTMLElement): Element | null | undefined {
  const root = document.getElementById('root')
  const skeleton = root?.firstElementChild
  root?.replaceChildren(screen)
  return skeleton
}

/** Resolves after the next frame. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Removes a screen with a requisite when its data is too old: the skeleton is shown until the app is loaded, and a tab that was frozen is reloaded. */
export function watchAge(
  screen: HTMLElement,
  skeleton: Element | null | undefined,
  isOld: () => boolean,
  onReplaced: () => void,
): void {
  const timer = setInterval(() => {
    if (screen.isConnected && !isOld()) return
    clearInterval(timer)
    if (!screen.isConnected || !skeleton) return
    screen.replaceWith(skeleton)
    onReplaced()
  }, AGE_CHECK_MS)
  document.addEventListener('visibilitychange', () => {
    const isBack = document.visibilityState === 'visible' && isOnline()
    if (isBack && isOld() && (screen.isConnected || skeleton?.isConnected)) location.reload()
  })
}
