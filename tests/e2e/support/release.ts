/** A server on which a release can go out: the files of the build are gone then, those of the next one have other names. */
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Plugin } from 'vite'
import { headersFor, policyOf } from '../../../src/deployment/headers.ts'
import { builtDir } from './server.ts'
import { testOn } from './test.ts'

/** What the server answers for a file that is gone: 404, or the page as for any other address. */
type Missing = '404' | 'page'

const OF_PAGE = /^\/(payment|sale|cpayment|flashpay)\//
const NEXT = 'next-'

class Releases {
  /** Before the plugin of the site. */
  readonly plugin: Plugin
  /** Pages that were loaded since the release. */
  loads = 0
  #missing: Missing | null = null

  constructor() {
    const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      if (this.#missing === null || !(OF_PAGE.test(path) || path.startsWith('/assets/'))) return next()
      if (request.headers['sec-fetch-mode'] === 'navigate') this.loads += 1
      this.#answer(path, response, this.#missing)
    }
    this.plugin = {
      name: 'releases',
      configurePreviewServer: (server) => void server.middlewares.use(answer),
    }
  }

  /** The same code under other names. */
  goOut(missing: Missing): void {
    this.#missing = missing
    this.loads = 0
  }

  /** The build as it is. */
  reset(): void {
    this.#missing = null
  }

  #answer(path: string, response: ServerResponse, missing: Missing) {
    const name = path.split('/').at(-1) ?? ''
    const isScript = name.endsWith('.js')
    if (path.startsWith('/assets/') && name.includes(NEXT))
      response
        .writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'application/json' })
        .end(renamed(join('assets', name.replace(NEXT, ''))))
    else if (path.startsWith('/assets/') && missing === '404')
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
    else {
      const html = renamed('index.html')
      response
        .writeHead(200, { ...headersFor(path, policyOf(html)), 'Content-Type': 'text/html; charset=utf-8' })
        .end(html)
    }
  }
}

const files = new Map<string, string>()

/** A file of the build with the names that its files have in the next one: scripts by name, templates by their edition. */
function renamed(file: string): string {
  const known = files.get(file)
  if (known !== undefined) return known
  const names = readdirSync(join(builtDir, 'assets'))
  const scripts = names
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.replaceAll('.', String.raw`\.`))
  const edition = /first-payment-ru-([\w-]+)\.json/.exec(names.join('\n'))?.[1]
  if (edition === undefined) throw new Error(`No templates in ${builtDir}.`)
  const text = readFileSync(join(builtDir, file), 'utf8')
    .replace(new RegExp(scripts.join('|'), 'g'), `${NEXT}$&`)
    .replaceAll(edition, NEXT + edition)
  files.set(file, text)
  return text
}

/** Resolves when the page runs the next build. */
export async function onNextBuild(page: Page): Promise<void> {
  await page.waitForFunction(
    (name) =>
      document.readyState === 'complete' &&
      performance.getEntriesByType('resource').some(({ name: url }) => url.includes(name)),
    `/assets/${NEXT}core`,
  )
}

/** What the browser reports of files that are gone, and of what a reload cuts off. */
export const GONE =
  /Failed to load|Failed to fetch|MIME type|dynamically imported|error boundary|ERR_|WebSocket/i

export const releases = new Releases()

/** A test whose server can get a new build; `releases` has to be reset before each. */
export const releaseTest = testOn({}, [releases.plugin])

/** Resolves when the files of these names have come. */
export async function loaded(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      wanted.every((name) =>
        performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/assets/${name}-`)),
      ),
    names,
  )
}
