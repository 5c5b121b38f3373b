/** The gateway under load: refuses calls beyond its limits, and its memory is bounded. */
import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ControlInput } from '../../src/sandbox/control/controlInput.ts'
import { createDeposit, createOrder } from '../../src/sandbox/control/orders.ts'
import { EventRecorder } from '../../src/sandbox/eventRecorder.ts'
import { World } from '../../src/sandbox/world.ts'
import { eventually } from '../support/eventually.ts'
import { frozenTime } from '../support/frozenTime.ts'
import { nextEvent, useNodeGateway } from './nodeGateway.ts'
import { fieldsOf } from './reply.ts'
import { Visitor } from './visitor.ts'

describe('a running gateway', () => {
  const gateway = useNodeGateway({ autopilot: true })

  /** A page in the middle of a deal, with its socket and the texts of the messages that arrive over it. */
  async function openPage() {
    const fields = { status: 1, deal: { state: 'confirmed', expire_in: 100_000 } }
    const { id } = gateway.control.purchase(fields)
    const visitor = await new Visitor(gateway).resume('purchase', id)
    const deal = (await visitor.purchase(id)).text('deal.deal_id')
    const socket = gateway.connect(visitor.handshake())
    const received: unknown[] = []
    socket.on('message', (message) => received.push(fieldsOf(message)['message']))
    await nextEvent(socket, 'connect')
    return { visitor, deal, socket, received }
  }

  it('answers pages with sockets that all call at once, and sends each of them its own events', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, openPage))
    const rounds = Array.from({ length: 5 }, () =>
      Promise.all(
        pages.flatMap(({ visitor, deal }) => [
          visitor.deal(deal),
          visitor.updates(20),
          visitor.get('/rates'),
        ]),
      ),
    )
    for (const answers of await Promise.all(rounds))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { deal } of pages) gateway.control.actOnDeal(deal, { action: 'message', text: `to ${deal}` })
    await eventually(() =>
      expect(pages.map(({ received }) => received)).toEqual(pages.map(({ deal }) => [`to ${deal}`])),
    )
    expect(pages.filter(({ socket }) => !socket.connected)).toEqual([])
    expect(gateway.control.state()['bugs']).toEqual([])
  }, 120_000)

  it('refuses calls with 503 while too many are pending, except those of its control plane', async () => {
    gateway.control.setFaults([{ path: '/rates', times: 2_000, delay_ms: 600_000 }])
    const agent = new Agent({ maxSockets: 2_000 })
    const call = () =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${gateway.url}/api/v1/rates`, { agent }, (answer) => {
          answer.resume()
          answer.once('end', () => resolve(answer.statusCode ?? 0))
        })
        sent.once('error', reject)
        sent.end()
      })
    const all = Array.from({ length: 1_010 }, call)
    expect(await Promise.race(all)).toBe(503)
    expect((await new Visitor(gateway).control('POST', '/faults', [])).status).toBe(200)
    const statuses = await Promise.all(all)
    // The delayed calls are then refused, because they have no key.
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(10)
    expect(new Set(statuses)).toEqual(new Set([503, 412]))
    agent.destroy()
  }, 30_000)
})

describe('what is stored', () => {
  it('dropped orders have no timers left', () => {
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

  it('the event recorder keeps only the newest entries', () => {
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
