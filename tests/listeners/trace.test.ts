/** How much a client does for one order. `TRACE=1` prints the figures. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Listeners from '../../src/app/listeners.ts'
import type { AddListeners } from '../../src/store/types.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const counts = vi.hoisted(() => ({ listeners: 0, predicates: 0, runs: 0 }))

interface Listener {
  effect: (...given: unknown[]) => unknown
  predicate?: (...given: unknown[]) => boolean
  matcher?: (...given: unknown[]) => boolean
  actionCreator?: { match: (...given: unknown[]) => boolean }
}

/** Adds the same listeners, and counts them, their predicates and their runs. */
function counted(add: AddListeners): AddListeners {
  return (start, api) => {
    const startCounted = ({ effect, predicate, matcher, actionCreator }: Listener) => {
      counts.listeners++
      const matches = predicate ?? matcher ?? actionCreator?.match
      return (start as (listener: object) => unknown)({
        predicate(...given: unknown[]) {
          counts.predicates++
          return matches?.(...given) ?? false
        },
        effect(...given: unknown[]) {
          counts.runs++
          return effect(...given)
        },
      })
    }
    add(startCounted as unknown as typeof start, api)
  }
}

vi.mock('../../src/app/listeners.ts', async (importOriginal) => {
  const { loadFirstListeners, loadLaterListeners } = await importOriginal<typeof Listeners>()
  return {
    loadFirstListeners: async (...page: Parameters<typeof loadFirstListeners>) =>
      (await loadFirstListeners(...page)).map(counted),
    loadLaterListeners: async (...page: Parameters<typeof loadLaterListeners>) =>
      (await loadLaterListeners(...page)).map(counted),
  }
})

const world = useWorld()
beforeEach(() => void Object.assign(counts, { listeners: 0, predicates: 0, runs: 0 }))

function report(figures: object): void {
  if (process.env['TRACE']) process.stdout.write(`${JSON.stringify(figures)}\n`)
}

/** Calls whose path contains `part`, after the last call of `route`. */
async function callsAfter(route: string, part: string): Promise<string[]> {
  const names = (await world.calls()).map(
    ({ method, path }) => `${method} ${path.replace(/^\/api\/v\d/, '')}`,
  )
  const last = names.lastIndexOf(route)
  expect(last).toBeGreaterThan(-1)
  return names.slice(last + 1).filter((name) => name.includes(part))
}

describe('the work of a client', () => {
  it('NET-07 loads the order once after the deal is made, and once after "I paid"', async () => {
    const buyer = await Buyer.atDeal(world)
    await advance(1_000)
    const made = await callsAfter('POST /deals', 'payments_v2')
    await buyer.confirm()
    await buyer.toWaiting()
    await advance(1_000)
    const paid = await callsAfter('PATCH /deals/states', 'payments_v2')
    report({ made, paid })
    expect([made.length, paid.length]).toEqual([1, 1])
  })

  it('NET-07 loads a sale once after "I received the money", whose answer changes the screen at once', async () => {
    const seller = await Seller.atPaid(world)
    await advance(1_000)
    await world.setFaults({ call: 'GET /sale_v2/{id}', delay_ms: 4_000 })
    seller.answer('release')
    await until(() => seller.deal?.state === 'closed', 1_000)
    expect(seller.screen).toMatchObject({ name: 'processed', result: 'ok' })
    await advance(6_000)
    const released = await callsAfter('PATCH /deals/states', 'sale_v2')
    report({ released })
    expect(released).toHaveLength(1)
  })

  it('RT-04 does little for a load without a change', async () => {
    const buyer = await Buyer.atRequisites(world)
    await world.control('POST', '/socket', { up: false })
    await advance(8_000)
    const { listeners } = counts
    Object.assign(counts, { predicates: 0, runs: 0 })
    const loads = (await world.calls('GET /payments_v2')).length
    let actions = 0
    buyer.client.store.subscribe(() => actions++)
    await until(async () => (await world.calls('GET /payments_v2')).length > loads, 6_000)
    await advance(100)
    report({ listeners, actions, runs: counts.runs, predicates: counts.predicates })
    expect(listeners).toBeLessThanOrEqual(35)
    expect(actions).toBeLessThanOrEqual(1)
    expect(counts.runs).toBeLessThanOrEqual(4)
    expect(counts.predicates).toBeLessThanOrEqual(35)
  })
})
