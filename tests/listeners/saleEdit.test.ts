/** A requisite that the seller has edited, and responses that are older. */
import { describe, expect, it } from 'vitest'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { editSubmitted } from '../../src/pages/sale/saleSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

describe('an edited requisite', () => {
  it('SALE-14 is not replaced on screen by the one before, which an older response contains', async () => {
    const edited = '5555555555554444, PETR SIDOROV'
    const seller = await Seller.open(world)
    await seller.toDeal()
    await seller.act('confirm')
    await until(() => seller.deal?.state === 'confirmed', 6_000)
    await world.control('POST', '/socket', { up: false })
    await advance(1_000)
    const load = { call: 'GET /sale_v2/{id}', times: 1 } as const
    const stale = { ...load, status: 200, body: selectSale(seller.state) }
    // The load before the edit is up to date, the first one after it is not.
    await world.setFaults({ ...load, delay_ms: 1 }, stale)
    seller.dispatch(editSubmitted(edited))
    await until(() => seller.state.dialogs.toasts.length > 0)
    await until(() => seller.deal?.requisite === edited, 10_000)
    await world.setFaults(stale)
    for (let second = 0; second < 20; second++) {
      await advance(1_000)
      expect(seller.deal?.requisite).toBe(edited)
    }
  })
})
