/** Several visitors of one gateway, each with a separate world, and the limit of their number. */
import { describe, expect, it } from 'vitest'
import { createNodeGateway } from '../../src/sandbox/node.ts'
import { worldOf, Worlds } from '../../src/sandbox/worlds.ts'
import { nextEvent, useNodeGateway } from './nodeGateway.ts'
import { refused } from './reply.ts'
import { Visitor } from './visitor.ts'

const gateway = useNodeGateway({ seed: 'worlds' })
const inWorld = (name: string) => new Visitor({ url: `${gateway.url}/w/${name}` })
const make = async (visitor: Visitor) => (await visitor.control('POST', '/purchases', {})).text('id')

describe('separate worlds', () => {
  it('each has its own orders, clock and faults', async () => {
    const [anna, ben] = [inWorld('anna'), inWorld('ben')]
    const made = await anna.control('POST', '/purchases', { id: 'mine' })
    expect(made.body).toEqual({ id: 'mine', url: '/payment/mine' })
    await anna.control('POST', '/clock', { advance_ms: 10_800_000 })
    await anna.control('POST', '/faults', [{ path: '/rates', times: 5, status: 500 }])
    expect((await anna.purchase('mine')).status).toBe(200)
    expect((await ben.purchase('mine')).status).toBe(404)
    expect((await ben.get('/rates')).status).toBe(200)
    expect((await new Visitor(gateway).purchase('mine')).status).toBe(404)
    const now = async (visitor: Visitor) =>
      Date.parse((await visitor.raw('GET', '/api/v1/codedata')).text('server_time'))
    expect((await now(anna)) - (await now(ben))).toBeGreaterThan(10_000_000)
  })

  it('the same seed and name create the same world', async () => {
    const id = await make(inWorld('anna'))
    expect(await make(inWorld('ben'))).not.toBe(id)
    const twin = await createNodeGateway(0, { seed: 'worlds' })
    const again = await make(new Visitor({ url: `${twin.url}/w/anna` }))
    await twin.close()
    expect(again).toBe(id)
  })

  it('a cookie can name the world, too, for pages that another server serves', async () => {
    const id = await make(inWorld('anna'))
    const visitor = new Visitor(gateway)
    const headers = { Cookie: 'lang=ru; sandbox_world=anna' }
    const state = await visitor.raw('GET', '/_sandbox/state', { headers })
    expect(state.text('purchases.0.id')).toBe(id)
    expect((await visitor.raw('GET', '/_sandbox/state')).at('purchases')).toEqual([])
  })

  it('RT-01 a socket receives only the events of its world', async () => {
    const anna = await inWorld('anna').register()
    const deal = (await anna.bid(await make(anna))).text('deal_id')
    const elsewhere = gateway.connect(anna.handshake())
    expect(await nextEvent(elsewhere, 'connect_error')).toMatchObject({ message: 'unauthorized' })
    const socket = gateway.connect(anna.handshake(), { path: '/w/anna/sky-socket' })
    await nextEvent(socket, 'connect')
    const hint = nextEvent(socket, 'update deal')
    await anna.control('POST', `/deals/${deal}/act`, { action: 'confirm' })
    expect(await hint).toEqual({ deal_id: Number(deal) })
  })

  it('a visitor beyond the limit is refused', async () => {
    const visit = (name: string) => inWorld(name).control('GET', '/stories')
    for (let made = 0; made < 20; made += 1) expect((await visit(`world-${made}`)).status).toBe(200)
    const late = await visit('late')
    expect(late).toMatchObject(refused('Too many visitors', 503))
    expect(late.headers.get('retry-after')).toBe('5')
    expect((await visit('world-3')).status).toBe(200)
  })

  it.each(['checkout.spec', 'x'.repeat(41)])(
    'the name %s is refused as a name, not as one visitor too many',
    async (name) => {
      const answer = await inWorld(name).control('GET', '/stories')
      expect(answer).toMatchObject(
        refused('The name of a world has up to 40 letters, digits, "-" and "_"', 404),
      )
      expect(answer.headers.get('retry-after')).toBeNull()
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    },
  )
})

describe('the world of a request', () => {
  it.each(['../x', 'a b', '', 'x'.repeat(41), '%2e'])('cannot be named %j', (name) => {
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
})
