/** The page server sends the beginning of a page at once and the prefetched data after it. */
import { createServer, get, type IncomingMessage } from 'node:http'
import { createBrotliDecompress } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Build } from '../../src/prepaint/server/pageBuild.ts'
import {
  BUILD,
  gatewayOf,
  listening,
  ORDER,
  page,
  pagesOf,
  prefetchedIn,
  screen,
  whole,
} from './pageServer.ts'

describe('a page with prefetched data', () => {
  it('API-02 contains them completely after the page, escaped so that they cannot end the block', async () => {
    const { body, message } = await page(`${await pagesOf(await gatewayOf(whole))}/payment/7`)
    const html = body.toString()
    expect(message.headers['cache-control']).toBe('no-store')
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    const prefetched = prefetchedIn(html) as { answers: Record<string, unknown>; screen: unknown }
    expect(prefetched.answers['/payments_v2/7']).toEqual(ORDER)
    expect(Object.keys(prefetched)).toEqual(['screen', 'code', 'age', 'answers'])
    expect(Object.values(prefetched.answers)).toHaveLength(2)
    expect(prefetched.screen).toEqual({ lang: 'uz', ...screen('uz') })
  })

  it.each([
    ['0', '2026-03-02T09:00:00.000Z'],
    ['7200', null],
  ])('TIME-12 whose header Age was %s have the time %s', async (age, time) => {
    const code = { code: 'abc', server_time: '2026-03-02T09:00:00.000Z' }
    const gateway = await gatewayOf({ ...whole, '/codedata': code }, [], { Age: age })
    const { body } = await page(`${await pagesOf(gateway)}/payment/7`)
    expect(prefetchedIn(body.toString())).toMatchObject({ code: { code: 'abc', server_time: time } })
  })

  it.each(['gzip', 'br;q=0, gzip', ''])(
    'is not compressed for a client that accepts %o',
    async (accepted) => {
      const url = `${await pagesOf(await gatewayOf(whole))}/payment/7`
      const { message, body } = await page(url, { 'Accept-Encoding': accepted })
      expect(message.headers['content-encoding']).toBeUndefined()
      expect(prefetchedIn(body.toString())).toMatchObject({ answers: { '/payments_v2/7': ORDER } })
    },
  )

  it('is one complete compressed stream with a screen, without one, and with long answers', async () => {
    const banks = Array.from({ length: 6_000 }, (_, id) => ({ id, name: `Банк ${id}` }))
    for (const order of [ORDER, { ...ORDER, status: 1 }]) {
      const answers = { ...whole, '/payments_v2/7': order, '/brokers': banks }
      const { body, message } = await page(`${await pagesOf(await gatewayOf(answers))}/payment/7`)
      expect(message.headers['content-encoding']).toBe('br')
      const isNew = order === ORDER
      expect(body.length).toBeGreaterThan(isNew ? 2 * 65_536 : 100)
      expect(prefetchedIn(body.toString())).toMatchObject({
        code: { code: 'abc' },
        answers: isNew ? { '/payments_v2/7': ORDER } : {},
        screen: isNew ? { lang: 'uz' } : null,
      })
      expect(body.toString()).toMatch(/<\/body><\/html>\s*$/)
    }
  })

  it('starts before the gateway has answered', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow = await listening(
      createServer((_request, response) => void asked.then(() => response.writeHead(500).end())),
    )
    const url = `${await pagesOf(slow)}/payment/7`
    const html = await new Promise<string>((done, fail) => {
      const headers = { 'Sec-Fetch-Dest': 'document', 'Accept-Encoding': 'br' }
      get(url, { headers }, (message) => {
        let text = ''
        const plain = message.pipe(createBrotliDecompress())
        plain.on('data', (part: Buffer) => {
          text += part.toString()
          // The gateway waits until the beginning of the page has arrived.
          if (text.includes('id="root"')) answer()
        })
        plain.on('end', () => done(text))
      }).on('error', fail)
    })
    expect(html).toMatch(/<\/body><\/html>\s*$/)
    expect(prefetchedIn(html)).toBeNull()
  })

  it.each(['/codedata', '/payments_v2/7', '/brokers'])('has no answers when %s fails', async (path) => {
    const { body } = await page(
      `${await pagesOf(await gatewayOf({ ...whole, [path]: undefined }))}/payment/7`,
    )
    expect(prefetchedIn(body.toString())).toBeNull()
    expect(body.toString()).toContain('<div id="root"></div></body></html>')
  })

  it('does not send the cookies of this origin to a gateway on another', async () => {
    const asked: IncomingMessage[] = []
    const api = `${await gatewayOf(whole, asked)}/api`
    const build: Build = { ...BUILD, settings: { api_v1: `${api}/v1`, api_v2: `${api}/v2` } }
    await page(`${await pagesOf('http://127.0.0.1:9', build)}/payment/7`, { Cookie: 'a=b' })
    expect(asked).toHaveLength(3)
    for (const request of asked) expect(request.headers.cookie).toBeUndefined()
  })

  it('has a language of the deployment', async () => {
    const build: Build = { ...BUILD, settings: { languages: ['ru'] } }
    const { body } = await page(`${await pagesOf(await gatewayOf(whole), build)}/payment/7`)
    expect(prefetchedIn(body.toString())).toMatchObject({ screen: { lang: 'ru' } })
  })

  it('refuses a request at once while the limit of waiting requests is reached, and accepts the next one after that', async () => {
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    let isOnline = () => {}
    const isReached = new Promise<void>((resolve) => (isOnline = resolve))
    const slow = await listening(
      createServer((_request, response) => {
        isOnline()
        void mayAnswer.then(() => response.writeHead(500).end())
      }),
    )
    const pages = await pagesOf(slow, BUILD, { waiting: 1 })
    const first = page(`${pages}/payment/7`)
    await isReached
    expect((await page(`${pages}/payment/7`)).message.statusCode).toBe(404)
    answer()
    expect((await first).message.statusCode).toBe(200)
    expect((await page(`${pages}/payment/7`)).message.statusCode).toBe(200)
  })

  it('ROUTE-06 is only for navigations and the embedded page: any other request gets a 404 without calls to the gateway', async () => {
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
