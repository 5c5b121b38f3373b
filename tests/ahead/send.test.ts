/** How the page leaves the server: its beginning at once, the answers behind it. */
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { Build } from '../../src/ahead/build.ts'
import { sendAhead } from '../../src/ahead/send.ts'
import type { FirstScreen } from '../../src/early/early.ts'

const BUILD: Build = {
  html: '<html><head><meta charset="utf-8" /><title>Page</title></head><body><div id="root"></div></body></html>',
  modules: { payment: ['/assets/core.js', '/assets/framework.js'] },
  screens: new Map(['ru', 'uz'].map((lang) => [`payment-${lang}`, screen(lang)])),
  settings: {},
}
const ORDER = {
  id: 7,
  status: 0,
  lang: 'uz',
  label: '</script><b>',
  amount: '10',
  currency: 'rub',
  symbol: 'usdt',
  merchant_id: 1,
}

function screen(lang: string): FirstScreen {
  return { tree: ['main', { lang }], words: {} }
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listening(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A gateway by path without its base and query; `undefined` fails. */
function gatewayOf(answers: Record<string, unknown>, asked: IncomingMessage[] = []) {
  return listening(
    createServer((request, response) => {
      asked.push(request)
      const path = request.url?.replace(/^\/api\/v\d|\?.*/g, '') ?? ''
      if (answers[path] === undefined) response.writeHead(500).end('{}')
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answers[path]))
    }),
  )
}

const whole = { '/codedata': { code: 'abc' }, '/payments_v2/7': ORDER, '/brokers': [{ id: 1, name: 'Bank' }] }

function pagesOf(gatewayUrl: string, build = BUILD) {
  return listening(
    createServer((request, response) => {
      if (!sendAhead(build, gatewayUrl, request, response)) response.writeHead(404).end()
    }),
  )
}

function page(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ message: IncomingMessage; body: Buffer; parts: number }>((done, fail) => {
    get(url, { headers: { 'Sec-Fetch-Dest': 'document', ...headers } }, (message) => {
      const parts: Buffer[] = []
      message.on('data', (part: Buffer) => parts.push(part))
      message.on('end', () => done({ message, body: Buffer.concat(parts), parts: parts.length }))
    }).on('error', fail)
  })
}

function aheadIn(html: string): unknown {
  const block = /<script type="application\/json" id="ahead">([\s\S]*?)<\/script>/.exec(html)?.[1]
  return block === undefined ? null : JSON.parse(block)
}

