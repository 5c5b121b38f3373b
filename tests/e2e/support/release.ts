/** A server that simulates a release: the files of the current build are gone, and the next build has the same files under other names. */
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Plugin } from 'vite'
import { headersFor, policyOf } from '../../../src/deployment/headers.ts'
import { builtDir } from './server.ts'
import { testOn } from './test.ts'

/** Response for a file that is gone: 404, or the page, like for any unknown address. */
type Missing = '404' | 'page'

const PAGE_PATH = /^\/(payment|sale|cpayment|flashpay)\//
const NEXT_PREFIX = 'next-'

class Releases {
  /** Has to stand before the plugin of the site. */
  readonly plugin: Plugin
  /** Page loads since the release. */
  loads = 0
  #missing: Missing | null = null

  constructor() {
    const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      if (this.#missing === null || !(PAGE_PATH.test(path) || path.startsWith('/assets/'))) return next()
      if (request.headers['sec-fetch-mode'] === 'navigate') this.loads += 1
      this.#answer(path, response, this.#missing)
    }
    this.plugin = {
      name: 'releases',
      configurePreviewServer: (server) => void server.middlewares.use(answer),
    }
  }

  /** Releases the next build. */
  publish(missing: Missing): void {
    this.#missing = missing
    this.loads = 0
  }

  /** Serves the current build again. */
  reset(): void {
    this.#missing = null
  }

  #answer(path: string, response: ServerResponse, missing: Missing) {
    const name = path.split('/').at(-1) ?? ''
    const isScript = name.endsWith('.js')
    if (path.startsWith('/assets/') && name.includes(NEXT_PREFIX))
      response
        .writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'application/json' })
        .end(renamed(join('assets', name.replace(NEXT_PREFIX, ''))))
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

/** A file of the build in which the names of files are those of the next build: scripts by name, templates by their edition. */
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
    .replace(new RegExp(scripts.join('|'), 'g'), `${NEXT_PREFIX}$&`)
    .replaceAll(edition, NEXT_PREFIX + edition)
  files.set(file, text)
  return text
}

/** Resolves when the page has loaded the next build. */
export async function onNextBuild(page: Page): Promise<void> {
  await page.waitForFunction(
    (name) =>
      document.readyState === 'complete' &&
      performance.getEntriesByType('resource').some(({ name: url }) => url.includes(name)),
    `/assets/${NEXT_PREFIX}core`,
  )
}

/** Messages of the browser about missing files and about requests that a reload aborts. */
export const GONE =
  /Failed to load|Failed to fetch|MIME type|dynamically imported|error boundary|ERR_|WebSocket/i

export const releases = new Releases()

/** A test whose server can release a new build; call `releases.reset()` before each test. */
export const releaseTest = testOn({}, [releases.plugin])

/** Resolves when the page has loaded the files of these names. */
export async function loaded(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      wanted.every((name) =>
        performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/assets/${name}-`)),
      ),
    names,
  )
}
