import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.mjs'
import { GatewayControl } from './gateway.ts'
import { PagePool } from './pagePool.ts'
import { startServer, type TestServer } from './server.ts'

interface Fixtures {
  /** This worker's browser. */
  browser: Browser
  /** This worker's server: the built app with a sandbox world of its own. */
  server: TestServer
  /** All pages of this test; its end fails the test for what went wrong in them. */
  pages: PagePool
  /** The control plane, on a world that was reset for this test. */
  gateway: GatewayControl
  /** A fresh browser context of phone size; relative addresses go to the worker's server. */
  page: Page
  /** One more payer's browser in the same test. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>
  /** Let console errors and uncaught errors that match pass in this test; every other one fails it. */
  allow: (pattern: RegExp) => void
}

type WorkerFixture<T> = [
  (context: object, give: (value: T) => Promise<void>) => Promise<void>,
  { scope: 'worker' },
]

/** A fixture with a server of its own for each worker. */
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
  pages: async ({ browser, server, task }, give) => {
    const pages = new PagePool(browser, server.url)
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
    await give(await pages.open())
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

/** With a server that prefetches the gateway's first answers into the pages. */
export const prefetchTest = testOn({ prefetch: true })

/** With a server whose pages report to its sandbox. */
export const telemetryTest = testOn({ telemetry: true })
