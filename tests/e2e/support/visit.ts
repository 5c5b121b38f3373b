/** One visitor of the gallery in a browser of its own, and the hand on the other side of the deal. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { GatewayControl } from './gateway.ts'

/** What a scene has to reach its picture. */
export interface Visit {
  page: Page
  /** The control plane of a world that was reset for this scene. */
  gateway: GatewayControl
}

/** One picture of the product. */
export interface Scene {
  /** `purchase/requisites`; the part before the stroke is the chapter. */
  id: string
  /** From an empty browser to what is to be seen. */
  reach: (visit: Visit) => Promise<void>
  /** What this browser is besides, e.g. another user agent. */
  browser?: BrowserContextOptions
  /** Faults that belong to the scene; every other one is a fault of the product. */
  allow?: RegExp
  /** Nothing answers any more: no more than the picture can be taken. */
  isCut?: boolean
  /** Something loads as long as the scene stands. */
  isLoading?: boolean
}

const READY = '[data-page]:not([data-step=loading]), [data-refused], [data-fault]'
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
export async function see({ page }: Visit, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ timeout: 40_000 })
}

/** Placeholders that are to be seen: something is still loading. */
function countSkeletons(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('[class*=skeleton]')].filter((place) => place.checkVisibility()).length,
  )
}

/** Waits until the page has stood still for a moment: nothing loads, nothing is added, nothing moves. Answers what is wrong with the picture then. */
export async function settle(page: Page, { isLoading = false }: Pick<Scene, 'isLoading'>): Promise<string[]> {
  const end = Date.now() + LOADING_MS
  do await standStill(page)
  while (!isLoading && Date.now() < end && (await countSkeletons(page)) > 0)
  const left = await countSkeletons(page)
  if (isLoading) return left > 0 ? [] : ['shows no placeholder while it loads']
  return left > 0 ? [`${left} placeholders stay`] : []
}

async function standStill(page: Page): Promise<void> {
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
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
      }),
    QUIET_MS,
  )
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}
