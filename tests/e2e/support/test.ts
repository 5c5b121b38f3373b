import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.mjs'
import { GatewayControl } from './gateway.ts'
import { PagePool, SharedPage } from './pagePool.ts'
import { startServer, type TestServer } from './server.ts'

interface Fixtures {
  /** The browser of this worker. */
  browser: Browser
  /** The server of this worker: the built app with its own sandbox. */
  server: TestServer
  /** The page that the tests of this worker use in turn. */
  sharedPage: SharedPage
  /** All pages of this test; errors in them fail the test at its end. */
  pages: PagePool
  /** The control plane of the sandbox, which is reset for each test. */
  gateway: GatewayControl
  /** A page of phone size without storage and cookies; relative addresses lead to the worker's server. */
  page: Page
  /** Opens a page in one more browser context, for another payer. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>
  /** Ignores console errors and uncaught errors that match; every other one fails the test. */
  allow: (pattern: RegExp) => void
}

type WorkerFixture<T> = [
  (context: object, give: (value: T) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
]

/** A fixture with one server per worker. */
function workerServer(...options: Parameters<typeof startServer>): WorkerFixture<TestServer> {
  return [
    async ({}, give) => {
      const server = await startServer(...options)
      await give(server)
      await server.close()
    },
    { scope: 'worker' },
  ]
}

/** A test in a real browser against the built app and the sandbox gateway. */
export const test = base.extend<Fixtures>({
  browser: [
    async ({}, give) => {
      const browser = await launchBrowser(inject('browser'))
      await give(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  server: workerServer(),
  sharedPage: [async ({}, give) => give(new SharedPage()), { scope: 'worker' }],
  pages: async ({ browser, server, sharedPage, task }, give) => {
    const pages = new PagePool(browser, server.url, sharedPage)
    await give(pages)
    const problems = pages.problems()
    if (problems.length > 0 || task.result?.state === 'fail') await pages.picture(task.name)
    await pages.close()
    if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
  },
  gateway: async ({ server }, give) => {
    const gateway = new GatewayControl(server.controlUrl)
    await gateway.reset()
    await give(gateway)
  },
  page: async ({ pages, gateway: _reset }, give) => {
    await give(await pages.share())
  },
  openPage: async ({ pages, gateway: _reset }, give) => {
    await give((options) => pages.open(options))
  },
  allow: async ({ pages }, give) => {
    await give((pattern) => pages.allow(pattern))
  },
})

/** The same test on another server. */
export function testOn(...options: Parameters<typeof startServer>) {
  return test.extend<Pick<Fixtures, 'server'>>({ server: workerServer(...options) })
}

/** With a server that prefetches the gateway's first responses into the pages. */
export const prefetchTest = testOn({ prefetch: true })

/** With a server whose pages send telemetry to its sandbox. */
export const telemetryTest = testOn({ telemetry: true })
