/** An order whose bank is not available according to the list of banks. */
import { beforeEach, describe, expect, it } from 'vitest'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const SBER = 109
const callCount = async (part: string) => (await world.calls(part)).length

beforeEach(() => world.control('POST', '/banks', { [SBER]: false }))

describe('an order whose bank is not available', () => {
  it.each([0, 1] as const)(
    'PUR-34 PUR-23 shows the choice of methods and says so, status %i: no search starts, no account is registered',
    async (status) => {
      const buyer = await Buyer.open(world, { broker_id: SBER, status })
      await buyer.onScreen('init')
      expect(buyer.dialogs).toMatchObject([{ kind: 'info', message: { key: 'payment:search.bankOff' } }])
      await advance(10_000)
      expect(buyer.dialogs).toHaveLength(1)
      expect(buyer.state.brokers.pending).toBeNull()
      expect([
        await callCount('GET /lots'),
        await callCount('fast-register'),
        await callCount('PATCH'),
      ]).toEqual([0, 0, 0])
      await buyer.toDeal('VTB')
      expect(buyer.deal?.lot?.broker?.name).toBe('VTB')
    },
  )

  it('PUR-34 PUR-03 waits 5 s for the list, and searches without it', async () => {
    await world.setFaults({ call: 'GET /brokers', times: 9, delay_ms: 20_000 })
    const buyer = await Buyer.open(world, { broker_id: SBER, status: 1 })
    await advance(4_000)
    expect(buyer.dealState.search.state).toBe('idle')
    await until(() => buyer.dealState.search.state === 'running')
  })

  it('PUR-34 PUR-05 a running search continues, also after a reload', async () => {
    await world.control('POST', '/banks', { [SBER]: true })
    await world.setFaults({ call: 'GET /lots/*', times: 99, status: 200, body: {} })
    const buyer = await Buyer.open(world)
    await buyer.choose()
    await world.control('POST', '/banks', { [SBER]: false })
    const again = await buyer.reload()
    await advance(10_000)
    expect(again.dealState.search.state).toBe('running')
    expect(again.dialogs).toEqual([])
  })
})
