import { describe, expect, it } from 'vitest'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectDeposit, orderReloadRequested } from '../../src/features/order/orderSlice.ts'
import { pageResumed, selectIsStale } from '../../src/shell/shellSlice.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { openClient } from '../support/client.ts'
import {
  depositRequestCount,
  openDeposit,
  receive,
  screenOf,
  startWith,
  stateOf,
} from '../support/deposit.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const HOUR_MS = 3_600_000

describe('the polling of a deposit', () => {
  it('CP-11 loads it at t = 20 s, not before, and never in init', async () => {
    const { id, client } = await openDeposit(world)
    await advance(120_000)
    expect(await depositRequestCount(world, id)).toBe(1)
    await startWith(client, 'usdt', 'a.b@mail.com')
    const partial = await depositRequestCount(world, id)
    await advance(19_000)
    expect(await depositRequestCount(world, id)).toBe(partial)
    await advance(1_500)
    expect(await depositRequestCount(world, id)).toBe(partial + 1)
  })

  it('SAFE-03 RET-03 CP-18 a reload after all coins arrived asks for none when its first response is older', async () => {
    const browser = createTestBrowser()
    const fields = { status: 1, symbol: 'usdt', amount: '10' }
    const { id, client } = await openDeposit(world, fields, { browser })
    const before = selectDeposit(stateOf(client))
    expect(selectDealState(stateOf(client)).requisite).toBe(before?.address)
    await receive(world, id, '10')
    await advance(21_000)
    client.close()
    await world.setFaults({ call: 'GET /cp/{id}', times: 1, status: 200, body: before })
    const later = await openClient(world, `/cpayment/${id}`, { browser })
    for (let ms = 0; ms < 30_000; ms += 1_000) {
      expect(selectDealState(stateOf(later)).requisite).toBeNull()
      await advance(1_000)
    }
    expect(selectDeposit(stateOf(later))).toMatchObject({ amount_received: '10' })
  })

  it('CP-08 CP-18 waiting, a partial payment, success: each is shown within 20 s, then one load for each return', async () => {
    const { id, client } = await openDeposit(world, { status: 1, symbol: 'usdt', amount: '10' })
    expect(screenOf(client)).toMatchObject({ result: 'waiting' })
    await receive(world, id, '6')
    await until(() => screenOf(client).name === 'inProcess' && 'result' in screenOf(client), 10)
    await advance(20_000)
    expect(screenOf(client)).toMatchObject({ result: 'pending' })
    expect(selectDeposit(stateOf(client))).toMatchObject({ amount_received: '6', amount_left: '4' })
    await receive(world, id, '5')
    await advance(20_000)
    expect(screenOf(client)).toMatchObject({ result: 'success' })
    const seen = await depositRequestCount(world, id)
    await advance(120_000)
    expect(await depositRequestCount(world, id)).toBe(seen)
    expect(selectIsStale(stateOf(client))).toBe(false)
    client.store.dispatch(pageResumed('visible'))
    await advance(120_000)
    expect(await depositRequestCount(world, id)).toBe(seen + 1)
    expect(selectIsStale(stateOf(client))).toBe(false)
  })

  it('CP-08 CP-09 at zero it is overtime at once, with one more load', async () => {
    const { id, client } = await openDeposit(world, { status: 1, created_at: '2026-03-02T06:00:10.000Z' })
    await advance(9_500)
    expect(screenOf(client)).toMatchObject({ result: 'waiting' })
    const before = await depositRequestCount(world, id)
    await advance(700)
    expect(screenOf(client)).toMatchObject({ result: 'overtime' })
    expect(await depositRequestCount(world, id)).toBe(before + 1)
    await advance(60_000)
    expect(await depositRequestCount(world, id)).toBe(before + 1)
  })

  it('CP-08 a late status of the gateway has precedence over the page’s own clock', async () => {
    const { id, client } = await openDeposit(world, {
      status: 1,
      created_at: '2026-03-02T06:00:10.000Z',
      amount: '10',
    })
    await advance(5_000)
    await receive(world, id, '10')
    await world.setFaults({ call: `/cp/${id}`, times: 30, drop: true })
    await advance(5_200)
    expect(screenOf(client)).toMatchObject({ result: 'overtime' })
    await world.setFaults()
    await advance(30_000)
    expect(screenOf(client)).toMatchObject({ result: 'success' })
  })

  it.each([24, -24])(
    'CP-09 TIME-09 opened after two hours by a device that is %i h wrong, the deadline is right',
    async (hours) => {
      const browser = createTestBrowser()
      const device = createTestDevice(browser)
      device.set.skewMs = hours * HOUR_MS
      const { client } = await openDeposit(
        world,
        { status: 1, created_at: '2026-03-02T07:00:00.000Z' },
        { browser, device },
      )
      const seen = screenOf(client)
      if (seen.name !== 'inProcess' || seen.deadline === null) throw new Error('no countdown')
      expect(seen.result).toBe('waiting')
      const left = Math.floor((seen.deadline - client.deps.clock.now()) / 1000)
      expect(Math.abs(left - 3600)).toBeLessThanOrEqual(1)
      expect(Math.round(client.deps.clock.skew() / HOUR_MS)).toBe(hours)
    },
  )

  it('SPEC-08 a load that failed is repeated within 5 s, a requested one before the start too', async () => {
    const { id, client } = await openDeposit(world)
    await world.setFaults({ call: `/cp/${id}`, status: 500 })
    const before = await depositRequestCount(world, id)
    client.store.dispatch(orderReloadRequested())
    await advance(500)
    expect(await depositRequestCount(world, id)).toBe(before + 1)
    await advance(5_000)
    expect(await depositRequestCount(world, id)).toBe(before + 2)
    await advance(60_000)
    expect(await depositRequestCount(world, id)).toBe(before + 2)
  })
})
