/** A button that is pressed while no call succeeds. */
import { expect, it } from 'vitest'
import { advance, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const RUNNING = { status: 1, broker_id: 109, deal: { state: 'confirmed', requisite: CARD } }

it.each([10_000, 12_000, 14_900])(
  'SPEC-18 is answered at once, and the error says where the money is: %i ms after the first failure',
  async (ms) => {
    const buyer = await Buyer.visit(world, await world.make('purchases', RUNNING))
    await world.control('POST', '/socket', { up: false })
    await advance(1_000)
    await world.control('POST', '/faults', [{ path: '', times: 999, status: 500 }])
    await advance(ms)
    buyer.answer('cancel')
    await advance(1_000)
    expect(buyer.dialogs).toMatchObject([{ kind: 'error', risk: 'risk.payment' }])
    expect(buyer.dealState.runningAction).toBeNull()
    await world.control('POST', '/faults', [])
    await advance(6_000)
    buyer.answer('cancel')
    await buyer.shows('not-ok', 6_000)
  },
)
