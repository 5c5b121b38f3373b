/** How the page leaves the server: its beginning at once, the answers behind it. */
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { packBuild, type Build } from '../../src/prepaint/server/pageBuild.ts'
import { createSendAhead, type Limits } from '../../src/prepaint/server/handlePageRequest.ts'
import type { ScreenTemplate } from '../../src/prepaint/script/main.ts'
import { nestedJson } from '../support/hostile.ts'

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

function screen(lang: string): ScreenTemplate {
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

/** A gateway by path without its base and query; `undefined` fails, a Buffer is sent as it stands. */
function gatewayOf(answers: Record<string, unknown>, asked: IncomingMessage[] = []) {
  return listening(
    createServer((request, response) => {
      asked.push(request)
      const path = request.url?.replace(/^\/api\/v\d|\?.*/g, '') ?? ''
      const answer = answers[path]
      if (answer === undefined) response.writeHead(500).end('{}')
      else
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer))
    }),
  )
}

const whole = { '/codedata': { code: 'abc' }, '/payments_v2/7': ORDER, '/brokers': [{ id: 1, name: 'Bank' }] }

async function pagesOf(gatewayUrl: string, build = BUILD, limits: Partial<Limits> = {}) {
  const handlePageRequest = createSendAhead(await packBuild(build), gatewayUrl, limits)
  return listening(
    createServer((request, response) => {
      if (!handlePageRequest(request, response)) response.writeHead(404).end()
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
    expect(Object.keys(ahead)).toEqual(['screen', 'code', 'age', 'answers'])
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

  it('is one whole stream with a screen, without one, and with more than a block of answers', async () => {
    const banks = Array.from({ length: 6_000 }, (_, id) => ({ id, name: `Банк ${id}` }))
    const orders: Record<string, unknown>[] = [ORDER, { ...ORDER, status: 1 }]
    for (const order of orders) {
      const url = `${await pagesOf(await gatewayOf({ ...whole, '/payments_v2/7': order, '/brokers': banks }))}/payment/7`
      const as = async (encoding: string) => (await page(url, { 'Accept-Encoding': encoding })).body
      const known = (html: string) => html.replace(/"age":\d+/, '')
      const plain = known((await as('identity')).toString())
      expect(plain.length).toBeGreaterThan(order['status'] ? 100 : 2 * 65_536)
      expect(known(brotliDecompressSync(await as('br')).toString())).toBe(plain)
      expect(known(gunzipSync(await as('gzip')).toString())).toBe(plain)
    }
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

  it('SAFE-08 tells the gateway whom it asks for as nginx has written it, and that nobody may look', async () => {
    const asked: IncomingMessage[] = []
    const headers = {
      Cookie: 'a=b',
      'User-Agent': 'Phone',
      'X-Forwarded-For': '10.0.0.1',
      'X-Forwarded-Host': 'pay.example',
      'X-Forwarded-Proto': 'https',
      'X-Real-IP': '10.0.0.1',
    }
    await page(`${await pagesOf(await gatewayOf(whole, asked))}/payment/7`, headers)
    expect(asked).toHaveLength(3)
    for (const request of asked)
      expect(request.headers).toMatchObject({
        cookie: 'a=b',
        'user-agent': 'Phone',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'pay.example',
        'x-real-ip': '10.0.0.1',
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

  it.each([
    { status: 1 },
    { status: 2 },
    { token: 'secret' },
    { broker_id: 101 },
    { deal: { requisite: 'secret' } },
    { deal_id: 5 },
    { autodeal: { autodeal_id: 5 } },
    { autodeal_id: 5 },
    { requisites: 'secret' },
    { mask: 'secret' },
    { address: 'secret' },
  ])('SAFE-08 holds nothing of an order that has %j: the page asks for it itself', async (fields) => {
    const asked: IncomingMessage[] = []
    const gateway = await gatewayOf({ ...whole, '/payments_v2/7': { ...ORDER, ...fields } }, asked)
    const { body } = await page(`${await pagesOf(gateway)}/payment/7`)
    const ahead = { code: { code: 'abc', server_time: null }, answers: {}, screen: null }
    expect(aheadIn(body.toString())).toEqual({ ...ahead, age: expect.any(Number) as number })
    expect(body.toString()).not.toMatch(/secret|Sample shop|label/)
    expect(asked).toHaveLength(2)
  })

  it('SAFE-08 holds only what the first screen shows of an order and its banks', async () => {
    const merchant = { id: 1, name: 'Shop', website: 'https://shop.example' }
    const order = {
      ...ORDER,
      merchant: { ...merchant, secret: 'secret', deeper: { secret: 'secret' } },
      buyer_id: 'secret',
      email: 'secret@mail.com',
      cancel_reason: 'secret',
      label: ['secret'],
      constructor: 'secret',
    }
    const banks = [{ id: 1, name: 'Bank', is_card: true, requisite: 'secret' }, 'secret', null]
    const gateway = await gatewayOf({ ...whole, '/payments_v2/7': order, '/brokers': banks })
    const { body } = await page(`${await pagesOf(gateway)}/payment/7`)
    const { answers } = aheadIn(body.toString()) as { answers: Record<string, unknown> }
    const { label: _, ...shown } = ORDER
    expect(Object.values(answers)).toEqual([{ ...shown, merchant }, [{ id: 1, name: 'Bank', is_card: true }]])
    expect(body.toString()).not.toContain('secret')
  })

  describe.each([200_000, 50])('SAFE-08 an answer nested %i deep', (depth) => {
    const nested = Buffer.from(nestedJson(depth))
    const within = (name: string) =>
      Buffer.from(JSON.stringify({ ...ORDER, [name]: 'HERE' }).replace('"HERE"', nestedJson(depth)))
    it.each([
      ['/codedata', nested],
      ['/codedata', Buffer.from(`{"code":${nestedJson(depth)}}`)],
      ['/codedata', Buffer.from(`{"code":"abc","server_time":${nestedJson(depth)}}`)],
      ['/payments_v2/7', nested],
      ['/payments_v2/7', within('label')],
      ['/payments_v2/7', within('merchant')],
      ['/payments_v2/7', within('deal')],
      ['/brokers', nested],
      ['/brokers', Buffer.from(`[{"id":1,"name":${nestedJson(depth)}}]`)],
    ])('at %s does not end the server', async (path, answer) => {
      const pages = await pagesOf(await gatewayOf({ ...whole, [path]: answer }))
      for (const encoding of ['br', 'identity']) {
        const { message, body } = await page(`${pages}/payment/7`, { 'Accept-Encoding': encoding })
        const html = encoding === 'br' ? brotliDecompressSync(body) : body
        expect(message.complete).toBe(true)
        expect(html.toString()).toMatch(/<\/html>\s*$/)
        expect(html.length).toBeLessThan(2_000)
      }
    })
  })

  it.each(['/codedata', '/payments_v2/7', '/brokers'])(
    'SAFE-08 leaves an answer of megabytes at %s to the page',
    async (path) => {
      let sent = 0
      const gateway = await listening(
        createServer((request, response) => {
          const asked = request.url?.replace(/^\/api\/v\d|\?.*/g, '') ?? ''
          if (asked !== path) return response.end(JSON.stringify(whole[asked as keyof typeof whole]))
          const chunk = Buffer.alloc(64 * 1024, '[')
          const pour = () => {
            while (!response.destroyed && sent < 1024 * chunk.length) {
              sent += chunk.length
              if (!response.write(chunk)) return response.once('drain', pour)
            }
            return response.end()
          }
          return pour()
        }),
      )
      const { body } = await page(`${await pagesOf(gateway)}/payment/7`)
      expect(aheadIn(body.toString())).toBeNull()
      // Hung up on long before the 64 MB are there.
      expect(sent).toBeLessThan(16 * 1024 * 1024)
    },
  )

  it('hands a request back at once while as many wait as may, and takes the next one after', async () => {
    let answer = () => {}
    const mayAnswer = new Promise<void>((heard) => (answer = heard))
    let isOnline = () => {}
    const isReached = new Promise<void>((heard) => (isOnline = heard))
    const slow = await listening(
      createServer((_request, response) => {
        isOnline()
        void mayAnswer.then(() => response.writeHead(500).end())
      }),
    )
    const pages = await pagesOf(slow, BUILD, { asking: 1 })
    const first = page(`${pages}/payment/7`)
    await isReached
    expect((await page(`${pages}/payment/7`)).message.statusCode).toBe(404)
    answer()
    expect((await first).message.statusCode).toBe(200)
    expect((await page(`${pages}/payment/7`)).message.statusCode).toBe(200)
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
