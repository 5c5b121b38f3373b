import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { test as base } from 'vitest'
import { launchBrowser, Visits } from './browser.ts'
import { GatewayControl } from './gateway.ts'
import { startServer, type TestServer } from './server.ts'

interface Fixtures {
  /** This worker's browser. */
  browser: Browser
  /** This worker's server: the built app with a sandbox world of its own. */
  server: TestServer
  visits: Visits
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
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  visits: async ({ browser, server, task, onTestFailed }, use) => {
    const visits = new Visits(browser, server.url)
    await use(visits)
    const problems = visits.problems()
    if (problems.length > 0 || task.result?.state === 'fail') await visits.picture(task.name)
    await visits.close()
    if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
  },
  gateway: async ({ server }, use) => {
    const gateway = new GatewayControl(server.url)
    await gateway.reset()
    await use(gateway)
  },
  page: async ({ visits, gateway: _reset }, use) => {
    await use(await visits.open())
  },
  openPage: async ({ visits, gateway: _reset }, use) => {
    await use((options) => visits.open(options))
  },
  allow: async ({ visits }, use) => {
    await use((pattern) => visits.allow(pattern))
  },
})
