// long: one nginx is started for all of its properties
/** nginx with the configuration of `deploy/`, in front of the sandbox on another port: what the doctor does not check (doctor.test.ts). */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersFor, policyOf } from '../../src/deployment/headers.ts'
import { settingsIn, settingsText } from '../../src/deployment/settingsBlock.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { copyBuild, render, renderedPage, startNginx, type Nginx } from '../e2e/support/nginx.ts'
import { builtDir } from '../e2e/support/server.ts'
import { isNginxMissing } from '../e2e/support/whereNginx.ts'
import { Visitor } from '../sandbox/visitor.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

let gateway: NodeGateway
let nginx: Nginx

/** Requests a path with these headers; the body is not decompressed. */
function ask(path: string, headers: Record<string, string> = {}, base = nginx.url): Promise<Answer> {
  return new Promise((done, fail) => {
    request(base + path, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', fail)
      .end()
  })
}

function asset(kind: string): string {
  const names = readdirSync(join(builtDir, 'assets')).filter((name) => name.endsWith(kind))
  const largest = names
    .map((name) => ({ name, size: readFileSync(join(builtDir, 'assets', name)).length }))
    .toSorted((a, b) => b.size - a.size)[0]
  if (!largest) throw new Error(`the build has no ${kind}`)
  return `/assets/${largest.name}`
}

/** All files of a folder with their contents. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(names.map(({ name }) => [name, readFileSync(join(folder, name), 'base64')]))
}

const text = ({ body }: Answer) => body.toString('utf8')

describe.skipIf(isNginxMissing)('nginx with the configuration of deploy/', () => {
  beforeAll(async () => {
    gateway = await createNodeGateway()
    nginx = await startNginx({ dist: builtDir, gatewayUrl: gateway.url })
  })
  afterAll(async () => {
    await nginx?.close()
    await gateway?.close()
  })

  it('sends embed.d.ts as text, not as a video', async () => {
    const { status, headers } = await ask('/embed.d.ts')
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
    })
    expect(headers['cache-control']).toBe('no-cache')
  })

  it('sends the files that the build compressed', async () => {
    const path = asset('.js')
    const plain = await ask(path)
    const gzip = await ask(path, { 'Accept-Encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gzip.headers['vary']).toContain('Accept-Encoding')
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    const page = await ask('/payment/77', { 'Accept-Encoding': 'gzip' })
    expect(page.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(page.body).toString()).toContain('id="settings"')

    const hasBrotli = existsSync(join(nginx.folder, 'run', 'brotli.conf'))
    const best = await ask(path, { 'Accept-Encoding': 'gzip, br' })
    expect(best.headers['content-encoding']).toBe(hasBrotli ? 'br' : 'gzip')
    expect((hasBrotli ? brotliDecompressSync : gunzipSync)(best.body)).toEqual(plain.body)
    expect(best.body.length).toBeLessThanOrEqual(gzip.body.length)
  })

  it('names the origins of the settings in the headers, as npm start does', async () => {
    const other = await startNginx({
      dist: builtDir,
      gatewayUrl: gateway.url,
      settings: {
        API_V1: 'https://api.pay.example/v1',
        API_V2: 'https://open.pay.example:8443/v2',
        SOCKET_URL: 'https://live.pay.example',
        IMAGE_ORIGINS: 'https://img.pay.example, https://cdn.example',
        RETURN_ORIGINS: 'https://shop.example, https://my.shop.example',
        FRAME_ANCESTORS: "'self', https://*.shop.example:8443",
        BRAND_LOGO: 'https://brand.example/logo.svg?v=1',
      },
    })
    const page = await ask('/payment/77', {}, other.url)
    expect(settingsIn(text(page))['return_origins']).toEqual([
      'https://shop.example',
      'https://my.shop.example',
    ])
    const wanted = headersFor('/payment/77', policyOf(text(page)))['Content-Security-Policy']
    expect(page.headers['content-security-policy']).toBe(wanted)
    expect(wanted).toContain('wss://live.pay.example')
    expect(wanted).toContain('https://brand.example')
    const framed = await ask('/cpayment/77/embedded', {}, other.url)
    expect(framed.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://*.shop.example:8443;",
    )
    await other.close()
  })

  it('SAFE-03 forbids browsers to store a response without Cache-Control; a media file is stored as the gateway says', async () => {
    const careless = createServer(({ url }, response) => {
      const [type, cache] = url?.includes('media') ? ['image/png', 'max-age=60'] : ['application/json', null]
      response.writeHead(url?.includes('refused') ? 400 : 200, {
        'Content-Type': type,
        ...(cache && { 'Cache-Control': cache }),
      })
      response.end('{}')
    })
    await new Promise<void>((done) => careless.listen(0, '127.0.0.1', done))
    const gatewayUrl = `http://127.0.0.1:${(careless.address() as AddressInfo).port}`
    const other = await startNginx({ dist: builtDir, gatewayUrl })
    const cacheOf = async (path: string) =>
      (await ask(`/api/v2/${path}`, {}, other.url)).headers['cache-control']
    const kept = [await cacheOf('payments_v2/7'), await cacheOf('refused'), await cacheOf('media/7')]
    await other.close()
    careless.close()
    expect(kept).toEqual(['no-store', 'no-store', 'max-age=60'])
  })

  it('VAL-15 CAT-04 leaves the refusal of a large file to the gateway', async () => {
    const buyer = await new Visitor(nginx).register()
    expect(await buyer.upload('big.png', new Uint8Array(3_000_000))).toMatchObject({
      status: 413,
      body: { detail: 'Payload is too large' },
    })
  })
})

/** Headers of the last call of this path at the gateway. */
function seen(path: string): Record<string, string | undefined> {
  return gateway.sandbox.control.log().findLast((call) => call.path.endsWith(path))?.headers ?? {}
}

describe.skipIf(isNginxMissing)('SAFE-08 what nginx tells the gateway', () => {
  const sent = {
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Host': 'evil.example',
    'X-Real-IP': '203.0.113.7',
  }
  beforeAll(async () => {
    gateway = await createNodeGateway()
  })
  afterAll(() => gateway.close())

  type ProxyHeaders = Record<string, string | string[] | undefined>
  async function proxyHeaders(
    settings: Record<string, string>,
    headers: Record<string, string> = sent,
  ): Promise<ProxyHeaders> {
    const other = await startNginx({ dist: builtDir, gatewayUrl: gateway.url, settings })
    const { status } = await ask('/api/v1/codedata', headers, other.url)
    const page = await ask('/payment/77', headers, other.url)
    await other.close()
    expect(status).toBe(200)
    return { ...seen('/codedata'), hsts: page.headers['strict-transport-security'] }
  }

  it('takes address and protocol from a trusted load balancer', async () => {
    expect(await proxyHeaders({ TRUSTED_PROXIES: '10.0.0.1, 127.0.0.0/8' })).toMatchObject({
      'x-forwarded-for': '203.0.113.7, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-real-ip': '127.0.0.1',
      hsts: expect.stringMatching(/^max-age/) as string,
    })
  })

  it('takes address and protocol of the connection for any other client', async () => {
    const headers = await proxyHeaders({ TRUSTED_PROXIES: '10.0.0.1' })
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-real-ip': '127.0.0.1',
    })
    expect(headers['hsts']).toBeUndefined()
    expect(headers['x-forwarded-host']).toBeUndefined()
    expect((await proxyHeaders({ TRUSTED_PROXIES: '' }))['x-forwarded-proto']).toBe('http')
  })

  it.each(['javascript', 'https, http', 'https;x', ''])('never has the protocol %j', async (proto) => {
    const headers = await proxyHeaders({}, { ...sent, 'X-Forwarded-Proto': proto })
    expect(headers['x-forwarded-proto']).toBe('http')
  })

  it('contains no Upgrade header except to websocket', async () => {
    const upgrades: Record<string, string | undefined>[] = []
    const echo = createServer((request, response) => {
      upgrades.push({ upgrade: request.headers.upgrade, connection: request.headers.connection })
      response.end('{}')
    })
    echo.on('upgrade', ({ headers }, socket) => {
      upgrades.push({ upgrade: headers.upgrade, connection: headers.connection })
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n')
    })
    await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done))
    const { port } = echo.address() as AddressInfo
    const other = await startNginx({ dist: builtDir, gatewayUrl: `http://127.0.0.1:${port}` })
    for (const path of ['/sky-socket/', '/api/v1/codedata'])
      for (const upgrade of ['h2c', 'TLS/1.0', 'websocket, h2c'])
        await ask(path, { Upgrade: upgrade, Connection: 'Upgrade' }, other.url)
    await ask('/api/v1/codedata', { Upgrade: 'websocket', Connection: 'Upgrade' }, other.url)
    expect(upgrades).toHaveLength(7)
    for (const { upgrade, connection } of upgrades) {
      expect(upgrade).toBeUndefined()
      expect(connection ?? '').not.toMatch(/upgrade/i)
    }
    await ask('/sky-socket/', { Upgrade: 'WebSocket', Connection: 'Upgrade' }, other.url)
    expect(upgrades.at(-1)).toEqual({ upgrade: 'websocket', connection: 'upgrade' })
    await other.close()
    echo.close()
  })
})

