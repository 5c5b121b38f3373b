/** How a scene is reached: the page, the control plane of its sandbox, and the steps that all scenes share. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { GatewayControl } from './gateway.ts'

/** Everything that a scene may use. */
export interface Visit {
  page: ScenePage
  /** The control plane of the sandbox, which is reset for each scene. */
  gateway: GatewayControl
}

/** The methods of a page that scenes use: the part of Playwright's `Page` that other drivers have, too. */
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

/** The page as Playwright's `Page`, for what only Playwright can do: clock, network. Throws `NotInThisEngine` with another driver. */
export function playwrightPage({ page }: Pick<Visit, 'page'>): Page {
  if (!('clock' in page)) throw new NotInThisEngine()
  return page as Page
}

/** One screen or state of the product. */
export interface Scene {
  /** For example `purchase/requisites`; the part before the slash is the chapter. */
  id: string
  /** Reaches the scene in a new browser. */
  reach: (visit: Visit) => Promise<void>
  /** The id of the scene that this one continues, by the steps of `goOn`. */
  after?: string
  goOn?: (visit: Visit) => Promise<void>
  /** Set if the scene needs its own browser context: its options, e.g. another user agent. */
  browser?: BrowserContextOptions
  /** Console errors that the scene causes; any other one is an error of the product. */
  allow?: RegExp
  /** The page does not respond any more: it can only be photographed. */
  isCut?: boolean
  /** A request stays pending in this scene, so its placeholders stay. */
  isLoading?: boolean
}

/** A step has loaded, or a screen that replaces all steps. */
const READY = '[data-page]:not([data-step=loading]), [data-refused], [data-overlay=banned]'
const QUIET_MS = 250
const LOADING_MS = 20_000

/** Opens a path and waits for its first screen. */
export async function open({ page }: Visit, path: string): Promise<void> {
  await page.goto(path)
  await page.locator(READY).first().waitFor()
}

/** Presses the first button of this action. */
export async function press({ page }: Visit, action: string, more = ''): Promise<void> {
  await page.locator(`[data-action="${action}"]${more}`).first().click()
}

/** Waits until an element is visible. */
export async function see({ page }: Pick<Visit, 'page'>, selector: string, hasText = ''): Promise<void> {
  await page.locator(selector, { hasText }).first().waitFor({ timeout: 40_000 })
}

/** Waits until nothing loads, changes or moves for `QUIET_MS`. Returns the problems of the screen then, one sentence each. */
export async function settle(
  page: ScenePage,
  { isLoading = false }: Pick<Scene, 'isLoading'>,
): Promise<string[]> {
  const end = Date.now() + (isLoading ? 0 : LOADING_MS)
  let left: number
  do {
    await waitUntilStill(page)
    left = await countSkeletons(page)
  } while (left > 0 && Date.now() < end)
  if (isLoading) return left > 0 ? [] : ['shows no placeholder while it loads']
  return left > 0 ? [`${left} placeholders stay`] : []
}

/** Visible placeholders, which mean that something still loads. Behind an open dialog they are not counted: they may wait for its answer. */
function countSkeletons(page: ScenePage): Promise<number> {
  return page.evaluate((selector) => {
    const dialog = document.querySelector('dialog:modal')
    const places = [...(dialog ?? document).querySelectorAll(selector)]
    return places.filter((place) => place.checkVisibility()).length
  }, '[class*=skeleton]')
}

async function waitUntilStill(page: ScenePage): Promise<void> {
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