describe('a page with answers ahead', () => {
  it('API-02 carries them whole behind the page, and nothing of them ends the block', async () => {
    const { body, message } = await page(`${await pagesOf(await gatewayOf(whole))}/payment/7`)
    const html = body.toString()
    expect(message.headers['cache-control']).toBe('no-store')
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    const ahead = aheadIn(html) as { answers: Record<string, unknown>; screen: unknown }
    expect(ahead.answers['/payments_v2/7']).toEqual(ORDER)
    expect(Object.values(ahead.answers)).toHaveLength(2)
    expect(ahead.screen).toEqual({ lang: 'uz', ...screen('uz') })
    expect(html).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/core.js" />')
  })

  it('is packed as the browser asks', async () => {
    const url = `${await pagesOf(await gatewayOf(whole))}/payment/7`
    const brotli = await page(url, { 'Accept-Encoding': 'gzip, br' })
    expect(brotli.message.headers['content-encoding']).toBe('br')
    expect(aheadIn(brotliDecompressSync(brotli.body).toString())).not.toBeNull()
    const gzip = await page(url, { 'Accept-Encoding': 'br;q=0, gzip' })
    expect(gzip.message.headers['content-encoding']).toBe('gzip')
    expect(aheadIn(gunzipSync(gzip.body).toString())).not.toBeNull()
  })

  it('begins before the gateway has answered', async () => {
    let answer = () => {}
    const asked = new Promise<void>((heard) => {
      answer = heard
    })
    const slow = await listening(
      createServer((_request, response) => void asked.then(() => response.writeHead(500).end())),
    )
    const url = `${await pagesOf(slow)}/payment/7`
    const html = await new Promise<string>((done, fail) => {
      get(url, { headers: { 'Sec-Fetch-Dest': 'document' } }, (message) => {
        let text = ''
        message.on('data', (part: Buffer) => {
          text += part.toString()
          // Only what has come can let the gateway go on.
          if (text.includes('id="root"')) answer()
        })
        message.on('end', () => done(text))
      }).on('error', fail)
    })
    expect(html).toMatch(/<\/body><\/html>\s*$/)
    expect(aheadIn(html)).toBeNull()
  })

  it.each(['/codedata', '/payments_v2/7', '/brokers'])('comes without them when %s fails', async (path) => {
    const { body } = await page(
      `${await pagesOf(await gatewayOf({ ...whole, [path]: undefined }))}/payment/7`,
    )
    expect(aheadIn(body.toString())).toBeNull()
    expect(body.toString()).toContain('<div id="root"></div></body></html>')
  })

  it('tells the gateway whom it asks for, and that nobody may look', async () => {
    const asked: IncomingMessage[] = []
    const headers = { Cookie: 'a=b', 'X-Forwarded-For': '10.0.0.1', 'User-Agent': 'Phone' }
    await page(`${await pagesOf(await gatewayOf(whole, asked))}/payment/7`, headers)
    expect(asked).toHaveLength(3)
    for (const request of asked)
      expect(request.headers).toMatchObject({
        cookie: 'a=b',
        'user-agent': 'Phone',
        'x-forwarded-for': '10.0.0.1, 127.0.0.1',
        'sec-purpose': 'prefetch',
      })
    expect(asked[0]?.headers['authkey']).toBeUndefined()
    expect(asked[1]?.headers['authkey']).toMatch(/^[\da-f]{64}$/)
  })

  it('keeps the cookies of this origin from a gateway on another', async () => {
    const asked: IncomingMessage[] = []
    const api = `${await gatewayOf(whole, asked)}/api`
    const build: Build = { ...BUILD, settings: { api_v1: `${api}/v1`, api_v2: `${api}/v2` } }
    await page(`${await pagesOf('http://127.0.0.1:9', build)}/payment/7`, { Cookie: 'a=b' })
    expect(asked).toHaveLength(3)
    for (const request of asked) expect(request.headers.cookie).toBeUndefined()
  })

  it('speaks a language of the deployment', async () => {
    const build: Build = { ...BUILD, settings: { languages: ['ru'] } }
    const { body } = await page(`${await pagesOf(await gatewayOf(whole), build)}/payment/7`)
    expect(aheadIn(body.toString())).toMatchObject({ screen: { lang: 'ru' } })
  })

  it('has no first screen for an order that has moved on', async () => {
    const order = { ...ORDER, status: 1 }
    const { body } = await page(
      `${await pagesOf(await gatewayOf({ ...whole, '/payments_v2/7': order }))}/payment/7`,
    )
    expect(aheadIn(body.toString())).toMatchObject({ screen: null })
  })

  it('ROUTE-06 is for eyes only: robots and frames that refuse get a page that asks nothing', async () => {
    const asked: IncomingMessage[] = []
    const pages = await pagesOf(await gatewayOf({ ...whole, '/cp/7': {} }, asked))
    for (const [path, place, status] of [
      ['/payment/7', '', 404],
      ['/payment/7', 'empty', 404],
      ['/payment/7', 'iframe', 404],
      ['/cpayment/7', 'iframe', 404],
      ['/cpayment/7/embedded', 'iframe', 200],
    ] as const) {
      const { message } = await page(pages + path, { 'Sec-Fetch-Dest': place })
      expect(message.statusCode, `${path} in ${place}`).toBe(status)
    }
    expect(asked.map(({ url }) => url)).toEqual(['/api/v1/codedata', '/api/v2/cp/7'])
  })

  it.each(['/', '/payment', '/payment-error?url=x', '/assets/core.js'])(
    'leaves %s to others',
    async (path) => {
      const { message } = await page((await pagesOf(await gatewayOf(whole))) + path)
      expect(message.statusCode).toBe(404)
    },
  )
})
