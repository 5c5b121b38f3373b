/** Pages of the other engines for the gallery, driven by their own drivers. */
import { writeFileSync } from 'node:fs'
import type { BrowserPage, Engine } from '../../../tests/browsers/support/engine.ts'
import { within } from '../../../tests/browsers/support/within.ts'
import { horizontalOverflow } from '../../../tests/e2e/support/fit.ts'
import { NotInThisEngine, settle } from '../../../tests/e2e/support/visit.ts'
import { enginePage } from './enginePage.ts'
import { sizeOf, type Picture } from './picture.ts'
import type { OpenPage } from './takePicture.ts'

/** A file of the same origin that runs no code. */
const QUIET_FILE = '/favicon.svg'

/** Opens pages of the app at `url`. */
export function enginePages(engine: Engine, url: string): OpenPage {
  return async (picture, world) => {
    if (picture.scene.browser) throw new NotInThisEngine()
    const browserPage = await engine.newPage()
    const page = enginePage(browserPage, url)
    const screenshot = async (path: string) => writeFileSync(path, await browserPage.screenshot())
    await browserPage.goto(url + QUIET_FILE)
    await browserPage.run(
      (name, language) => {
        document.cookie = `sandbox_world=${name}; path=/`
        localStorage.setItem('language', language)
      },
      world,
      picture.lang,
    )
    await browserPage.resize(sizeOf(picture))
    return {
      page,
      layoutProblems: () => horizontalOverflow(page),
      screenshot,
      async wholeScreenshot(path) {
        await fitHeightToPage(browserPage, picture)
        await settle(page, picture.scene)
        await screenshot(path)
      },
      close: () => browserPage.close(),
    }
  }
}

/** Makes the window as high as the page, because these drivers only photograph the viewport. */
async function fitHeightToPage(page: BrowserPage, picture: Picture): Promise<void> {
  const { width, height } = sizeOf(picture)
  const whole = await page.run(() => document.documentElement.scrollHeight)
  if (whole <= height) return
  await page.resize({ width, height: whole })
  await within(async () => {
    if ((await page.run(() => innerHeight)) < whole) throw new Error('still as it was')
  }, `a window ${whole} px high`)
}
