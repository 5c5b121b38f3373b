/** The loading screen in the page, and what replaces it. */
import { type Lang, toBcp47 } from '../../contract/languages.ts'
import type { ScreenTemplate } from '../buildOutput.ts'
import type { PrepaintPage } from '../prefetchPlan.ts'

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

/** Sets `data-page` of the loading screen, which is the same for every address. */
export function nameSkeleton(page: PrepaintPage): void {
  document.querySelector('#root > [data-step=loading]')?.setAttribute('data-page', page)
}

/** Translates the loading screen, which is in Russian in the page. */
export function translateSkeleton(page: PrepaintPage, lang: Lang, { common }: ScreenTemplate['texts']): void {
  const root = document.getElementById('root')
  const heading = root?.querySelector('h1')
  const words = root?.querySelector('[role=status] > p')
  if (!common || !heading || !words) return
  heading.textContent = document.title = common.pages[page].title
  words.textContent = common.common.loading
  document.documentElement.lang = toBcp47(lang)
}
