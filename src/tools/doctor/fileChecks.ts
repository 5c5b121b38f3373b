/** Checks the files of a deployment and their headers. */
import { headersFor, inlineHashes, type Policy } from '../../deployment/headers.ts'
import { between, type Check, type DoctorReport } from './checks.ts'
import { AS_PAGE, type Answer, type Probe } from './probe.ts'
import { isLocal } from './transportChecks.ts'

const ORDER_PAGE = '/payment/doctor'
/** Addresses of pages, some of them unusual. */
const PAGES = [
  '/',
  '/index.html',
  ORDER_PAGE,
  '/payment/doctor?tab=chat',
  '/payment/7.7.css',
  '//payment/doctor',
  '/sale/doctor',
  '/cpayment/doctor',
  '/cpayment/doctor/embedded',
  '//cpayment/doctor/embedded',
  '/flashpay/payment/doctor',
  '/flashpay/sale/doctor',
  '/payment-error?url=https%3A%2F%2Fshop.example',
  '/no/such/page',
]
/** Addresses that static hosts redirect to the canonical one. */
const MAY_REDIRECT = /^\/(?:\/|index\.html$)/
const MISSING = ['/assets/doctor-none.js', '/doctor-none.js', '/doctor-none.png']
const HIDDEN = ['/.deploy/headers.conf', '/.vite/manifest.json']
const UNHASHED = ['/embed.js', '/favicon.svg']
const TYPES: Record<string, RegExp> = {
  html: /^text\/html; *charset=utf-8$/i,
  js: /^(?:text|application)\/javascript(?:; *charset=utf-8)?$/i,
  css: /^text\/css/i,
  svg: /^image\/svg\+xml/i,
  json: /^application\/json/i,
}
/** Smaller files need no compression. */
const SMALL = 1_024
const DAY_S = 86_400

