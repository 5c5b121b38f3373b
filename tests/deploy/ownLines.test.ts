/** Lines that an operator adds to the server block of `deploy/`, mainly TLS: the rest of the configuration stays in force. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { freePort } from '../e2e/support/freePort.ts'
import { render, startNginx, type Nginx } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'
import { makeCertificate } from '../support/certificate.ts'

/** As long as the names that hosting platforms give out, and longer than nginx takes by default. */
const LONG_NAME = 'checkout-production-7f3a9c2e1b.europe-west1.platform.example'
const settings = { HOST_NAMES: `pay.example .shop.example ${LONG_NAME}` }
let gateway: NodeGateway
let nginx: Nginx
let port: number

/** The lines of deploy/README.md for a file in `own/`. */
function linesFor(name: string): string {
  const [, after = ''] = readFileSync('deploy/README.md', 'utf8').split(`$CHECKOUT/own/${name}\``)
  return /^```nginx\n([\s\S]*?)^```/m.exec(after)?.[1] ?? ''
}

/** Adds the TLS block of deploy/README.md, where that document puts it; only the port and the files differ. */
function addTls(folder: string, pem: string): void {
  const lines = linesFor('tls.conf')
  writeFileSync(join(folder, 'cert.pem'), pem)
  const own = join(folder, 'own')
  mkdirSync(own)
  const here = lines.replace('443', String(port)).replace(/\/etc\/ssl\/\S+\.pem/g, join(folder, 'cert.pem'))
  writeFileSync(join(own, 'tls.conf'), here)
}

function ask(path: string, host: string): Promise<{ status: number | undefined; hsts: string | undefined }> {
  return new Promise((done, fail) => {
    request(
      { port, path, host: '127.0.0.1', rejectUnauthorized: false, headers: { Host: host } },
      (response) => {
        response.resume()
        const hsts = response.headers['strict-transport-security']
        done({ status: response.statusCode, hsts })
      },
    )
      .on('error', fail)
      .end()
  })
}

describe.skipIf(isNginxMissing)('OPS-17 TLS in the server block', () => {
  beforeAll(async () => {
    gateway = await createNodeGateway()
    port = await freePort()
    const { cert } = await makeCertificate()
    nginx = await startNginx({
      dist: builtDir,
      gatewayUrl: gateway.url,
      settings: { ...settings, HOST_NAMES: `${settings.HOST_NAMES} 127.0.0.1` },
      edit: (folder) => addTls(folder, cert),
    })
  })
  afterAll(async () => {
    await nginx?.close()
    await gateway?.close()
  })

  it('OPS-17 SAFE-08 answers only the host names of this site, and forwards no other name to the gateway', async () => {
    for (const host of ['pay.example', LONG_NAME])
      expect(await ask('/payment/7', host)).toMatchObject({ status: 200 })
    expect(await ask('/api/v1/codedata', 'My.Shop.example:8443')).toMatchObject({ status: 200 })
    const hosts = () => gateway.sandbox.control.log().map(({ headers }) => headers?.['x-forwarded-host'])
    expect(hosts()).toEqual(['my.shop.example'])
    for (const host of ['evil.example', 'pay.example.evil.example', 'x.pay.example'])
      for (const path of ['/', '/payment/7', '/api/v1/codedata', '/sky-socket/'])
        expect(await ask(path, host)).toMatchObject({ status: 421 })
    expect(hosts()).toEqual(['my.shop.example'])
  })

  it('OPS-17 has HSTS in every response, also in those of the gateway', async () => {
    for (const path of ['/payment/7', '/embed.js', '/none.js', '/api/v1/codedata'])
      expect((await ask(path, 'pay.example')).hsts).toMatch(/^max-age=\d{8}/)
  })

  it('OPS-17 stays when render.sh runs again', () => {
    render(nginx.folder, settings)
    expect(readFileSync(join(nginx.folder, 'own', 'tls.conf'), 'utf8')).toContain('ssl_certificate')
    expect(readFileSync(join(nginx.folder, 'run', 'checkout.conf'), 'utf8')).toContain(
      `include ${nginx.folder}/own/*.conf;`,
    )
  })
})

it.skipIf(isNginxMissing)(
  'OPS-17 http leads to https with the lines of the README, unless TLS ended before',
  async () => {
    const own = await createNodeGateway()
    const edit = (folder: string) => {
      mkdirSync(join(folder, 'own'))
      writeFileSync(join(folder, 'own', 'https.conf'), linesFor('https.conf'))
    }
    const made = await startNginx({ dist: builtDir, gatewayUrl: own.url, edit })
    const askPlain = (headers: Record<string, string>) =>
      fetch(`${made.url}/payment/7?tab=chat`, { redirect: 'manual', headers })
    const plain = await askPlain({})
    const forwarded = await askPlain({ 'X-Forwarded-Proto': 'https' })
    await made.close()
    await own.close()
    expect(plain.status).toBe(301)
    expect(plain.headers.get('location')).toBe('https://127.0.0.1/payment/7?tab=chat')
    expect(forwarded.status).toBe(200)
  },
)

it.skipIf(isNginxMissing)('OPS-17 the access log is written only to the file of ACCESS_LOG', async () => {
  const log = (folder: string) => join(folder, 'access.log')
  // Like the main nginx.conf of a distribution, which enables the log for all server blocks.
  const edit = (folder: string) => {
    const conf = join(folder, 'run', 'nginx.conf')
    const text = readFileSync(conf, 'utf8').replace('access_log off', `access_log ${log(folder)}`)
    writeFileSync(conf, text)
  }
  const own = await createNodeGateway()
  const quiet = await startNginx({ dist: builtDir, gatewayUrl: own.url, edit })
  await (await fetch(`${quiet.url}/payment/secret-order`)).text()
  expect(readFileSync(log(quiet.folder), 'utf8')).toBe('')
  await quiet.close()
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  chmodSync(folder, 0o777)
  const ACCESS_LOG = join(folder, 'checkout.log')
  const noted = await startNginx({ dist: builtDir, gatewayUrl: own.url, settings: { ACCESS_LOG } })
  await (await fetch(`${noted.url}/payment/secret-order`)).text()
  await noted.close()
  expect(readFileSync(ACCESS_LOG, 'utf8')).toContain('GET /payment/secret-order')
  rmSync(folder, { recursive: true })
  await own.close()
})
