/** The gateway holds load, says no politely beyond its limits, and never grows without bound. */
import { Agent, request } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ControlInput } from '../../src/sandbox/control/controlInput.ts'
import { createDeposit, createOrder } from '../../src/sandbox/control/orders.ts'
import { EventRecorder } from '../../src/sandbox/eventRecorder.ts'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { World } from '../../src/sandbox/world.ts'
import { eventually } from '../support/eventually.ts'
import { frozenTime } from '../support/frozenTime.ts'
import { fieldsOf, Visitor } from './visitor.ts'

interface OpenPage {
  visitor: Visitor
  deal: string
  socket: Socket
  /** Texts of the messages that came over the socket. */
  received: unknown[]
}

/** A page in the middle of a deal, with its socket. */
async function openPage(gateway: NodeGateway): Promise<OpenPage> {
  const deal = { state: 'confirmed', expire_in: 100_000 }
  const { id } = gateway.sandbox.control.purchase({ status: 1, deal })
  const visitor = new Visitor(gateway)
  const order = await visitor.call('GET', `/p/${id}`)
  visitor.access = order.text('token')
  const payload = Buffer.from(visitor.access.split('.')[1] ?? '', 'base64url').toString()
  const { user_id, nickname } = fieldsOf(JSON.parse(payload))
  const auth = { user_id, nickname, token: visitor.access }
  const socket = io(gateway.url, { path: '/sky-socket', auth, transports: ['websocket'], forceNew: true })
  const received: unknown[] = []
  socket.on('message', (message) => received.push(fieldsOf(message)['message']))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject)
  })
  return { visitor, deal: order.text('deal.deal_id'), socket, received }
}

describe('a running gateway', () => {
  let gateway: NodeGateway
  beforeEach(async () => {
    gateway = await createNodeGateway(0, { autopilot: true })
  })
  afterEach(() => gateway.close())

  it('holds pages with sockets that all call at once, and tells each of them its own events', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => openPage(gateway)))
    const rounds = Array.from({ length: 5 }, () =>
      Promise.all(
        pages.flatMap(({ visitor, deal }) => [
          visitor.call('GET', `/deals/${deal}`),
          visitor.call('GET', '/operations/updates?limit=20'),
          visitor.call('GET', '/rates'),
        ]),
      ),
    )
    for (const answers of await Promise.all(rounds))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { deal } of pages)
      gateway.sandbox.control.actOnDeal(deal, { action: 'message', text: `to ${deal}` })
    await eventually(() =>
      expect(pages.map(({ received }) => received)).toEqual(pages.map(({ deal }) => [`to ${deal}`])),
    )
    expect(pages.filter(({ socket }) => !socket.connected)).toEqual([])
    expect(gateway.sandbox.control.state()['bugs']).toEqual([])
    for (const { socket } of pages) socket.disconnect()
  }, 120_000)

  it('answers 503 to one call too many at once, and its control plane still', async () => {
    gateway.sandbox.control.setFaults([{ path: '/rates', times: 2_000, delay_ms: 600_000 }])
    const agent = new Agent({ maxSockets: 2_000 })
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${gateway.url}/api/v1/rates`, { agent }, (answer) => {
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode ?? 0))
        })
        sent.once('error', reject)
        sent.end()
      })
    const all = Array.from({ length: 1_010 }, ask)
    const refused = await Promise.race(all)
    expect(refused).toBe(503)
    const cleared = await fetch(`${gateway.url}/_sandbox/faults`, { method: 'POST', body: '[]' })
    expect(cleared.status).toBe(200)
    const statuses = await Promise.all(all)
    // Held calls come to their end, and are told that they bring no key.
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(10)
    expect(new Set(statuses)).toEqual(new Set([503, 412]))
    agent.destroy()
  }, 30_000)
})

describe('what is remembered', () => {
  it('orders that are forgotten take their timers along', () => {
    const world = new World(frozenTime(), 'limits')
    for (let made = 0; made < 20_050; made += 1) createDeposit(world, new ControlInput({ status: 1 }))
    expect(world.deposits.size).toBe(20_000)
    expect(world.clock.pending).toBe(20_000)
    const deal = { state: 'confirmed' }
    for (let made = 0; made < 50; made += 1)
      createOrder(world, 'purchase', new ControlInput({ status: 1, deal }))
    const before = world.clock.pending
    world.deals.dropOldest()
    expect(world.clock.pending).toBe(before - 1)
  })

  it('the tape keeps the newest entries and short answers', () => {
    const recorder = new EventRecorder()
    for (let count = 0; count < 5_000; count += 1)
      recorder.add('now', { kind: 'event', event: 'x', user_id: null, delivered: false, payload: count })
    expect(recorder.seq).toBe(5_000)
    expect(recorder.since(0, 1_000_000).length).toBeLessThanOrEqual(600)
    expect(recorder.since(4_998, 10).map(({ seq }) => seq)).toEqual([4_999, 5_000])
    expect(recorder.since(5_000, 10)).toEqual([])
    recorder.clear()
    expect(recorder.since(0, 10)).toEqual([])
  })
})
