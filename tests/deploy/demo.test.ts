/** The static demo from a plain file server: the gateway runs in the browser. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { PurchasePage } from '../e2e/models/orderPages.ts'
import { builtDir } from '../e2e/support/server.ts'
import { test } from '../e2e/support/test.ts'

const folder = resolve('.cache/built-demo')
/** The same demo with another build name, like the next build. */
const next = resolve('.cache/built-demo-next')
/** The folder that the origin serves now. */
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
/** Requests in the order of arrival. */
const requests: { path: string; isThere: boolean }[] = []
const notFound = () => requests.filter(({ isThere }) => !isThere).map(({ path }) => path)

/** Serves only files; an unknown address gets 404.html, like on most static hosts. */
function serveFiles(): Promise<Server> {
  const made = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(served, path === '/' ? 'index.html' : path)
    const isThere = existsSync(file) && statSync(file).isFile()
    requests.push({ path, isThere })
    const sent = isThere ? file : join(served, '404.html')
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(sent)] ?? 'text/plain' })
    response.end(readFileSync(sent))
  })
  return new Promise((done) => made.listen(0, '127.0.0.1', () => done(made)))
}

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['scripts/demo.mjs', folder, builtDir], {
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
  })
  rmSync(next, { recursive: true, force: true })
  cpSync(folder, next, { recursive: true })
  const name = readFileSync(join(folder, 'demo-build.txt'), 'utf8').trim()
  for (const file of ['demo-build.txt', 'sandbox-worker.js'])
    writeFileSync(join(next, file), readFileSync(join(folder, file), 'utf8').replaceAll(name, 'next'))
  server = await serveFiles()
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
beforeEach(() => void (requests.length = 0))
afterAll(() => {
  server?.closeAllConnections()
  server?.close()
})

describe('the demo', () => {
  test('PUR-01 PUR-08 runs a whole purchase without a gateway server', async ({ openPage }) => {
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
    expect(notFound()).toEqual([])
  })

  test('ROUTE-01 opens at any address of a page, also on the first visit', async ({ openPage, allow }) => {
    allow(/404/)
    const page = await openPage({ baseURL: url })
    await page.goto('/cpayment/waiting')
    await page.locator('[data-page="cpayment"][data-step="inProcess"]').waitFor()
    expect(notFound()).toEqual(['/cpayment/waiting'])
  })

  test('SAFE-12 a page of the previous build reloads once, with the next', async ({ openPage, allow }) => {
    allow(/404/)
    const page = await openPage({ baseURL: url })
    await page.goto('/')
    await page.locator('a[href="/payment/demo"]').click()
    await page.locator('[data-action="choose-method"]').first().waitFor()
    requests.length = 0
    served = next
    try {
      await page.reload()
      await page.locator('[data-action="choose-method"]').first().waitFor()
      expect(notFound().filter((path) => path === '/payment/demo')).toHaveLength(1)
      // Requests before this one may come from the page of the previous build.
      requests.splice(
        0,
        requests.findIndex(({ path }) => path === '/page.html'),
      )
      expect(requests[0]).toEqual({ path: '/page.html', isThere: true })
      expect(notFound()).toEqual([])
    } finally {
      served = folder
    }
  })

  test('SAFE-12 ROUTE-01 opens after a reload that bypasses the worker', async ({ openPage, allow }) => {
    allow(/404/)
    const page = await openPage({ baseURL: url })
    await page.goto('/')
    await page.locator('a[href="/payment/demo"]').waitFor()
    const devtools = await page.context().newCDPSession(page)
    const reload = () => devtools.send('Page.reload', { ignoreCache: true })
    await Promise.all([page.waitForEvent('framenavigated'), reload()])
    await page.locator('a[href="/payment/demo"]').click()
    await page.locator('[data-action="choose-method"]').first().waitFor()
    requests.length = 0
    await Promise.all([page.waitForEvent('framenavigated'), reload()])
    await page.locator('[data-action="choose-method"]').first().waitFor()
    expect(notFound()).toEqual(['/payment/demo'])
  })
})
