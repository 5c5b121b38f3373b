import type { Page, Route } from 'playwright-core'
import { BAD_URLS, INJECTIONS } from '../../support/hostile.ts'

const TEXTS = new Set(
  'app_title cancel_reason handle label name nickname requisite requisites sender'.split(' '),
)
const LINKS = new Set(
  'back_url contacts_url exchange_url image_url link logo transaction_link url website'.split(' '),
)
const BATCHES = 5

/** A gateway under an attacker's control: every text and address in its responses is from the corpus. */
export class HostileGateway {
  /** Requests of the page to other origins. */
  readonly foreignRequests: string[] = []
  readonly usedUrls = new Set<string>()
  #texts = 0
  #urls = 0

  /** Records and aborts the requests of the page to other origins, and counts what runs there. */
  async watch(page: Page, origin: string): Promise<void> {
    await page.context().addInitScript(() => {
      const hit = () => Object.assign(window, { hits: Number(Reflect.get(window, 'hits')) + 1 })
      Object.assign(window, { hits: 0, hit })
    })
    await page.context().route(
      (url) => url.origin !== origin && /^https?:$/.test(url.protocol),
      (route) => {
        this.foreignRequests.push(route.request().url())
        return route.abort()
      },
    )
  }

  /** Watches the page, and answers its calls. */
  async intercept(page: Page, origin: string): Promise<void> {
    await this.watch(page, origin)
    await page.context().route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      // The page may have been left meanwhile.
      return this.#answer(route, pathname).catch(() => undefined)
    })
  }

  async #answer(route: Route, pathname: string): Promise<void> {
    const response = await route.fetch()
    const isJson = (response.headers()['content-type'] ?? '').includes('json')
    if (!isJson || !response.ok() || pathname.includes('/auth/') || pathname.endsWith('/codedata'))
      return route.fulfill({ response })
    const isChat = /\/user-messages(\/open-chat-message)?$/.test(pathname)
    const body: unknown = isChat ? this.#conversation() : this.#withHostileValues(await response.json())
    return route.fulfill({ response, json: body })
  }

  #conversation() {
    return INJECTIONS.map((message, index) => ({
      id: index + 1,
      sender: this.#text(),
      message,
      created_at: new Date().toISOString(),
      media: { id: index, url: this.#url(), name: message, mime: index % 2 ? 'image/png' : 'text/html' },
    }))
  }

  #withHostileValues(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#withHostileValues(item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, old]) => {
        // Null stays null: a reason would end the order.
        if (TEXTS.has(key)) return [key, key === 'cancel_reason' && old === null ? null : this.#text()]
        if (LINKS.has(key)) return [key, this.#url()]
        if (key === 'videos') return [key, { ru: this.#url(), en: this.#url(), rub: this.#url() }]
        return [key, this.#withHostileValues(old)]
      }),
    )
  }

  /** A fifth of all injections, another fifth at each call. */
  #text(): string {
    const turn = this.#texts++ % BATCHES
    return INJECTIONS.filter((_, index) => index % BATCHES === turn).join(' ')
  }

  #url(): string {
    const url = BAD_URLS[this.#urls++ % BAD_URLS.length] ?? ''
    this.usedUrls.add(url)
    return url
  }
}

/** Elements in the page that the product never renders. */
export function injectedParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    if (Number(Reflect.get(window, 'hits')) > 0) found.push('something ran')
    const alien =
      'iframe, object, embed, base, form[action], meta[http-equiv], svg script, body script:not(:last-of-type), math, marquee'
    for (const node of document.querySelectorAll(alien)) found.push(node.outerHTML.slice(0, 200))
    for (const node of document.querySelectorAll('*'))
      for (const { name } of node.attributes) if (name.startsWith('on')) found.push(`${node.tagName} ${name}`)
    for (const node of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
      if (!/^https?:$/.test(node.protocol)) found.push(node.href)
    return found
  })
}
