/** A button that is pressed while no call succeeds. */
import { expect, it } from 'vitest'
import { disputeAccepted } from '../../src/features/deal/dealSlice.ts'
import { selectIsOnline } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { RUNNING } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()

it.each([10_000, 12_000, 14_900])(
  'SPEC-18 has an error at once that says where the money is: %i ms after the first failure',
  async (ms) => {
    const buyer = await Buyer.withoutSocket(world)
    await advance(1_000)
    await world.setFaults({ times: 999, status: 500 })
    await advance(ms)
    buyer.answer('cancel')
    await advance(1_000)
    expect(buyer.dialogs).toMatchObject([{ kind: 'error', risk: 'errors:risk.payment' }])
    expect(buyer.dealState.runningAction).toBeNull()
    await world.setFaults()
    await advance(6_000)
    buyer.answer('cancel')
    await buyer.shows('not-ok', 6_000)
  },
)

it('SPEC-18 DISP-03 an error of a dispute that was not joined stays, though the other side has opened it', async () => {
  const deal = { state: 'paid', dispute: { initiator: 'trader' } }
  const buyer = await Buyer.visit(world, await world.make('purchases', { ...RUNNING, deal }))
  await buyer.shows('dispute', 6_000)
  await world.setFaults({ call: '/disputes', times: 99, status: 500 })
  buyer.dispatch(disputeAccepted())
  await until(() => buyer.dialogs.length > 0, 30_000)
  await advance(12_000)
  expect(buyer.dialogs).toMatchObject([{ kind: 'error', failed: { call: 'POST /disputes', status: 500 } }])
})

it('SAFE-05 API-10 API-11 the page is offline when the calls of its order are, not when an ad blocker takes others', async () => {
  const buyer = await Buyer.withoutSocket(world)
  const blocked = ['/settings', '/rates', '/operations/updates'].map((path) => `GET ${path}`)
  await world.setFaults(...blocked.map((call) => ({ call, times: 999, drop: true })))
  const { call } = buyer.deps
  const lost = [
    call('GET /settings'),
    call('GET /rates'),
    call('GET /operations/updates', { query: { limit: 1 } }),
  ]
  const seen = new Set<boolean>()
  const done = Promise.allSettled(lost)
  for (let second = 0; second < 10; second++) {
    await advance(1_000)
    seen.add(selectIsOnline(buyer.state))
  }
  expect((await done).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect([...seen]).toEqual([true])
  await world.setFaults({ call: 'GET /payments_v2/{id}', times: 999, drop: true })
  await until(() => !selectIsOnline(buyer.state), 10_000)
})
