import { get } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { preview } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeGateway, sandboxPlugin, type NodeGateway } from '../../src/sandbox/node.ts'
import { Visitor } from './visitor.ts'

let gateway: NodeGateway
let buyer: Visitor
const sockets: Socket[] = []

beforeEach(async () => {
  gateway = await createNodeGateway()
  buyer = await new Visitor(gateway).register()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect()
  await gateway.close()
})

function connect(auth: Record<string, unknown>, reconnection = false): Socket {
  const socket = io(gateway.url, {
    path: '/sky-socket',
    auth,
    transports: ['websocket'],
    reconnection,
    reconnectionDelay: 10,
    forceNew: true,
  })
  sockets.push(socket)
  return socket
}

function nextEvent(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve))
}

describe('the gateway over real HTTP and socket.io', () => {
  it('API-23 API-25 serves the purchase and its control plane on one port', async () => {
    const made = await buyer.control('POST', '/purchases', { amount: '5000' })
    const deal = await buyer.bid(made.text('id'))
    expect(deal.status).toBe(200)
    await buyer.control('POST', `/deals/${deal.text('deal_id')}/act`, { action: 'confirm' })
    const ready = await buyer.get(`/payments_v2/${made.text('id')}`)
    expect(ready.at('deal.state')).toBe('confirmed')
    expect(ready.headers.get('date')).toBeTruthy()
  })

  it('API-18 takes a multipart file and serves it back as a download', async () => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array([137, 80, 78, 71])], 'чек.png', { type: 'image/png' }))
    const media = await buyer.call('POST', '/media', { form })
    expect(media.status).toBe(200)
    const sent = await buyer.post('/user-messages', {
      receiver: 'support',
      message: '',
      media_id: media.at('id'),
      symbol: null,
    })
    const file = await fetch(gateway.url + sent.text('media.url'))
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([137, 80, 78, 71])
  })

  it('VAL-15 CAT-04 answers 413 to a file that is too large', async () => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(3_000_000)], 'big.png', { type: 'image/png' }))
    expect(await buyer.call('POST', '/media', { form })).toMatchObject({
      status: 413,
      body: { detail: 'Payload is too large' },
    })
  })

  it('RT-01 RT-02 RT-04 accepts the right handshake and sends hints', async () => {
    const { id } = gateway.sandbox.control.purchase()
    const deal = await buyer.bid(id)
    const socket = connect(buyer.handshake())
    await nextEvent(socket, 'connect')
    const hint = nextEvent(socket, 'update deal')
    gateway.sandbox.control.actOnDeal(deal.text('deal_id'), { action: 'confirm' })
    expect(await hint).toEqual({ deal_id: deal.at('deal_id') })
  })

  it("RT-02 refuses a handshake without a user id, or with somebody else's token", async () => {
    const anonymous = connect({ nickname: buyer.payload()['nickname'], token: buyer.access })
    expect(await nextEvent(anonymous, 'connect_error')).toMatchObject({ message: 'unauthorized' })
    const other = await new Visitor(gateway).register('other@mail.com')
    const thief = connect({ ...buyer.handshake(), token: other.access })
    expect(await nextEvent(thief, 'connect_error')).toMatchObject({ message: 'unauthorized' })
  })

  it('RT-03 drops and refuses sockets while realtime is down, and lets them in again', async () => {
    const socket = connect(buyer.handshake(), true)
    await nextEvent(socket, 'connect')
    const gone = nextEvent(socket, 'disconnect')
    const refused = nextEvent(socket, 'connect_error')
    await buyer.control('POST', '/socket', { up: false })
    expect(await gone).toBe('transport close')
    expect(await refused).toMatchObject({ message: 'server error' })
    await buyer.control('POST', '/socket', { up: true })
    socket.connect()
    await nextEvent(socket, 'connect')
  })

  it('RT-03 TIME-18 fails connections while realtime is down so that a client makes its three attempts', async () => {
    await buyer.control('POST', '/socket', { up: false })
    const socket = io(gateway.url, {
      path: '/sky-socket',
      auth: buyer.handshake(),
      transports: ['websocket'],
      reconnectionAttempts: 3,
      reconnectionDelay: 10,
      forceNew: true,
    })
    sockets.push(socket)
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

  it('answers a page of another origin, credentials and Date included', async () => {
    const preflight = await fetch(`${gateway.url}/api/v1/deals`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,authkey,stamp',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,authkey,stamp')
    const answer = await fetch(`${gateway.url}/api/v1/codedata`, {
      headers: { Origin: 'https://shop.example' },
    })
    expect(answer.headers.get('access-control-expose-headers')).toContain('Date')
    const foreign = await fetch(`${gateway.url}/_sandbox/state`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })

  it('answers it from a server of Vite too', async () => {
    const server = await preview({
      configFile: false,
      logLevel: 'silent',
      plugins: [sandboxPlugin()],
      build: { outDir: 'public' },
      preview: { host: '127.0.0.1', port: 0 },
    })
    const url = server.resolvedUrls?.local[0] ?? ''
    const preflight = await fetch(`${url}api/v1/deals`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    await server.close()
  })

  it('keeps the control plane from names that are not of this machine', async () => {
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const request = get(`${gateway.url}/_sandbox/stories`, { headers: { host } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
        request.on('error', reject)
      })
    expect(await ask('evil.example')).toBe(403)
    expect(await ask('localhost:8080')).toBe(200)
  })
})
