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
async function openPhone(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  // Generous, because a busy machine takes a multiple of the usual time.
  context.setDefaultTimeout(30_000)
  return context.newPage()
}

/** What may change a page, or its context, for good. */
const LASTING = {
  page: ['clock', 'route', 'addInitScript', 'exposeFunction', 'goBack'],
  context: ['route', 'addInitScript', 'grantPermissions', 'setOffline', 'newPage', 'newCDPSession'],
} as const

/** A page that the tests of a worker use in turn: the app is compiled once, which saves half of the processor's time of a load. */
export class SharedPage {
  #page: Page | null = null
  #context: BrowserContext | null = null
  #baseURL = ''
  #isChanged = false

  /** The page, without storage and cookies, in the size of a phone. */
  async take(browser: Browser, baseURL: string): Promise<{ page: Page; context: BrowserContext }> {
    if (baseURL !== this.#baseURL) await this.#discard()
    const page = this.#page ?? (await openPhone(browser, { baseURL }))
    const context = this.#context ?? page.context()
    if (this.#page === null) {
      this.#watchChanges(page, LASTING.page)
      this.#watchChanges(context, LASTING.context)
    }
    this.#page = page
    this.#context = context
    this.#baseURL = baseURL
    return { page, context }
  }

  /** Leaves the page and clears it for the next test, or closes it if the test may have changed it for good. */
  async release(): Promise<void> {
    if (this.#isChanged || this.#page === null) return this.#discard()
    // A file of the same origin: it unloads the page and keeps its process, which has the app compiled.
    await this.#page.goto('/favicon.svg')
    await this.#page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
    await this.#context?.clearCookies()
    await this.#page.setViewportSize(viewport)
    const unset = { colorScheme: null, forcedColors: null, media: null }
    await this.#page.emulateMedia({ ...unset, reducedMotion: 'reduce' })
  }

  async #discard(): Promise<void> {
    await this.#context?.close()
    this.#page = this.#context = null
    this.#isChanged = false
  }

  #watchChanges<T extends object>(target: T, names: readonly (keyof T & string)[]): void {
    for (const name of names) {
      const member = target[name]
      const get = (): unknown => {
        this.#isChanged = true
        return typeof member === 'function' ? (member.bind(target) as unknown) : member
      }
      Object.defineProperty(target, name, { get })
    }
  }
}

/** The pages of one test, and the errors in them. */
export class PagePool {
  readonly #browser: Browser
  readonly #baseURL: string
  readonly #shared: SharedPage
  readonly #pages: Page[] = []
  #taken: { page: Page; context: BrowserContext } | null = null
  readonly #allowed: RegExp[] = []
  readonly #problems: string[] = []

  constructor(browser: Browser, baseURL: string, shared: SharedPage) {
    this.#browser = browser
    this.#baseURL = baseURL
    this.#shared = shared
  }

  /** The page that the tests of this worker share. */
  async share(): Promise<Page> {
    this.#taken = await this.#shared.take(this.#browser, this.#baseURL)
    this.#watch(this.#taken.context)
    return this.#taken.page
  }

  /** Opens a page without storage and cookies, like another payer's new browser. */
  async open(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await openPhone(this.#browser, { baseURL: this.#baseURL, ...options })
    this.#watch(page.context())
    this.#pages.push(page)
    return page
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
    const shared = this.#taken ? [this.#taken.page] : []
    const taken = [...shared, ...this.#pages].map(async (page, index) => {
      const path = join(pictures, `${stem}${index > 0 ? `-${index + 1}` : ''}.png`)
      await page.screenshot({ path, fullPage: true, timeout: 5000 })
      return path
    })
    const settled = await Promise.allSettled(taken)
    return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  }

  async close(): Promise<void> {
    await Promise.all(this.#pages.map((page) => page.context().close()))
    if (!this.#taken) return
    this.#taken.context.off('console', this.#onConsole).off('weberror', this.#onError)
    await this.#shared.release()
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
