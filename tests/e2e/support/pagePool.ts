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

/** The smallest phone that the pages are made for. */
const viewport = { width: 360, height: 740 }
const pictures = join('.cache', 'e2e')

/** A page in a browser of its own, of a phone's size. */
export async function openPhone(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', ...options })
  // A limit for what hangs; a loaded machine takes a multiple of the usual time.
  context.setDefaultTimeout(30_000)
  return context.newPage()
}

/** Pages of one test, each in a context of its own, with everything that goes wrong in them. */
export class PagePool {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #pages: Page[] = []
  readonly #taken: Page[] = []
  readonly #allowed: RegExp[] = []
  readonly #problems: string[] = []

  constructor(browser: Browser, baseURL: string) {
    this.#browser = browser
    this.#baseURL = baseURL
  }

  /** A page as another payer's fresh browser has it: no storage, no cookies. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await openPhone(this.#browser, { baseURL: this.#baseURL, ...options })
    this.#watch(page.context())
    this.#pages.push(page)
    return page
  }

  /** Takes a page that outlives this test, as a fresh browser has it: no storage, nothing open, a phone's size. */
  async take(page: Page): Promise<void> {
    // A file of the same site: the page before is left, and its process, which has the app compiled, stays.
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
    this.#taken.push(page)
  }

  /** Let problems that match pass in this test. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  /** What went wrong in the pages and was not allowed. */
  problems(): string[] {
    return this.#problems.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }

  /** A picture of each page that is open, named after the test. */
  async picture(name: string): Promise<string[]> {
    mkdirSync(pictures, { recursive: true })
    const stem = name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)
    const taken = [...this.#pages, ...this.#taken].map(async (page, index) => {
      const path = join(pictures, `${stem}${index > 0 ? `-${index + 1}` : ''}.png`)
      await page.screenshot({ path, fullPage: true, timeout: 5000 })
      return path
    })
    const settled = await Promise.allSettled(taken)
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  async close(): Promise<void> {
    for (const page of this.#taken)
      page.context().off('console', this.#onConsole).off('weberror', this.#onError)
    await Promise.all(this.#pages.map((page) => page.context().close()))
  }

  #watch(context: BrowserContext): void {
    context.on('console', this.#onConsole).on('weberror', this.#onError)
  }

  readonly #onError = (error: WebError): void => this.#addProblem(`uncaught: ${String(error.error())}`)

  readonly #onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    // The browser itself reports each answer of 4xx and 5xx; those of the gateway are part of the protocol.
    if (message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/'))
      return
    this.#addProblem(`console ${message.type()}: ${message.text()}`)
  }

  #addProblem(problem: string): void {
    this.#problems.push(problem)
  }
}
