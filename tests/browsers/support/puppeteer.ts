/** Chromium and Firefox, driven by Puppeteer: with the DevTools protocol and with WebDriver BiDi. */
import puppeteer, {
  type Browser,
  type ElementHandle,
  type Frame,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core'
import { VIEWPORT, type BrowserPage, type Engine } from './engine.ts'
import type { FoundEngine } from './findEngine.ts'
import { TIMEOUT_MS, within } from './within.ts'

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
  // Fails in a Firefox that is too old for the driver: `globalSetup.ts` skips it.
  await page.setViewport(VIEWPORT)
  page.setDefaultTimeout(TIMEOUT_MS)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`uncaught: ${String(error)}`))
  page.on('console', (message) => {
    // The browser reports each response of 4xx and 5xx; those of the gateway are part of the protocol.
    const isAnswer = message.location().url?.includes('/api/')
    if (message.type() === 'error' && !isAnswer) problems.push(`console: ${message.text()}`)
  })
  return {
    ...documentOf(page, page.mainFrame()),
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    resize: (size) => page.setViewport(size),
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
    // The types of Puppeteer do not support generic arguments.
    run: (work, ...args) =>
      frame.evaluate(work as (...args: unknown[]) => unknown, ...args) as Promise<never>,
    click: (selector) => within(async () => (await visible(frame, selector)).click(), `press ${selector}`),
    // Only finding the element is retried: a second attempt to type would repeat the first characters.
    async type(selector, text) {
      await within(() => focus(frame, selector), `type ${selector}`)
      await page.keyboard.type(text)
    },
    press: (key) => page.keyboard.press(key),
    async paste() {
      await page.keyboard.down('Control')
      await page.keyboard.press('v')
      await page.keyboard.up('Control')
    },
    async chooseFile(selector, path) {
      const field = await within(() => inPage(frame, selector), `file ${selector}`)
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
    },
    async inFrame(selector, work) {
      const element = await within(() => inPage(frame, selector), `frame ${selector}`)
      const inner = await element.contentFrame()
      if (!inner) throw new Error(`no frame ${selector}`)
      return work(documentOf(page, inner))
    },
    resize: notHere,
    screenshot: () => page.screenshot(),
    problems: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  }
}

/** The first element that matches and has a box. Puppeteer's own waiting needs `eval`, which the Content-Security-Policy of the pages forbids. */
async function visible(frame: Frame, selector: string): Promise<ElementHandle> {
  const handle = await frame.evaluateHandle(
    (wanted) =>
      [...document.querySelectorAll(wanted)].find(
        (element) => element.getClientRects().length > 0 && !element.matches(':disabled'),
      ) ?? null,
    selector,
  )
  const element = handle.asElement()
  if (element === null) throw new Error(`no ${selector} on screen`)
  return element as ElementHandle
}

/** Focuses an element and checks it: one that was replaced meanwhile, e.g. by the app's first screen, gets no focus and causes no error. */
async function focus(frame: Frame, selector: string): Promise<void> {
  const element = await visible(frame, selector)
  await element.focus()
  if (!(await element.evaluate((focused) => focused === document.activeElement)))
    throw new Error(`${selector} took no focus`)
}

async function inPage(frame: Frame, selector: string): Promise<ElementHandle> {
  const handle = await frame.evaluateHandle((wanted) => document.querySelector(wanted), selector)
  const element = handle.asElement()
  if (element === null) throw new Error(`no ${selector}`)
  return element as ElementHandle
}
