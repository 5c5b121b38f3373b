/** Several visitors of one gateway, apart from each other, and what happens when there are too many. */
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { worldOf, Worlds } from '../../src/sandbox/worlds.ts'
import { Visitor } from './visitor.ts'

let gateway: NodeGateway
let socket: Socket | null = null

beforeEach(async () => {
  gateway = await createNodeGateway(0, { seed: 'worlds' })
})
afterEach(async () => {
  socket?.disconnect()
  socket = null
  await gateway.close()
})

const inWorld = (name: string) => new Visitor({ url: `${gateway.url}/w/${name}` })

describe('worlds apart', () => {
  it('each has orders, a clock and faults of its own', async () => {
    const [anna, ben] = [inWorld('anna'), inWorld('ben')]
    const made = await anna.control('POST', '/purchases', { id: 'mine' })
    expect(made.body).toEqual({ id: 'mine', url: '/payment/mine' })
    await anna.control('POST', '/clock', { advance_ms: 10_800_000 })
    await anna.control('POST', '/faults', [{ path: '/rates', times: 5, status: 500 }])
    expect((await anna.get('/payments_v2/mine')).status).toBe(200)
    expect((await ben.get('/payments_v2/mine')).status).toBe(404)
    expect((await ben.get('/rates')).status).toBe(200)
    expect((await new Visitor(gateway).get('/payments_v2/mine')).status).toBe(404)
    const now = async (visitor: Visitor) =>
      Date.parse((await visitor.raw('GET', '/api/v1/codedata')).text('server_time'))
    expect((await now(anna)) - (await now(ben))).toBeGreaterThan(10_000_000)
  })

  it('the same seed and name make the same world', async () => {
    const first = await inWorld('anna').control('POST', '/purchases', {})
    const other = await inWorld('ben').control('POST', '/purchases', {})
    const twin = await createNodeGateway(0, { seed: 'worlds' })
    const again = await new Visitor({ url: `${twin.url}/w/anna` }).control('POST', '/purchases', {})
    await twin.close()
    expect(again.text('id')).toBe(first.text('id'))
    expect(other.text('id')).not.toBe(first.text('id'))
  })

  it('a cookie leads there too, for pages beside the gateway', async () => {
    const { id } = (await inWorld('anna').control('POST', '/purchases', {})).body as { id: string }
    const anna = new Visitor(gateway)
    const headers = { Cookie: 'lang=ru; sandbox_world=anna' }
    const state = await anna.raw('GET', '/_sandbox/state', { headers })
    expect(state.text('purchases.0.id')).toBe(id)
    expect((await anna.raw('GET', '/_sandbox/state')).at('purchases')).toEqual([])
  })

  it('RT-01 a socket hears its own world', async () => {
    const anna = await inWorld('anna').register()
    const { id } = (await anna.control('POST', '/purchases', {})).body as { id: string }
    const deal = await anna.bid(id)
    const connect = (path: string) =>
      new Promise<string>((resolve) => {
        socket = io(gateway.url, {
          path,
          auth: anna.handshake(),
          transports: ['websocket'],
          reconnection: false,
          forceNew: true,
        })
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', (error) => resolve(error.message))
      })
    expect(await connect('/sky-socket')).toBe('unauthorized')
    expect(await connect('/w/anna/sky-socket')).toBe('connected')
    const hint = new Promise((resolve) => socket?.once('update deal', resolve))
    await anna.control('POST', `/deals/${deal.text('deal_id')}/act`, { action: 'confirm' })
    expect(await hint).toEqual({ deal_id: deal.at('deal_id') })
  })

  it('says no politely when there are too many visitors', async () => {
    for (let made = 0; made < 20; made += 1)
      expect((await inWorld(`world-${made}`).control('GET', '/stories')).status).toBe(200)
    const late = await inWorld('late').control('GET', '/stories')
    expect(late.status).toBe(503)
    expect(late.body).toEqual({ detail: 'Too many visitors' })
    expect(late.headers.get('retry-after')).toBe('5')
    expect((await inWorld('world-3').control('GET', '/stories')).status).toBe(200)
  })

  it.each(['../x', 'a b', '', 'x'.repeat(41), '%2e'])('takes no world named %j', (name) => {
    const worlds = new Worlds({ seed: 'worlds' })
    expect(worlds.named(name)).toBeNull()
    worlds.dispose()
  })

  it.each([
    ['/api/v1/deals', undefined, { name: null, url: '/api/v1/deals' }],
    ['/w/anna/api/v1/deals?x=1', undefined, { name: 'anna', url: '/api/v1/deals?x=1' }],
    ['/w/anna', undefined, { name: 'anna', url: '/' }],
    ['/w/anna/_sandbox/', 'sandbox_world=ben', { name: 'anna', url: '/_sandbox/' }],
    ['/api/v1/deals', 'a=b; sandbox_world=ben', { name: 'ben', url: '/api/v1/deals' }],
    ['/api/v1/deals', 'not_sandbox_world=ben', { name: null, url: '/api/v1/deals' }],
  ])('%s with the cookie %s', (url, cookie, place) => {
    expect(worldOf(url, cookie)).toEqual(place)
  })

  it('keeps the control plane of a world to the own machine too', async () => {
    const foreign = await fetch(`${gateway.url}/w/anna/_sandbox/state`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })
})
