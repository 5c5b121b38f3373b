/** The static demo from a plain file server: the gateway runs in the browser. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { PurchasePage } from '../e2e/models/purchasePage.ts'
import { builtDir } from '../e2e/support/server.ts'
import { test } from '../e2e/support/test.ts'

const folder = resolve('.cache/built-demo')
/** What the origin serves now. */
let served = folder
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

let server: Server
let url = ''
const missed: string[] = []

/** Files and nothing else: an unknown address is 404.html, as everywhere. */
function serveFiles(): Promise<Server> {
  const made = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(served, path === '/' ? 'index.html' : path)
    const isThere = existsSync(file) && statSync(file).isFile()
    if (!isThere) missed.push(path)
    const sent = isThere ? file : join(served, served === folder ? '404.html' : 'index.html')
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(sent)] ?? 'text/plain' })
    response.end(readFileSync(sent))
  })
  return new Promise((done) => made.listen(0, '127.0.0.1', () => done(made)))
}

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/demo.mjs', folder, builtDir], {
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
  })
  server = await serveFiles()
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

describe('the demo', () => {
  test('PUR-01 PUR-08 serves a whole purchase without a server behind it', async ({ openPage }) => {
    const page = await openPage({ baseURL: url })
    await page.goto('/')
    await page.locator('a[href="/payment/demo"]').click()
    const purchase = new PurchasePage(page)
    await purchase.onStep('init')
    await page.evaluate(() =>
      fetch('/_sandbox/autopilot', { method: 'POST', body: JSON.stringify({ on: true, delay_ms: 500 }) }),
    )
    await purchase.chooseFirstBank()
    await purchase.leaveEmail('buyer@mail.com')
    await purchase.onStep('payment')
    await purchase.confirmPaid()
    await purchase.skipReceipt()
    await purchase.shows('ok')
    expect(missed).toEqual([])
  })

  test('ROUTE-01 opens at any address of a page, on the first visit too', async ({ openPage, allow }) => {
    allow(/404/)
    const page = await openPage({ baseURL: url })
    await page.goto('/cpayment/waiting')
    await page.locator('[data-page="cpayment"][data-step="inProcess"]').waitFor()
    expect(missed).toEqual(['/cpayment/waiting'])
  })

  test('SAFE-12 answers for no other build on its origin, and its worker goes', async ({
    openPage,
    allow,
  }) => {
    allow(/./)
    const page = await openPage({ baseURL: url })
    await page.goto('/payment/demo')
    await page.locator('[data-action="choose-method"]').first().waitFor()
    missed.length = 0
    served = builtDir
    try {
      await page.goto('/payment/demo')
      await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0)
      // Of this page, which the worker may still stand before, and of the next.
      await page.evaluate(() => fetch('/api/v2/payments_v2/demo'))
      expect(missed).toContain('/api/v2/payments_v2/demo')
      await page.goto('/payment/demo')
      expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
      expect(await page.locator('[data-action="choose-method"]').count()).toBe(0)
    } finally {
      served = folder
    }
  })
})
