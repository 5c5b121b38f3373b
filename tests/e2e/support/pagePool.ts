import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  WebError,
} from 'playwright-core'

/** A usual small phone. */
const viewport = { width: 360, height: 740 }
const pictures = join('.cache', 'e2e')

/** Opens a page of a phone's size in a new browser context. */
export async function openPhone(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  // Generous, because a busy machine takes a multiple of the usual time.
  context.setDefaultTimeout(30_000)
  return context.newPage()
}

/** The pages of one test, each in its own browser context, and the errors in them. */
export class PagePool {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #pages: Page[] = []
  readonly #adopted: Page[] = []
  readonly #allowed: RegExp[] = []
  readonly #problems: string[] = []

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  /** Opens a page without storage and cookies, like another payer's new browser. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await openPhone(this.#browser, { baseURL: this.#baseURL, ...options })
    this.#watch(page.context())
    this.#pages.push(page)
    return page
  }

  /** Uses a page that outlives this test; clears its storage and cookies and resets its size first. */
  async adopt(page: Page): Promise<void> {
    // A file of the same origin: it unloads the previous page and keeps its process, which has the app compiled.
    await page.goto('/favicon.svg')
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
    await page.context().clearCookies()
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: null })
    this.#watch(page.context())
    this.#adopted.push(page)
  }

  /** Ignores problems that match, in this test. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** Errors in the pages that are not allowed. */
  problems(): string[] {
    return this.#problems.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }

  /** Saves a picture of each open page, named after the test; returns the paths. */
  async picture(name: string): Promise<string[]> {
    mkdirSync(pictures, { recursive: true })
    const stem = name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)
    const taken = [...this.#pages, ...this.#adopted].map(async (page, index) => {
      const path = join(pictures, `${stem}${index > 0 ? `-${index + 1}` : ''}.png`)
      await page.screenshot({ path, fullPage: true, timeout: 5000 })
      return path
    })
    const settled = await Promise.allSettled(taken)
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  async close(): Promise<void> {
    for (const page of this.#adopted)
      page.context().off('console', this.#onConsole).off('weberror', this.#onError)
    await Promise.all(this.#pages.map((page) => page.context().close()))
  }

  #watch(context: BrowserContext): void {
    context.on('console', this.#onConsole).on('weberror', this.#onError)
  }

  readonly #onError = (error: WebError): void => this.#addProblem(`uncaught: ${String(error.error())}`)

  readonly #onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser reports each response of 4xx and 5xx; those of the gateway are part of the protocol.
    if (message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/'))
      return
    this.#addProblem(`console ${message.type()}: ${message.text()}`)
  }

  #addProblem(problem: string): void {
    this.#problems.push(problem)
  }
}
