import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject, test as base } from 'vitest'
import { launchBrowser } from '../../../scripts/browser.mjs'
import { PagePool } from './browser.ts'
import { GatewayControl } from './gateway.ts'
import { startServer, type TestServer } from './server.ts'

interface Fixtures {
  /** This worker's browser. */
  browser: Browser
  /** This worker's server: the built app with a sandbox world of its own. */
  server: TestServer
  visits: PagePool
  /** The control plane, on a world that was reset for this test. */
  gateway: GatewayControl
  /** A fresh browser context of phone size; relative addresses go to the worker's server. */
  page: Page
  /** One more payer's browser in the same test. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>
  /** Let console errors and uncaught errors that match pass in this test; every other one fails it. */
  allow: (pattern: RegExp) => void
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
  server: [
    async ({}, give) => {
      const server = await startServer()
      await give(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  visits: async ({ browser, server, task }, give) => {
    const visits = new PagePool(browser, server.url)
    await give(visits)
    const problems = visits.problems()
    if (problems.length > 0 || task.result?.state === 'fail') await visits.picture(task.name)
    await visits.close()
    if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
  },
  gateway: async ({ server }, give) => {
    const gateway = new GatewayControl(server.controlUrl)
    await gateway.reset()
    await give(gateway)
  },
  page: async ({ visits, gateway: _reset }, give) => {
    await give(await visits.open())
  },
  openPage: async ({ visits, gateway: _reset }, give) => {
    await give((options) => visits.open(options))
  },
  allow: async ({ visits }, give) => {
    await give((pattern) => visits.allow(pattern))
  },
})

/** The same, with a server that prefetches the gateway's first answers into the pages. */
export const prefetchTest = test.extend({
  server: [
    async ({}, give) => {
      const server = await startServer({ prefetch: true })
      await give(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

/** The same, with a server whose pages report to its sandbox. */
export const telemetryTest = test.extend<Pick<Fixtures, 'server'>>({
  server: [
    async ({}, give) => {
      const server = await startServer({ telemetry: true })
      await give(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})
