/** The gateway holds load, says no politely beyond its limits, and never grows without bound. */
import { Agent, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeposit, createOrder } from '../../src/sandbox/control/orders.ts'
import { OrderInput } from '../../src/sandbox/control/orderInput.ts'
import { manualTime } from '../../src/sandbox/clock.ts'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { EventRecorder } from '../../src/sandbox/eventRecorder.ts'
import { World } from '../../src/sandbox/world.ts'
import { runLoad } from '../load/load.ts'

describe('a running gateway', () => {
  let gateway: NodeGateway
  beforeEach(async () => {
    gateway = await createNodeGateway(0, { autopilot: true })
  })
  afterEach(() => gateway.close())

  it('holds pages with sockets and a steady stream of calls', async () => {
    const report = await runLoad({ url: gateway.url, sockets: 40, rate: 100, seconds: 2 })
    expect(report).toMatchObject({ errors: {}, dropped: 0 })
    expect(report.calls).toBeGreaterThanOrEqual(200)
    expect(report.events.heard).toBe(report.events.sent)
    expect(report.events.sent).toBeGreaterThan(0)
    expect(gateway.sandbox.control.state()['bugs']).toEqual([])
  }, 30_000)

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
    const world = new World(manualTime(), 'limits')
    for (let made = 0; made < 20_050; made += 1) createDeposit(world, new OrderInput({ status: 1 }))
    expect(world.deposits.size).toBe(20_000)
    expect(world.clock.pending).toBe(20_000)
    const deal = { state: 'confirmed' }
    for (let made = 0; made < 50; made += 1)
      createOrder(world, 'purchase', new OrderInput({ status: 1, deal }))
    const before = world.clock.pending
    world.deals.dropOldest()
    expect(world.clock.pending).toBe(before - 1)
  })

  it('the tape keeps the newest entries and short answers', () => {
    const recorder = new EventRecorder()
    for (let heard = 0; heard < 5_000; heard += 1)
      recorder.add('now', { kind: 'event', event: 'x', user_id: null, delivered: false, payload: heard })
    expect(recorder.seq).toBe(5_000)
    expect(recorder.since(0, 1_000_000).length).toBeLessThanOrEqual(600)
    expect(recorder.since(4_998, 10).map(({ seq }) => seq)).toEqual([4_999, 5_000])
    expect(recorder.since(5_000, 10)).toEqual([])
    recorder.clear()
    expect(recorder.since(0, 10)).toEqual([])
  })
})
