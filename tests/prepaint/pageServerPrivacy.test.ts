/** Data that the page server sends to the gateway, accepts from it, and writes into a page. */
import { createServer, type IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { nestedJson } from '../support/hostile.ts'
import { gatewayOf, listening, ORDER, page, pagesOf, prefetchedIn, whole } from './pageServer.ts'

describe('a page with prefetched data', () => {
  it('SAFE-08 forwards the visitor’s address as nginx wrote it, and marks the calls as prefetch', async () => {
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
    const prefetched = { code: { code: 'abc', server_time: null }, answers: {}, screen: null }
    expect(prefetchedIn(body.toString())).toEqual({ ...prefetched, age: expect.any(Number) as number })
    expect(body.toString()).not.toMatch(/secret|Sample shop|label/)
    expect(asked).toHaveLength(2)
  })

  it('SAFE-08 contains only the fields of an order and its banks that the first screen shows', async () => {
    const merchant = { id: 1, name: 'Shop', website: 'https://shop.example' }
    const order = {
      ...ORDER,
      merchant: { ...merchant, secret: 'secret', deeper: { secret: 'secret' } },
      buyer_id: 'secret',
      cancel_reason: 'secret',
      label: ['secret'],
      constructor: 'secret',
    }
    const banks = [{ id: 1, name: 'Bank', is_card: true, requisite: 'secret' }, 'secret', null]
    const gateway = await gatewayOf({ ...whole, '/payments_v2/7': order, '/brokers': banks })
    const { body } = await page(`${await pagesOf(gateway)}/payment/7`)
    const { answers } = prefetchedIn(body.toString()) as { answers: Record<string, unknown> }
    const { label: _, ...shown } = ORDER
    expect(Object.values(answers)).toEqual([{ ...shown, merchant }, [{ id: 1, name: 'Bank', is_card: true }]])
    expect(body.toString()).not.toContain('secret')
  })

  it('SAFE-08 A13 contains no order that names an e-mail', async () => {
    const order = { ...ORDER, email: 'payer@mail.com' }
    const gateway = await gatewayOf({ ...whole, '/payments_v2/7': order })
    const { body } = await page(`${await pagesOf(gateway)}/payment/7`)
    expect(prefetchedIn(body.toString())).toMatchObject({ answers: {} })
    expect(body.toString()).not.toContain('payer@')
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
      const { message, body } = await page(`${pages}/payment/7`)
      expect(message.complete).toBe(true)
      expect(body.toString()).toMatch(/<\/html>\s*$/)
      expect(body.length).toBeLessThan(2_000)
    })
  })

  it.each(['/codedata', '/payments_v2/7', '/brokers'])(
    'SAFE-08 drops a response of megabytes at %s, which the page then requests itself',
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
      expect(prefetchedIn(body.toString())).toBeNull()
      // The connection was closed long before 64 MB were sent.
      expect(sent).toBeLessThan(16 * 1024 * 1024)
    },
  )
})
