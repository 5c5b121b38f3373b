/** The code that loads an order's records is loaded for the first order that needs it; if that fails, the next poll tries again. */
import { describe, expect, it, vi } from 'vitest'
import type * as Original from '../../src/features/order/loadDeals.ts'
import { selectScreen } from '../../src/pages/payment/paymentScreen.ts'
import { openClient } from '../support/client.ts'
import { until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'

const offline = vi.hoisted(() => ({ times: 1 }))

vi.mock('../../src/features/order/loadDeals.ts', async (importOriginal) => {
  const { loadDeals } = await importOriginal<typeof Original>()
  return {
    get loadDeals() {
      if (offline.times-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
      return loadDeals
    },
  }
})

const world = useWorld()

describe('code that does not load', () => {
  it('SPEC-01 SPEC-02 REL-01 fails one load of the order, not the polling', async () => {
    const id = await world.make('purchases', {
      status: 1,
      broker_id: 109,
      deal: { state: 'confirmed', requisite: CARD },
    })
    await world.control('POST', '/answers', { form: 'ids' })
    const { store } = await openClient(world, `/payment/${id}`)
    await until(() => offline.times === 0)
    expect(selectScreen(store.getState()).name).toBe('loading')
    await until(() => selectScreen(store.getState()).name !== 'loading', 6_000)
    expect(selectScreen(store.getState())).toMatchObject({ name: 'payment', requisite: CARD })
    expect(offline.times).toBeLessThan(0)
  })
})
