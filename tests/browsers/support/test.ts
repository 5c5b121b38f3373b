import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, test as base } from 'vitest'
import { GatewayControl } from '../../e2e/support/gateway.ts'
import { Checkout } from './checkout.ts'
import type { BrowserPage, Engine } from './engine.ts'
import { launch } from './launch.ts'
import { startHoldingServer, type HoldingServer } from './server.ts'

interface Fixtures {
  /** The browser of this worker. */
  engine: Engine
  /** The built app with its own sandbox. */
  server: HoldingServer
  /** The control plane of the sandbox, which is reset for each test. */
  gateway: GatewayControl
  /** A page in a new profile. */
  checkout: Checkout
  /** Ignores problems that match; every other one fails the test. */
  allow: (pattern: RegExp) => void
  allowed: RegExp[]
}

const pictures = join('.cache', 'browsers')
const found = inject('engine')

const extended = base.extend<Fixtures>({
  engine: [
    async ({}, give) => {
      const engine = await launch(found)
      console.info(engine.version)
      await give(engine)
      await engine.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, give) => {
      const server = await startHoldingServer()
      await give(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  gateway: async ({ server }, give) => {
    const gateway = new GatewayControl(server.controlUrl)
    await gateway.reset()
    await give(gateway)
  },
  allowed: async ({}, give) => {
    await give([])
  },
  allow: async ({ allowed }, give) => {
    await give((pattern) => void allowed.push(pattern))
  },
  checkout: async ({ engine, gateway: _reset, allowed, task }, give) => {
    const page = await engine.newPage()
    await give(new Checkout(page))
    // The page is closed also after an error: WebKit allows one session at a time.
    let problems: string[] = []
    try {
      const found = await page.problems()
      problems = found.filter((line) => !allowed.some((pattern) => pattern.test(line)))
      if (task.result?.state === 'fail') await picture(engine, page, task.name)
    } finally {
      await page.close()
    }
    if (problems.length > 0) throw new Error(`Problems in the page:\n${problems.join('\n')}`)
  },
})

async function picture(engine: Engine, page: BrowserPage, title: string) {
  mkdirSync(pictures, { recursive: true })
  const name = `${engine.name}-${title.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}.png`
  writeFileSync(join(pictures, name), await page.screenshot())
}

/** A test in one engine; skipped where the machine does not have it. */
export const test = 'missing' in found ? (extended.skip as typeof extended) : extended
