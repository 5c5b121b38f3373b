/** Pictures of Chromium, by Playwright. */
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { fitFaults, sidewaysFaults } from '../../tests/e2e/support/fit.ts'
import { GatewayControl } from '../../tests/e2e/support/gateway.ts'
import { settle } from '../../tests/e2e/support/visit.ts'
import { findBrowser, launchBrowser } from '../browser.mjs'
import { settingsIn, withSettings } from '../settingsBlock.ts'
import { fileOf, sizeOf, type Look } from './look.ts'
import type { Options } from './options.ts'
import type { Picture } from './sheet.ts'

const TIMEOUT_MS = 10_000

export async function launchChromium(): Promise<Browser> {
  return launchBrowser(await findBrowser({ log: () => undefined }))
}

/** Reaches the scene in a fresh profile and the given world, and takes its picture. */
export async function takeChromium(
  browser: Browser,
  url: string,
  world: string,
  look: Look,
  { out, brand, isFit }: Options,
): Promise<Picture> {
  const gateway = new GatewayControl(`${url}/w/${world}`)
  await gateway.reset()
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizeOf(look),
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    ...look.scene.browser,
  })
  try {
    context.setDefaultTimeout(TIMEOUT_MS)
    await context.addCookies([{ name: 'sandbox_world', value: world, url }])
    await context.addInitScript((language) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', language)
    }, look.lang)
    const page = await context.newPage()
    if (brand !== null) await setAccent(page, brand)
    const file = fileOf(look)
    let faults: string[]
    try {
      await look.scene.reach({ page, gateway })
      faults = await settle(page, look.scene)
    } catch (error) {
      await page.screenshot({ path: join(out, `not-reached--${file}`) })
      throw error
    }
    faults.push(...(isFit ? await fitFaults(page) : await sidewaysFaults(page)))
    await page.screenshot({ path: join(out, file), fullPage: true })
    return { look, file, faults }
  } finally {
    await context.close()
  }
}

/** The look of another deployment. */
async function setAccent(page: Page, accent: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: withSettings(html, { ...settingsIn(html), brand: { accent } }) })
  })
}
