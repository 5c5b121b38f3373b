/** `npm run gallery`: every screen in chosen languages, widths and themes, in a real browser over the built app; a contact sheet in `.cache/gallery`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { preview } from 'vite'
import { sandboxPlugin } from '../../src/sandbox/node.ts'
import { GatewayControl } from '../../tests/e2e/support/gateway.ts'
import { findBrowser } from '../browser.mjs'
import { settingsIn, withSettings } from '../settingsBlock.ts'
import { site } from '../site.ts'
import { readOptions, USAGE, type Options } from './options.ts'
import { fitFaults, tooWide } from '../../tests/e2e/support/fit.ts'
import { SCENES } from '../../tests/e2e/support/scenes.ts'
import { sheet, type Picture } from './sheet.ts'
import { settle, type Scene } from '../../tests/e2e/support/visit.ts'

const HEIGHTS: Record<string, number> = { phone: 740, desktop: 900 }
const WIDE = 768

interface Look {
  scene: Scene
  lang: string
  width: number
  theme: 'light' | 'dark'
}

export async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(USAGE)
  const options = readOptions(args)
  const server = await serve(options.built ?? build())
  const found = await findBrowser({ log: () => undefined })
  const browser = await chromium.launch({
    ...(found.executablePath ? { executablePath: found.executablePath } : {}),
    args: found.args,
    env: { ...(process.env as Record<string, string>), ...found.env },
  })
  const looks = looksOf(options)
  const pictures: Picture[] = []
  const failed: string[] = []
  rmSync(options.out, { recursive: true, force: true })
  mkdirSync(options.out, { recursive: true })
  const waiting = [...looks]
  const work = async (world: string) => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      try {
        const picture = await take(browser, server.url, world, look, options)
        pictures.push(picture)
        failed.push(...picture.faults.map((fault) => `${picture.file}: ${fault}`))
      } catch (error) {
        failed.push(`${nameOf(look)}: ${String(error).split('\n')[0]}`)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: options.workers }, (_, at) => work(`gallery${at}`)))
  } finally {
    await browser.close()
    await server.close()
  }
  const order = looks.map(nameOf)
  pictures.sort((one, other) => order.indexOf(one.file) - order.indexOf(other.file))
  writeFileSync(join(options.out, 'index.html'), sheet(pictures, failed))
  console.log(
    `${pictures.length} pictures, ${failed.length} with a fault: ${join(options.out, 'index.html')}`,
  )
  for (const line of failed) console.log(`  ${line}`)
  if (failed.length > 0) process.exitCode = 1
}

function looksOf({ langs, widths, themes, only }: Options): Look[] {
  const scenes = SCENES.filter(({ id }) => only.length === 0 || only.some((part) => id.includes(part)))
  return scenes.flatMap((scene) =>
    langs.flatMap((lang) =>
      widths.flatMap((width) => themes.map((theme) => ({ scene, lang, width, theme }))),
    ),
  )
}

function nameOf({ scene, lang, width, theme }: Look): string {
  return `${scene.id.replaceAll('/', '--')}.${lang}.${width}.${theme}.png`
}

async function take(
  browser: Browser,
  url: string,
  world: string,
  look: Look,
  { out, brand, isFit }: Options,
): Promise<Picture> {
  const { scene, lang, width, theme } = look
  const gateway = new GatewayControl(`${url}/w/${world}`)
  await gateway.reset()
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < WIDE ? (HEIGHTS['phone'] ?? 0) : (HEIGHTS['desktop'] ?? 0) },
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...scene.browser,
  })
  try {
    context.setDefaultTimeout(10_000)
    await context.addCookies([{ name: 'sandbox_world', value: world, url }])
    await context.addInitScript((language) => {
      if (localStorage.getItem('language') === null) localStorage.setItem('language', language)
    }, lang)
    if (brand !== null)
      await context.route('**/*', async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback()
        const response = await route.fetch()
        const html = await response.text()
        const settings = settingsIn(html)
        const body = withSettings(html, { ...settings, brand: { accent: brand } })
        await route.fulfill({ response, body })
      })
    const page = await context.newPage()
    const file = nameOf(look)
    let faults: string[]
    try {
      await scene.reach({ page, gateway })
      faults = await settle(page, scene)
    } catch (error) {
      await page.screenshot({ path: join(out, `not-reached--${file}`) })
      throw error
    }
    if (isFit) faults.push(...(await fitFaults(page)))
    else if ((await tooWide(page)) > 0) faults.push(`${await tooWide(page)} px wider than the screen`)
    await page.screenshot({ path: join(out, file), fullPage: true })
    return { scene: scene.id, file, lang, width, theme, faults }
  } finally {
    await context.close()
  }
}

async function serve(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: 'warn',
    plugins: [site(), sandboxPlugin({ autopilot: false })],
    build: { outDir: resolve(folder) },
    preview: { host: '127.0.0.1', port: 0, strictPort: true },
  })
  const address = server.httpServer.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

function build(): string {
  const folder = join('.cache', 'built-gallery')
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      stdio: 'inherit',
    },
  )
  return folder
}
