/** The pages' own server behind a real nginx, as `deploy/README.md` sets them up; and nginx while it is away. */
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDoctor } from '../../scripts/doctor/doctor.ts'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { freePort, startNginx, type Nginx } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'

const AHEAD = 'id="ahead"'

let gateway: NodeGateway
let nginx: Nginx
let pages: ChildProcess

/** Starts the server; resolves when it says that it listens. */
async function startPages(port: number): Promise<ChildProcess> {
  const script = join(nginx.folder, 'dist', '.deploy', 'pages.mjs')
  const child = spawn(process.execPath, [script, nginx.folder], {
    env: { PATH: process.env['PATH'] ?? '', GATEWAY_URL: gateway.url, PAGE_SERVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done())
    child.once('exit', (code) => fail(new Error(`the pages' server ended with ${code}`)))
  })
  return child
}

async function ask(path: string) {
  const response = await fetch(nginx.url + path, { headers: { 'Sec-Fetch-Dest': 'document' } })
  return { headers: response.headers, status: response.status, html: await response.text() }
}

describe.skipIf(isNginxMissing)('the pages’ own server behind nginx', () => {
  beforeAll(async () => {
    gateway = await createNodeGateway()
    const port = await freePort()
    const settings = { PAGE_SERVER_URL: `http://127.0.0.1:${port}`, BRAND_NAME: 'My shop' }
    nginx = await startNginx({ dist: builtDir, gatewayUrl: gateway.url, settings })
    pages = await startPages(port)
  })
  afterAll(async () => {
    pages?.kill()
    await nginx?.close()
    await gateway?.close()
  })

  it('PUR-01 sends the page with its answers, its settings and every header', async () => {
    const { id } = gateway.sandbox.control.purchase({ amount: '1500', currency: 'rub', label: 'Boots' })
    const { headers, html } = await ask(`/payment/${id}`)
    expect(html).toContain('My shop')
    expect(html.slice(html.indexOf(AHEAD))).toContain('"label":"Boots"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    const asked = gateway.sandbox.control.log().at(-1)
    expect(asked?.headers['x-forwarded-for']).toMatch(/^127\.0\.0\.1/)
  })

  it('OPS-11 leaves the doctor nothing to find, on the page of a real order neither', async () => {
    const { id } = gateway.sandbox.control.purchase({})
    const health = await runDoctor({ url: nginx.url, pages: [`/payment/${id}`] })
    expect(health.findings.filter(({ level }) => level !== 'note')).toEqual([])
    expect((await ask(`/payment/${id}`)).html).toContain(AHEAD)
  })

  it('leaves other addresses to nginx', async () => {
    expect((await ask('/payment-error?url=x')).html).not.toContain(AHEAD)
    expect((await ask('/no/such/page')).html).toContain('id="root"')
  })

  it('is not missed while it is away', async () => {
    const { id } = gateway.sandbox.control.purchase({})
    const ended = new Promise((done) => pages.once('exit', done))
    pages.kill()
    await ended
    const { status, headers, html } = await ask(`/payment/${id}`)
    expect(status).toBe(200)
    expect(html).toContain('id="root"')
    expect(html).not.toContain(AHEAD)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})
