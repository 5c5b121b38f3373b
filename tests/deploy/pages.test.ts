/** The page server behind nginx, set up like in `deploy/README.md`; and nginx while that server is down. */
import { spawn, type ChildProcess } from 'node:child_process'
import { request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { runDoctor } from '../../src/tools/doctor/doctor.ts'
import { freePort } from '../e2e/support/freePort.ts'
import { startNginx, type Nginx } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'
import { PAGE_SPELLINGS } from '../support/hostile.ts'

const PREFETCHED = 'id="ahead"'
const AS_BROWSER = { 'Sec-Fetch-Dest': 'document', 'Accept-Encoding': 'br' }
/** Address of a visitor who opens one page. */
const OTHER = '203.0.113.8'

let gateway: NodeGateway
let nginx: Nginx
let pages: ChildProcess
let port: number

/** Starts the server; resolves with its first output, when it listens. */
async function startPages(port: number, { folder } = nginx, gatewayUrl = gateway.url): Promise<ChildProcess> {
  const script = join(folder, 'dist', '.deploy', 'pages.mjs')
  const child = spawn(process.execPath, [script, folder], {
    env: { PATH: process.env['PATH'] ?? '', GATEWAY_URL: gatewayUrl, PAGE_SERVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done())
    child.once('exit', (code) => fail(new Error(`the pages' server ended with ${code}`)))
  })
  return child
}

/** `from` is the X-Forwarded-For that a trusted balancer sends. */
async function ask(path: string, { url } = nginx, from?: string) {
  const headers = { ...AS_BROWSER, ...(from && { 'X-Forwarded-For': from }) }
  const response = await fetch(url + path, { headers })
  return { headers: response.headers, status: response.status, html: await response.text() }
}

/** Whether nginx has answered with the page as a file; one from the page server has no date. */
const isFile = ({ headers }: { headers: Headers }) => headers.has('last-modified')

/** Requests a path exactly as it is spelled; fetch would normalize it. */
function requestVerbatim(path: string) {
  return new Promise<{ status: number; cache: string; html: string }>((done, fail) => {
    const { hostname, port } = new URL(nginx.url)
    request({ hostname, port, path, headers: AS_BROWSER }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      const { 'cache-control': cache = '', 'content-encoding': encoding } = response.headers
      response.on('end', () => {
        const body = Buffer.concat(parts)
        const html = (encoding === 'br' ? brotliDecompressSync(body) : body).toString()
        done({ status: response.statusCode ?? 0, cache, html })
      })
    })
      .on('error', fail)
      .end()
  })
}

