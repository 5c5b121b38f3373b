/** Pictures of the other engines, by their own drivers. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { within } from '../../tests/browsers/support/within.ts'
import type { BrowserPage, Engine } from '../../tests/browsers/support/engine.ts'
import { sidewaysFaults } from '../../tests/e2e/support/fit.ts'
import { GatewayControl } from '../../tests/e2e/support/gateway.ts'
import { NotInThisEngine, settle } from '../../tests/e2e/support/visit.ts'
import { enginePage } from './enginePage.ts'
import { fileOf, sizeOf, type Look } from './look.ts'
import type { Options } from './options.ts'
import type { Picture } from './sheet.ts'

/** A file of the same origin that runs nothing. */
const QUIET_FILE = '/favicon.svg'

/** The picture; null where only Playwright can reach the scene. */
export async function takeEngine(
  engine: Engine,
  url: string,
  world: string,
  look: Look,
  { out }: Options,
): Promise<Picture | null> {
  if (look.scene.browser) return null
  const gateway = new GatewayControl(`${url}/w/${world}`)
  await gateway.reset()
  const browserPage = await engine.newPage()
  try {
    await browserPage.goto(url + QUIET_FILE)
    await browserPage.run(
      (name, language) => {
        document.cookie = `sandbox_world=${name}; path=/`
        localStorage.setItem('language', language)
      },
      world,
      look.lang,
    )
    await browserPage.resize(sizeOf(look))
    const page = enginePage(browserPage, url)
    const file = fileOf(look)
    let faults: string[]
    try {
      await look.scene.reach({ page, gateway })
      faults = await settle(page, look.scene)
    } catch (error) {
      if (error instanceof NotInThisEngine) return null
      writeFileSync(join(out, `not-reached--${file}`), await browserPage.screenshot())
      throw error
    }
    faults.push(...(await sidewaysFaults(page)))
    await showAll(browserPage, look)
    await settle(page, look.scene)
    writeFileSync(join(out, file), await browserPage.screenshot())
    return { look, file, faults }
  } finally {
    await browserPage.close()
  }
}

/** Makes the window as high as the page: these drivers take pictures of what is visible only. */
async function showAll(page: BrowserPage, look: Look): Promise<void> {
  const { width, height } = sizeOf(look)
  const whole = await page.run(() => document.documentElement.scrollHeight)
  if (whole <= height) return
  await page.resize({ width, height: whole })
  await within(async () => {
    if ((await page.run(() => innerHeight)) < whole) throw new Error('still as it was')
  }, `a window ${whole} px high`)
}
