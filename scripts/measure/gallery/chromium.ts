/** Chromium pages for the gallery, driven by Playwright. */
import type { Browser, Page } from 'playwright-core'
import { withMoreSettings } from '../../../src/deployment/settingsBlock.ts'
import { fitProblems, horizontalOverflow } from '../../../tests/e2e/support/fit.ts'
import { findBrowser, launchBrowser } from '../../browser.mjs'
import type { Options } from './options.ts'
import { sizeOf } from './picture.ts'
import type { OpenPage } from './takePicture.ts'

const TIMEOUT_MS = 10_000

export async function launchChromium(): Promise<Browser> {
  return launchBrowser(await findBrowser({ log: () => undefined }))
}

/** Opens pages of the app at `url`. */
export function chromiumPages(browser: Browser, url: string, { brand, isFit }: Options): OpenPage {
  return async (picture, world) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: sizeOf(picture),
      colorScheme: picture.theme,
      reducedMotion: 'reduce',
      ...picture.scene.browser,
    })
    context.setDefaultTimeout(TIMEOUT_MS)
    await context.addCookies([{ name: 'sandbox_world', value: world, url }])
    await context.addInitScript((language) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', language)
    }, picture.lang)
    const page = await context.newPage()
    if (brand !== null) await setAccent(page, brand)
    return {
      page,
      layoutProblems: () => (isFit ? fitProblems(page) : horizontalOverflow(page)),
      screenshot: async (path) => void (await page.screenshot({ path })),
      wholeScreenshot: async (path) => void (await page.screenshot({ path, fullPage: true })),
      close: () => context.close(),
    }
  }
}

/** Sets the accent colour of another deployment. */
async function setAccent(page: Page, accent: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: withMoreSettings(html, { brand: { accent } }) })
  })
}
