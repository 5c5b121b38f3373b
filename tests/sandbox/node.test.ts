import { get } from 'node:http'
import { preview } from 'vite'
import { beforeEach, describe, expect, it } from 'vitest'
import { sandboxPlugin } from '../../src/sandbox/node.ts'
import { nextEvent, useNodeGateway } from './nodeGateway.ts'
import { refused } from './reply.ts'
import { Visitor } from './visitor.ts'

const gateway = useNodeGateway()
const buyer = new Visitor(gateway)
beforeEach(() => buyer.register())

const SHOP = 'https://shop.example'
const preflight = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { Origin: SHOP, 'Access-Control-Request-Method': 'POST', ...headers },
  })

describe('the gateway over real HTTP and socket.io', () => {
  it('API-23 API-25 serves the purchase and its control plane on one port', async () => {
    const id = (await buyer.control('POST', '/purchases', { amount: '5000' })).text('id')
    const deal = await buyer.bid(id)
    expect(deal.status).toBe(200)
    await buyer.control('POST', `/deals/${deal.text('deal_id')}/act`, { action: 'confirm' })
    const ready = await buyer.purchase(id)
    expect(ready.at('deal.state')).toBe('confirmed')
    expect(ready.headers.get('date')).toBeTruthy()
  })

  it('API-18 takes a multipart file and serves it back as a download', async () => {
    const content = new Uint8Array([137, 80, 78, 71])
    const media = await buyer.upload('чек.png', content)
    expect(media.status).toBe(200)
    const message = { receiver: 'support', message: '', media_id: media.at('id'), symbol: null }
    const sent = await buyer.post('/user-messages', message)
    const file = await fetch(gateway.url + sent.text('media.url'))
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(content)
  })

  it('VAL-15 CAT-04 answers 413 to a file that is too large', async () => {
    const answer = await buyer.upload('big.png', new Uint8Array(3_000_000))
    expect(answer).toMatchObject(refused('Payload is too large', 413))
  })

  it('RT-01 RT-02 RT-04 accepts a valid handshake and sends events', async () => {
    const deal = (await buyer.bid(gateway.control.purchase().id)).text('deal_id')
    const socket = gateway.connect(buyer.handshake())
    await nextEvent(socket, 'connect')
    const event = nextEvent(socket, 'update deal')
    gateway.control.actOnDeal(deal, { action: 'confirm' })
    expect(await event).toEqual({ deal_id: Number(deal) })
  })

  it('RT-03 TIME-18 fails connections while realtime is down so that a client makes its three attempts', async () => {
    await buyer.control('POST', '/socket', { up: false })
    const socket = gateway.connect(buyer.handshake(), { reconnection: true, reconnectionAttempts: 3 })
    let attempts = 0
    socket.io.on('reconnect_attempt', () => (attempts += 1))
    await new Promise<void>((resolve) => socket.io.once('reconnect_failed', resolve))
    expect(attempts).toBe(3)
  })

  it('NET-07 closes the connection of a dropped call', async () => {
    await buyer.control('POST', '/faults', [{ path: '/rates', times: 1, drop: true }])
    await expect(buyer.get('/rates')).rejects.toThrow('fetch failed')
    expect((await buyer.get('/rates')).status).toBe(200)
  })

  it('NET-08 allows a page of another origin to call with credentials, and to read Date, Retry-After and Age', async () => {
    const headers = { 'Access-Control-Request-Headers': 'authorization,authkey,stamp' }
    const allowed = await preflight(`${gateway.url}/api/v1/deals`, headers)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(SHOP)
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization,authkey,stamp')
    const answer = await fetch(`${gateway.url}/api/v1/codedata`, { headers: { Origin: SHOP } })
    expect(answer.headers.get('access-control-expose-headers')).toBe('Date, Retry-After, Age')
  })

  it('answers the preflight of a page that Vite serves, too', async () => {
    const server = await preview({
      configFile: false,
      logLevel: 'silent',
      plugins: [sandboxPlugin()],
      build: { outDir: 'public' },
      preview: { host: '127.0.0.1', port: 0 },
    })
    const allowed = await preflight(`${server.resolvedUrls?.local[0] ?? ''}api/v1/deals`)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(SHOP)
    await server.close()
  })

  it.each(['', '/w/anna'])('refuses the control plane at %s to pages of another site', async (world) => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await fetch(`${gateway.url}${world}/_sandbox/state`, { headers })).status).toBe(403)
  })

  it.each([
    ['evil.example', 403],
    ['localhost:8080', 200],
  ])(
    'answers the control plane under names of this machine only: %s is answered %i',
    async (host, status) => {
      const answered = new Promise<number>((resolve, reject) => {
        const request = get(`${gateway.url}/_sandbox/stories`, { headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        request.on('error', reject)
      })
      expect(await answered).toBe(status)
    },
  )
})