/** A page in the report: that of a real order without its id, because whoever has it can act on the order. */
function nameOf(path: string): string {
  return PAGES.includes(path)
    ? path
    : path.replace(/[?#].*/, '').replace(/[^/]+(?=\/embedded\/?$)|[^/]+\/?$/, '…')
}

export class FileChecks {
  constructor(
    readonly report: DoctorReport,
    readonly site: Probe,
    readonly policy: Policy,
  ) {}

  /** `pages`: further pages besides those that every deployment has. */
  async checkAll(pages: readonly string[]): Promise<void> {
    const assets = new Set<string>()
    const hashes = this.policy.scripts.toSorted().join()
    for (const path of [...PAGES, ...pages]) {
      const page = await this.site.ask(path, AS_PAGE)
      if (MAY_REDIRECT.test(path) && page.status >= 300 && page.status <= 308) continue
      const name = nameOf(path)
      this.#page(name, page)
      for (const [, asset = ''] of page.text.matchAll(/["'(`](\/assets\/[\w.-]+\.\w+)["')`]/g))
        assets.add(asset)
      if (isPage(page) && scriptsOf(page.text) !== hashes)
        this.report.add('csp', name, 'has another inline script than /, which the policy refuses')
    }
    for (const path of [...MISSING, ...HIDDEN]) await this.#absent(path)
    for (const path of UNHASHED) await this.#file(path)
    for (const path of assets) await this.#file(path)
    await this.#revalidates()
    await this.#sandboxIsAway()
    this.report.tried(...between('pages', 'vary'))
  }

  #page(path: string, page: Answer): void {
    const report = this.report
    if (!isPage(page))
      return report.add(
        'pages',
        path,
        page.status === 200 ? 'answers something else' : `answered ${page.status}`,
      )
    this.#type(path, 'html', page)
    this.#headers(path, page)
    const cache = cacheOf(page)
    const check = page.text.includes('id="ahead"') ? 'cacheOrder' : 'cachePages'
    const isFresh = check === 'cacheOrder' ? /no-store/ : /no-cache|no-store|max-age=0/
    if (!isFresh.test(cache)) report.add(check, path, `Cache-Control is ${cache}`)
    const age = Number(page.headers['age'])
    // Hosts of static pages keep them and clear their cache with each release.
    const level = check === 'cacheOrder' ? 'error' : 'warning'
    if (age > 0) report.add(check, path, `Age is ${age}: a cache on the way has kept it`, level)
    // Of a real order: the doctor's own ones have no answers.
    if (!PAGES.includes(path) && page.text.includes('name="answers"') && !page.text.includes('id="ahead"'))
      report.add('pageServer', path, 'has no answers of the gateway in it', 'warning')
    // nginx sends every page with no-store if there is a page server, and the file in its place while it is down.
    if (path === ORDER_PAGE && cache.includes('no-store')) {
      report.tried('pageServer')
      if (!page.text.includes('name="answers"'))
        report.add(
          'pageServer',
          path,
          'is no-store like the pages of a page server, but is the plain file',
          'warning',
        )
    }
  }

  async #absent(path: string): Promise<void> {
    const answer = await this.site.ask(path)
    const check: Check = HIDDEN.includes(path) ? 'hidden' : 'missing'
    if (check === 'hidden' && isPage(answer)) return
    if (answer.status !== 404) {
      // Some static hosts cannot do otherwise (docs/upgrade.md).
      if (isPage(answer)) return this.report.add(check, path, 'answers the page', 'warning')
      return this.report.add(check, path, `answered ${answer.status}`)
    }
    this.#headers(path, answer)
    if (/max-age=[1-9]/.test(cacheOf(answer)))
      this.report.add('missingCache', path, `Cache-Control is ${cacheOf(answer)}`)
  }

  async #file(path: string): Promise<void> {
    const report = this.report
    const kind = path.split('.').at(-1) ?? ''
    const plain = await this.site.ask(path)
    if (plain.status !== 200 || isPage(plain)) return report.add('assets', path, `answered ${plain.status}`)
    this.#type(path, kind, plain)
    this.#headers(path, plain)
    await this.#compressed(path, kind, plain)
    const cache = cacheOf(plain)
    const seconds = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? 0)
    const isHashed = path.startsWith('/assets/')
    if (isHashed && (seconds < 30 * DAY_S || /no-cache|no-store/.test(cache)))
      report.add('cacheAssets', path, `Cache-Control is ${cache}`, 'warning')
    if (!isHashed && seconds > DAY_S) report.add('cachePages', path, `Cache-Control is ${cache}`)
  }

  async #compressed(path: string, kind: string, plain: Answer): Promise<void> {
    if (!(kind in TYPES) || plain.text.length < SMALL) return
    const packed = await this.site.ask(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    const encoding = packed.headers['content-encoding']
    if (!encoding) this.report.add('compression', path, `${kind} is sent as it is`, 'warning')
    else if (encoding !== 'br') this.report.add('brotli', path, `${kind} is sent as ${encoding}`, 'note')
    if (encoding && !/accept-encoding|\*/i.test(packed.headers['vary'] ?? ''))
      this.report.add('vary', path, 'no Vary: Accept-Encoding', 'warning')
  }

  #type(path: string, kind: string, { headers }: Answer): void {
    const sent = headers['content-type'] ?? 'not sent'
    if (TYPES[kind]?.test(sent) === false) this.report.add('type', path, `Content-Type is ${sent}`)
  }

  #headers(path: string, { headers }: Answer): void {
    const wanted = headersFor(path.split('?', 1)[0] ?? '', this.policy)
    const frames = headers['x-frame-options']
    const isFramed = !('X-Frame-Options' in wanted)
    if (isFramed && frames)
      this.report.add('framing', path, `X-Frame-Options is ${frames}: no shop can embed it`)
    for (const [name, value] of Object.entries(wanted)) {
      const sent = headers[name.toLowerCase()]
      if (name === 'Content-Security-Policy') this.#contentPolicy(path, sent, value, isFramed)
      else if (sent?.toLowerCase() !== value.toLowerCase())
        this.report.add(
          name === 'X-Frame-Options' ? 'framing' : 'headers',
          path,
          `${name} is ${sent ?? 'not sent'}, not ${value}`,
        )
    }
  }

  #contentPolicy(path: string, sent: string | undefined, wanted: string, isFramed: boolean): void {
    const add = (check: Check, what: string) => this.report.add(check, path, what)
    if (sent === undefined) return add('csp', 'no Content-Security-Policy')
    if (sent.includes(',')) return add('csp', 'two policies are sent, and both apply')
    const [ours, theirs] = [directivesOf(wanted), directivesOf(sent)]
    for (const [name, value] of ours) {
      const found = theirs.get(name)
      if (name !== 'frame-ancestors') {
        if (found !== value) add('csp', `${name} is ${found ?? 'not there'}, not ${value}`)
      } else if (isFramed) {
        // An operator may want it so.
        if (found === "'none'")
          this.report.add('framing', path, "frame-ancestors is 'none': no shop can embed it", 'warning')
      } else if (found !== value) add('framing', `frame-ancestors is ${found ?? 'not there'}`)
    }
  }

  async #revalidates(): Promise<void> {
    const { headers } = await this.site.ask('/', AS_PAGE)
    const etag = headers['etag']
    const asked = { ...AS_PAGE.headers, 'If-None-Match': etag ?? '' }
    if (!etag) return this.report.add('revalidate', '/', 'no ETag', 'warning')
    const again = await this.site.ask('/', { headers: asked })
    if (again.status !== 304)
      this.report.add('revalidate', '/', `answered ${again.status} to its own ETag`, 'warning')
    await this.#compressed('/', 'html', await this.site.ask('/', AS_PAGE))
  }

  async #sandboxIsAway(): Promise<void> {
    const { status, headers } = await this.site.ask('/_sandbox/stories')
    if (status === 200 && /json/.test(headers['content-type'] ?? ''))
      this.report.add(
        'sandbox',
        '/_sandbox/',
        'the control plane of a sandbox answers',
        isLocal(new URL(this.site.origin).hostname) ? 'note' : 'error',
      )
  }
}

function cacheOf({ headers }: Answer): string {
  return headers['cache-control'] ?? 'not sent'
}

function isPage({ status, text }: Answer): boolean {
  return status === 200 && text.includes('id="root"')
}

function scriptsOf(html: string): string {
  try {
    return inlineHashes(html).scripts.toSorted().join()
  } catch {
    return ''
  }
}

/** The directives of a policy with sorted sources. */
function directivesOf(policy: string): Map<string, string> {
  return new Map(
    policy.split(';').flatMap((part): [string, string][] => {
      const [name, ...sources] = part.trim().split(/\s+/)
      return name ? [[name, sources.toSorted().join(' ')]] : []
    }),
  )
}
