/** The script runs before the body is parsed; painting and the app wait for it. */
export const bodyParsed = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve))

/** Replaces the skeleton. */
export function showScreen(screen: HTMLElement): void {
  document.getElementById('root')?.replaceChildren(screen)
}

/** Resolves after the next frame. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