describe.skipIf(isNginxMissing)('the page server behind nginx', () => {
  beforeAll(async () => {
    gateway = await createNodeGateway()
    port = await freePort()
    const settings = { PAGE_SERVER_URL: `http://127.0.0.1:${port}`, BRAND_NAME: 'My shop' }
    nginx = await startNginx({ dist: builtDir, gatewayUrl: gateway.url, settings })
    pages = await startPages(port)
  })
  afterAll(async () => {
    pages?.kill()
    await nginx?.close()
    await gateway?.close()
  })

  it('PUR-01 sends the page with prefetched answers, settings and all headers', async () => {
    const { id } = gateway.sandbox.control.purchase({ amount: '1500', currency: 'rub', label: 'Boots' })
    const { headers, html } = await ask(`/payment/${id}`)
    expect(html).toContain('My shop')
    expect(html.slice(html.indexOf(PREFETCHED))).toContain('"label":"Boots"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    const asked = gateway.sandbox.control.log().at(-1)
    expect(asked?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' })
  })

  it('SAFE-08 forwards the client’s address and protocol as nginx sent them', async () => {
    const { id } = gateway.sandbox.control.purchase()
    const headers = { ...AS_BROWSER, 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' }
    await (await fetch(`${nginx.url}/payment/${id}`, { headers })).text()
    await (await fetch(`${nginx.url}/api/v1/rates`, { headers })).text()
    const log = gateway.sandbox.control.log()
    const sentHeaders = ['/brokers', '/rates'].map((end) => {
      const { headers = {} } = log.findLast(({ path }) => path.endsWith(end)) ?? {}
      return Object.entries(headers).filter(([name]) => name.startsWith('x-'))
    })
    expect(sentHeaders[0]?.toSorted()).toEqual(sentHeaders[1]?.toSorted())
    expect(Object.fromEntries(sentHeaders[0] ?? [])).toEqual({
      'x-real-ip': '127.0.0.1',
      'x-forwarded-for': '203.0.113.7, 127.0.0.1',
      'x-forwarded-proto': 'https',
    })
  })

  it.each(PAGE_SPELLINGS.map((path) => path.replaceAll('7', 'ID')))(
    'SAFE-08 forbids caches to store the page at %s',
    async (spelled) => {
      const { id } = gateway.sandbox.control.purchase({ label: 'Boots' })
      const { status, cache, html } = await requestVerbatim(spelled.replaceAll('ID', id))
      const isPage = /Boots|id="root"/.test(html)
      expect({ isPage, cache }).toEqual({ isPage: status === 200, cache: status === 200 ? 'no-store' : '' })
    },
  )

  it('SAFE-08 allows caches to store files, and nothing else', async () => {
    expect((await requestVerbatim('/favicon.svg')).cache).toBe('no-cache')
    expect((await requestVerbatim('/embed.js?/payment/1')).cache).toBe('no-cache')
    const script = /["`](\/assets\/[^"`]+\.js)["`]/.exec((await ask('/payment/1')).html)?.[1] ?? ''
    expect((await requestVerbatim(script)).cache).toBe('public, max-age=31536000, immutable')
    for (const path of ['/', '/index.html', '/no/such/page', '/payment-error?url=x', '/?/assets/x.js'])
      expect((await requestVerbatim(path)).cache).toBe('no-store')
  })

  it('OPS-12 is found by the page of a real order if it has another GATEWAY_URL than nginx', async () => {
    const { id } = gateway.sandbox.control.purchase({})
    const other = await freePort()
    const settings = { PAGE_SERVER_URL: `http://127.0.0.1:${other}`, BRAND_NAME: 'My shop' }
    const site = await startNginx({ dist: builtDir, gatewayUrl: gateway.url, settings })
    const lost = await startPages(other, site, 'http://127.0.0.1:1')
    const health = await runDoctor({ url: site.url, pages: [`/payment/${id}`] })
    lost.kill()
    await site.close()
    expect(health.findings).toContainEqual({
      check: 'pageServer',
      level: 'warning',
      place: '/payment/…',
      what: 'has no answers of the gateway in it',
    })
  })

  it('OPS-11 causes no finding of the doctor, also on the page of a real order', async () => {
    const { id } = gateway.sandbox.control.purchase({})
    const health = await runDoctor({ url: nginx.url, pages: [`/payment/${id}`] })
    expect(health.findings.filter(({ level }) => level !== 'note')).toEqual([])
    expect((await ask(`/payment/${id}`)).html).toContain(PREFETCHED)
  })

  it('OPS-16 sends the page as a file if the headers are longer than Node accepts', async () => {
    const cookies = { Cookie: 'a'.repeat(7_000), 'X-One': 'b'.repeat(7_000), 'X-Two': 'c'.repeat(7_000) }
    const page = await fetch(`${nginx.url}/payment/1`, { headers: { ...AS_BROWSER, ...cookies } })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('id="root"')
  })

  it('OPS-16 does not serve the pages of an nginx with another rendered page, e.g. during a release', async () => {
    const { id } = gateway.sandbox.control.purchase({})
    const settings = { PAGE_SERVER_URL: `http://127.0.0.1:${port}`, BRAND_NAME: 'Another shop' }
    const other = await startNginx({ dist: builtDir, gatewayUrl: gateway.url, settings })
    const page = await ask(`/payment/${id}`, other)
    await other.close()
    expect(page.status).toBe(200)
    expect(page.html).toContain('Another shop')
    expect(page.html).not.toContain(PREFETCHED)
    expect((await ask(`/payment/${id}`)).html).toContain(PREFETCHED)
  })

  describe('with a gateway that answers one visitor only', () => {
    /** Calls for the pages of other visitors, which the gateway holds. */
    const held = new Set<ServerResponse>()
    let heldMost = 0
    let slow: NodeGateway
    let slowNginx: Nginx
    let slowPages: ChildProcess
    beforeAll(async () => {
      slow = await createNodeGateway(0, {
        before(request, response, next) {
          if (String(request.headers['x-forwarded-for']).startsWith(OTHER)) return next()
          held.add(response)
          heldMost = Math.max(heldMost, held.size)
          response.once('close', () => held.delete(response))
        },
      })
      const slowPort = await freePort()
      const settings = { PAGE_SERVER_URL: `http://127.0.0.1:${slowPort}` }
      slowNginx = await startNginx({ dist: builtDir, gatewayUrl: slow.url, settings })
      slowPages = await startPages(slowPort, slowNginx, slow.url)
    })
    afterAll(async () => {
      slowPages?.kill()
      await slowNginx?.close()
      await slow?.close()
    })

    it.each([
      ['of one address', () => '198.51.100.1, 203.0.113.7'],
      ['of one address with ports', (page: number) => `203.0.113.7:${page + 1}`],
      ['that names other addresses before its own', (page: number) => `192.0.2.${page % 256}, 203.0.113.7`],
      ['with the addresses of one IPv6 network', (page: number) => `2001:db8:0:1:${page.toString(16)}::1`],
    ])(
      'OPS-16 a visitor %s leaves the places of the others free, and gets further pages as files',
      async (_, from) => {
        heldMost = 0
        const { id } = slow.sandbox.control.purchase({})
        const many = Array.from({ length: 260 }, (_, page) => ask(`/payment/${id}`, slowNginx, from(page)))
        await Promise.race(many)
        const other = await ask(`/payment/${id}`, slowNginx, OTHER)
        const statuses = new Set((await Promise.all(many)).map(({ status }) => status))
        // By its header and not by prefetched data, which on a busy machine may come after the time limit.
        expect({ isFile: isFile(other), statuses }).toEqual({ isFile: false, statuses: new Set([200]) })
        expect(heldMost).toBeGreaterThan(0)
        // 20 at one time, and those whose end this process has not noticed yet.
        expect(heldMost).toBeLessThan(40)
      },
    )
  })

  it('is replaced by the static page of nginx while it is down', async () => {
    const { id } = gateway.sandbox.control.purchase({})
    const ended = new Promise((done) => pages.once('exit', done))
    pages.kill()
    await ended
    const page = await ask(`/payment/${id}`)
    const { status, headers, html } = page
    expect(status).toBe(200)
    expect(isFile(page)).toBe(true)
    expect(html).toContain('id="root"')
    expect(html).not.toContain(PREFETCHED)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