describe.skipIf(isNginxMissing)('the rendering of a deployment', () => {
  it('writes any text into the settings block and nothing outside of it', async () => {
    const name = `</script><script>alert(1)</script> "q" \\ 'a' & Ё $1 &amp; \u0007`
    const made = await startNginx({
      dist: builtDir,
      gatewayUrl: 'http://127.0.0.1:1',
      settings: {
        BRAND_NAME: name,
        LANGUAGES: 'ru, en',
        VIDEOS: '{"ru":"https://v.example/<1>"}',
        SOCKET_PATH: '',
      },
    })
    const html = text(await ask('/payment/77', {}, made.url))
    const block = /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({
      socket_path: '',
      videos: { ru: 'https://v.example/<1>' },
      languages: ['ru', 'en'],
      brand: { name: name.replace('\u0007', ' ') },
    })
    expect(html.match(/<script/g)).toHaveLength(
      readFileSync(join(builtDir, 'index.html'), 'utf8').match(/<script/g)?.length ?? 0,
    )
    await made.close()
  })

  describe('of an invalid value', () => {
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'checkout-'))
      copyBuild(builtDir, folder)
      render(folder, { BRAND_NAME: 'Before', HOST_NAMES: 'pay.example' })
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    it.each([
      [{ GATEWAY_URL: 'gateway:9000' }, 'GATEWAY_URL is not an http'],
      [{ GATEWAY_URL: 'http://gateway:9000/api' }, 'GATEWAY_URL has a path'],
      [{ GATEWAY_URL: 'http://gateway:90000' }, 'GATEWAY_URL has no port number'],
      [{ API_V1: 'https://x.example;script-src *' }, 'API_V1 is not an http'],
      [{ API_V1: 'https://x.example"; } evil { "' }, 'API_V1 is not an http'],
      [{ API_V1: 'https://x.example;' }, 'API_V1 is not an http'],
      [{ API_V2: 'https://x.example/v2 ' }, 'API_V2 is not an http'],
      [{ API_V2: 'api/v2' }, 'API_V2 is not an http'],
      [{ SOCKET_URL: 'wss://live.example' }, 'SOCKET_URL is not an http'],
      [{ SOCKET_URL: 'https://live.example/socket' }, 'SOCKET_URL has a path'],
      [{ SOCKET_PATH: 'sky-socket' }, 'SOCKET_PATH is not a path'],
      [{ SUPPORT_URL: 't.me/help' }, 'SUPPORT_URL is not an http'],
      [{ IMAGE_ORIGINS: "https://x.example'unsafe-inline'" }, 'IMAGE_ORIGINS is not a list of origins'],
      [{ IMAGE_ORIGINS: 'https://x.example *' }, 'IMAGE_ORIGINS is not a list of origins'],
      [{ RETURN_ORIGINS: 'https://shop.example/' }, 'RETURN_ORIGINS is not a list of origins like https://'],
      [{ RETURN_ORIGINS: 'shop.example' }, 'RETURN_ORIGINS is not a list of origins like https://'],
      [{ VIDEOS: '{"ru":"\\u12"}' }, 'VIDEOS is not JSON'],
      [{ VIDEOS: '{"ru":}' }, 'VIDEOS is not JSON'],
      [{ VIDEOS: '{"ru":"https://v.example/"},"api_v1":"https://x.example"' }, 'VIDEOS is not JSON'],
      [{ FRAME_ANCESTORS: '*; script-src *' }, 'FRAME_ANCESTORS is not'],
      [{ FRAME_ANCESTORS: 'https//shop.example' }, 'FRAME_ANCESTORS is not a list of sites like https://'],
      [{ FRAME_ANCESTORS: 'https://a.example https://b.example/' }, 'FRAME_ANCESTORS is not'],
      [{ FRAME_ANCESTORS: 'none' }, 'FRAME_ANCESTORS is not'],
      [{ PORT: '80; }' }, 'PORT is not a port number'],
      [{ PORT: '80800' }, 'PORT is not a port number'],
      [{ PAGE_SERVER_URL: 'http://127.0.0.1:8090/pages' }, 'PAGE_SERVER_URL has a path'],
      [{ TRUSTED_PROXIES: '10.0.0.1; } evil {' }, 'TRUSTED_PROXIES is not'],
      [{ TRUSTED_PROXIES: 'balancer' }, 'TRUSTED_PROXIES is not'],
      [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES is not'],
      [{ HOST_NAMES: 'pay.example; } evil {' }, 'HOST_NAMES is not'],
      [
        { HOST_NAMES: 'www.pay.example pay..example' },
        'HOST_NAMES is not a list of host names: pay..example',
      ],
      [{ HOST_NAMES: 'pay.example.' }, 'HOST_NAMES is not'],
      [{ HOST_NAMES: 'https://pay.example' }, 'HOST_NAMES is not'],
      [{ ACCESS_LOG: 'syslog:server=x' }, 'ACCESS_LOG is not the path'],
      [{ GATEWAY_URL: 'https://gateway', GATEWAY_CA: '/none.pem' }, 'GATEWAY_CA names a file that is not'],
      [{ GATEWAY_URL: 'https://gateway', GATEWAY_CA: 'a.pem; }' }, 'GATEWAY_CA is not the path'],
      [{ BROTLI: 'yes' }, 'BROTLI is not on, off or auto'],
      // The page does not start with these (src/platform/settings.ts).
      [{ LANGUAGES: 'ru,de' }, 'LANGUAGES is not a list of ru, en, ua, uz and tj'],
      [{ LANGUAGES: ' , ' }, 'LANGUAGES is not'],
      [{ BRAND_ACCENT: 'blue' }, 'BRAND_ACCENT is not a colour like #2f54d6'],
      [{ BRAND_ON_ACCENT: '#ffff' }, 'BRAND_ON_ACCENT is not'],
      [{ BRAND_RADIUS: '4' }, 'BRAND_RADIUS is not a length like 12px'],
      [{ BRAND_FONT: 'Georgia; serif' }, 'BRAND_FONT is not a list of names of fonts'],
      [{ BRAND_FONT: 'x'.repeat(201) }, 'BRAND_FONT is not'],
      [{ BRAND_FONT: '“PT Serif”, «PT Sans»' }, 'BRAND_FONT is not'],
      [{ BRAND_FONT: '«PT Sans»' }, 'BRAND_FONT is not'],
      [{ SUPPORT_HANDLE: 'helpdesk ' }, "SUPPORT_HANDLE has a space at its start or end: 'helpdesk '"],
      [{ SUPPORT_HANDLE: ' ' }, 'SUPPORT_HANDLE has a space'],
      [{ API_V1: 'https://10.0.0.256/v1' }, 'API_V1 has no IP address of four numbers up to 255'],
      [{ SUPPORT_URL: 'https://1.2.3.4.5:8080' }, 'SUPPORT_URL has no IP address'],
      [{ IMAGE_ORIGINS: 'https://10.0.0.256' }, 'IMAGE_ORIGINS is not a list of origins'],
      [
        { GATEWAY_URL: 'http://gateway:9000 ' },
        "GATEWAY_URL is not an http(s) address like https://host.example: 'http://gateway:9000 '",
      ],
      [{ PORT: '8080\r' }, String.raw`PORT is not a port number: 8080\r`],
      [{ VIDEOS: '{"ru":"video"}' }, 'VIDEOS is not JSON like'],
      [{ VIDEOS: '{"ru":"https://v.example/","en":"//v.example/"}' }, 'VIDEOS is not'],
      [{ VIDEOS: '{"ru":"https://"}' }, 'VIDEOS is not'],
      [{ VIDEOS: '{"ru":"https://name:word@v.example/"}' }, 'VIDEOS is not'],
      [{ SUPPORT_URL: 'https://name:word@t.me/help' }, 'SUPPORT_URL is not an http'],
      [{ SITE_URL: 'https://site.example:99999/' }, 'SITE_URL has no port number'],
      [{ RETURN_ORIGINS: 'https://shop.example:443' }, 'RETURN_ORIGINS is not a list of origins'],
      [{ RETURN_ORIGINS: 'https://магазин.example' }, 'international names as xn--…'],
      [
        { GATEWAY_URL: 'http://[::1]:9000' },
        'GATEWAY_URL is not an http(s) address with a name in Latin letters',
      ],
      [{ IMAGE_ORIGINS: 'http://shop.example:80' }, 'IMAGE_ORIGINS is not a list of origins'],
      [{ RETURN_ORIGINS: 'https://shop.example:08080' }, 'RETURN_ORIGINS is not a list of origins'],
    ])('OPS-15 refuses %j, and leaves the deployment as it was', (settings, sentence) => {
      const before = filesIn(join(folder, 'run'))
      expect(() => render(folder, { BRAND_NAME: 'After', ...settings })).toThrow(sentence)
      expect(filesIn(join(folder, 'run'))).toEqual(before)
    })

    it('OPS-15 refuses an option that it does not have, and a second folder', () => {
      for (const flag of ['--statik', folder])
        expect(() => render(folder, {}, flag)).toThrow('usage: sh deploy/render.sh [--static] [folder]')
    })
  })

  it('OPS-15 accepts an address in capital letters, and the policy names its origin', async () => {
    const settings = {
      API_V1: 'HTTPS://API.example/v1',
      VIDEOS: ' {"ru" : "https://v.example/\\"q\\"",\n"en":"/e\n\u0007n"} ',
    }
    const made = await startNginx({ dist: builtDir, gatewayUrl: 'http://LOCALHOST:1/', settings })
    const page = await ask('/payment/77', {}, made.url)
    expect(page.headers['content-security-policy']).toContain('https://api.example wss://api.example')
    expect(settingsIn(text(page))['videos']).toEqual({ ru: 'https://v.example/"q"', en: '/e  n' })
    await made.close()
  })

  it('OPS-15 accepts every value that the page accepts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'checkout-'))
    copyBuild(builtDir, folder)
    const settings = {
      LANGUAGES: 'uz, en',
      VIDEOS:
        '{"ru":"https:\\/\\/v.example\\/ru","azn":"/azn.html","en":"","ua":"http://v.example:8080?v=a@b"}',
      RETURN_ORIGINS: 'https://shop.example:8443\nhttp://shop.example:443',
      SUPPORT_URL: 'https://t.me/help?to=a@b',
      EXCHANGE_URL: 'http://[::1]:8080/exchange',
      SITE_URL: 'https://xn--e1afmkfd.xn--p1ai#contacts',
      BRAND_ACCENT: '#0b7',
      BRAND_ON_ACCENT: '#FFFFFF',
      BRAND_RADIUS: '0.75rem',
      BRAND_FONT: `"PT Serif", 'Шрифт-1', serif`,
      BRAND_LOGO: '/logo.svg',
    }
    render(folder, settings)
    const block = settingsText(readFileSync(join(folder, renderedPage(folder)), 'utf8'))
    expect(readSettings(block)).toMatchObject({
      languages: ['uz', 'en'],
      videos: { ru: 'https://v.example/ru', azn: '/azn.html', en: '' },
      brand: { font: settings.BRAND_FONT, radius: '0.75rem' },
    })
    rmSync(folder, { recursive: true })
  })

  it('OPS-15 keeps the page of an nginx that was not reloaded, because its headers do not allow another page', async () => {
    const made = await startNginx({ dist: builtDir, gatewayUrl: 'http://127.0.0.1:1' })
    const before = await ask('/payment/77', {}, made.url)
    const packed = await ask('/payment/77', { 'Accept-Encoding': 'gzip' }, made.url)
    render(made.folder, { BRAND_NAME: 'After' })
    expect(text(await ask('/payment/77', {}, made.url))).toBe(text(before))
    expect((await ask('/payment/77', { 'Accept-Encoding': 'gzip' }, made.url)).body).toEqual(packed.body)
    expect(readFileSync(join(made.folder, renderedPage(made.folder)), 'utf8')).toContain('After')
    await made.close()
  })

  it('says what is missing if there is no build', () => {
    const empty = mkdtempSync(join(tmpdir(), 'checkout-'))
    expect(() => render(empty, {})).toThrow('there is no build')
    rmSync(empty, { recursive: true })
  })
})
