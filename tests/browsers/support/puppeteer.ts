/** Chromium and Firefox, by puppeteer: the DevTools protocol for the one, WebDriver BiDi for the other. */
import puppeteer, { type Browser, type Frame, type LaunchOptions, type Page } from 'puppeteer-core'
import { VIEWPORT, type BrowserPage, type Engine } from './engine.ts'
import type { FoundEngine } from './findEngine.ts'

/** A limit for what hangs; a loaded machine takes a multiple of the usual time. */
const TIMEOUT_MS = 60_000

export async function launchPuppeteer(found: FoundEngine): Promise<Engine> {
  const browser = await puppeteer.launch(optionsOf(found))
  return {
    name: found.name,
    version: await browser.version(),
    newPage: () => newPage(browser),
    close: () => browser.close(),
  }
}

function optionsOf(found: FoundEngine): LaunchOptions {
  if ('browser' in found && found.name === 'chromium') {
    const { executablePath, args, env } = found.browser
    return {
      browser: 'chrome',
      ...(executablePath ? { executablePath } : {}),
      headless: executablePath?.includes('headless-shell') ? 'shell' : true,
      args: [...args, '--lang=en-GB', '--disable-background-networking'],
      env: { ...process.env, ...env },
    }
  }
  if (!('executablePath' in found)) throw new Error(`${found.name} is not an engine of puppeteer`)
  return {
    browser: 'firefox',
    defaultViewport: null,
    args: [`--width=${VIEWPORT.width}`, `--height=${VIEWPORT.height}`],
    executablePath: found.executablePath,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'dom.webnotifications.enabled': true },
  }
}

async function newPage(browser: Browser): Promise<BrowserPage> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  // A Firefox that cannot do it keeps the size of its window.
  await page.setViewport(VIEWPORT).catch(() => undefined)
  page.setDefaultTimeout(TIMEOUT_MS)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`uncaught: ${String(error)}`))
  page.on('console', (message) => {
    // The browser itself reports each answer of 4xx and 5xx; those of the gateway are part of the protocol.
    const isAnswer = message.location().url?.includes('/api/')
    if (message.type() === 'error' && !isAnswer) problems.push(`console: ${message.text()}`)
  })
  return {
    ...documentOf(page, page.mainFrame()),
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    screenshot: () => page.screenshot(),
    problems: () => Promise.resolve(problems),
    close: () => context.close(),
  }
}

function documentOf(page: Page, frame: Frame): BrowserPage {
  const notHere = () => Promise.reject(new Error('only a page can do this'))
  return {
    goto: notHere,
    reload: notHere,
    // The types of Puppeteer do not follow generic arguments.
    run: (work, ...args) =>
      frame.evaluate(work as (...args: unknown[]) => unknown, ...args) as Promise<never>,
    click: (selector) => frame.locator(selector).click(),
    async type(selector, text) {
      const field = await frame.locator(selector).waitHandle()
      await field.type(text)
    },
    press: (key) => page.keyboard.press(key),
    async paste() {
      await page.keyboard.down('Control')
      await page.keyboard.press('v')
      await page.keyboard.up('Control')
    },
    async chooseFile(selector, path) {
      const field = await frame.waitForSelector(selector)
      if (field === null) throw new Error(`no ${selector}`)
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
    },
    async inFrame(selector, work) {
      const element = await frame.waitForSelector(selector)
      const inner = await element?.contentFrame()
      if (!inner) throw new Error(`no frame ${selector}`)
      return work(documentOf(page, inner))
    },
    screenshot: () => page.screenshot(),
    problems: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
}
