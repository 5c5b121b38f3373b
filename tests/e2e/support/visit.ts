/** One visitor of the gallery in a browser of its own, and the hand on the other side of the deal. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { GatewayControl } from './gateway.ts'

/** What a scene has to reach its picture. */
export interface Visit {
  page: ScenePage
  /** The control plane of a world that was reset for this scene. */
  gateway: GatewayControl
}

/** What scenes do to a page: the part of Playwright's page that other drivers can do, too. */
export interface ScenePage {
  goto(path: string): Promise<unknown>
  locator(selector: string, options?: { hasText?: string | RegExp }): SceneLocator
  fill(selector: string, text: string): Promise<void>
  check(selector: string): Promise<void>
  setInputFiles(selector: string, files: SceneFile | SceneFile[]): Promise<void>
  evaluate<T, Arg>(work: (arg: Arg) => T | Promise<T>, arg: Arg): Promise<T>
  keyboard: { press(key: string): Promise<void> }
}

export interface SceneLocator {
  first(): SceneLocator
  last(): SceneLocator
  nth(place: number): SceneLocator
  click(options?: { force?: boolean }): Promise<void>
  isVisible(): Promise<boolean>
  waitFor(options?: { timeout?: number }): Promise<void>
}

export interface SceneFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A scene that only Playwright can reach. */
export class NotInThisEngine extends Error {}

/** Playwright's page, for what no other driver does: clock, network. Throws `NotInThisEngine` elsewhere. */
export function playwrightPage({ page }: Pick<Visit, 'page'>): Page {
  if (!('clock' in page)) throw new NotInThisEngine()
  return page as Page
}

/** One picture of the product. */
export interface Scene {
  /** `purchase/requisites`; the part before the stroke is the chapter. */
  id: string
  /** From an empty browser to what is to be seen. */
  reach: (visit: Visit) => Promise<void>
  /** The scene that it goes on from, and how. */
  after?: string
  goOn?: (visit: Visit) => Promise<void>
  /** The scene needs a browser of its own, and what that is besides, e.g. another user agent. */
  browser?: BrowserContextOptions
  /** Faults that belong to the scene; every other one is a fault of the product. */
  allow?: RegExp
  /** Nothing answers any more: no more than the picture can be taken. */
  isCut?: boolean
  /** Something loads as long as the scene stands. */
  isLoading?: boolean
}

/** A step, or what stands in place of every step. */
const READY = '[data-page]:not([data-step=loading]), [data-refused], [data-overlay=banned]'
const QUIET_MS = 250
const LOADING_MS = 20_000

/** Opens an address of the product and waits for its first screen. */
export async function open({ page }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await page.locator(READY).first().waitFor()
}

/** Presses the first button of that action. */
export async function press({ page }: Visit, action: string, more = ''): Promise<void> {
  await page.locator(`[data-action="${action}"]${more}`).first().click()
}

/** Waits for something to be there. */
export async function see({ page }: Pick<Visit, 'page'>, selector: string, hasText = ''): Promise<void> {
  await page.locator(selector, { hasText }).first().waitFor({ timeout: 40_000 })
}

/** Waits until the page has stood still for a moment: nothing loads, nothing is added, nothing moves. Answers what is wrong with the picture then. */
export async function settle(
  page: ScenePage,
  { isLoading = false }: Pick<Scene, 'isLoading'>,
): Promise<string[]> {
  const end = Date.now() + (isLoading ? 0 : LOADING_MS)
  let left: number
  do {
    await standStill(page)
    left = await countSkeletons(page)
  } while (left > 0 && Date.now() < end)
  if (isLoading) return left > 0 ? [] : ['shows no placeholder while it loads']
  return left > 0 ? [`${left} placeholders stay`] : []
}

/** Placeholders that are to be seen: something is still loading. What lies behind an open dialog may wait for its answer. */
function countSkeletons(page: ScenePage): Promise<number> {
  return page.evaluate((selector) => {
    const dialog = document.querySelector('dialog:modal')
    const places = [...(dialog ?? document).querySelectorAll(selector)]
    return places.filter((place) => place.checkVisibility()).length
  }, '[class*=skeleton]')
}

async function standStill(page: ScenePage): Promise<void> {
  await page.evaluate(async (quiet) => {
    await new Promise<void>((resolve) => {
      const done = () => {
        observer.disconnect()
        resolve()
      }
      let timer = setTimeout(done, quiet)
      const observer = new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(done, quiet)
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  }, QUIET_MS)
}
