/** Calls without an answer: what was carried out all the same, what its repetition is refused with, and a button pressed while nothing succeeds. */
import { expect, it } from 'vitest'
import { brokerPressed, selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { selectScreen } from '../../src/pages/flashpay/selectors.ts'
import { selectMoneyRisk } from '../../src/shell/moneyRisk.ts'
import { selectIsOnline } from '../../src/shell/shellSlice.ts'
import { openClient } from '../support/client.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

/** This call is carried out, but its response is lost; all other calls fail. */
const loseAnswers = (path: string) =>
  world.setFaults({ call: path, times: 99, drop: 'answer' }, { call: 'GET ', times: 99, drop: true })

it.each([true, 'answer'] as const)(
  'FP-05 NET-07 the call that chooses the bank fails without a response (%s): an error only if it was not carried out',
  async (drop) => {
    const id = await world.make('flashpay', { type: 'payment' })
    const { store } = await openClient(world, `/flashpay/payment/${id}`)
    await until(() => selectBrokers(store.getState()).length > 0)
    const bank = selectBrokers(store.getState()).find(({ is_card: isCard }) => !isCard)
    await world.setFaults({ call: 'PATCH /p2/{id}', times: 9, drop })
    store.dispatch(brokerPressed(bank?.broker_id ?? ''))
    await advance(20_000)
    expect(selectScreen(store.getState()).name).toBe(drop === 'answer' ? 'payment' : 'init')
    expect(store.getState().dialogs.dialogs).toHaveLength(drop === 'answer' ? 0 : 1)
  },
)

it('SPEC-18 SPEC-04 the error about the claim is closed once the sale is claimed', async () => {
  const seller = await Seller.open(world, { email: 'seller@mail.com' })
  const bank = await seller.bank('Sberbank')
  await loseAnswers('/s/{id}')
  seller.dispatch(brokerPressed(bank))
  await until(() => seller.dialogs.length > 0, 30_000)
  await world.setFaults()
  await until(() => selectSale(seller.state)?.status === 1, 30_000)
  await advance(1)
  expect(seller.dialogs).toEqual([])
})

it.each(['limit of this lot exceeded', 'Deal already exists', 'Bad payment amount', 'Conflict'])(
  'NET-07 PUR-24 a deal that was made, and refused (%s) when repeated before the order is loaded: no second one is tried, nothing is said',
  async (detail) => {
    const buyer = await Buyer.open(world)
    const call = 'POST /deals'
    await world.setFaults(
      { call, drop: 'answer' },
      { call, status: 400, body: { detail } },
      { call: `GET /payments_v2/${buyer.id}`, times: 3, status: 503, body: {} },
    )
    await buyer.press()
    await until(() => buyer.deal !== null, 60_000)
    await advance(20_000)
    expect(await world.calls(call)).toHaveLength(2)
    expect(buyer.dealState.search.state).toBe('idle')
    expect(buyer.dealState.excludedLots).toEqual([])
    expect(buyer.dialogs).toEqual([])
  },
)

it.each([10_000, 12_000, 14_900])('SPEC-18 has an error about money at once: %i ms late', async (ms) => {
  const buyer = await Buyer.withoutSocket(world)
  await advance(1_000)
  await world.setFaults({ times: 999, status: 500 })
  await advance(ms)
  buyer.answer('cancel')
  await advance(1_000)
  expect(buyer.dialogs).toMatchObject([{ kind: 'error' }])
  expect(selectMoneyRisk(buyer.state, 'action')).toBe('errors:risk.payment')
  expect(buyer.dealState.runningAction).toBeNull()
  await world.setFaults()
  await advance(6_000)
  buyer.answer('cancel')
  await buyer.shows('not-ok', 6_000)
})

it('SAFE-05 API-10 API-11 the page is offline when the calls of its order are, not when an ad blocker takes others', async () => {
  const buyer = await Buyer.withoutSocket(world)
  const blocked = ['/settings', '/rates', '/operations/updates'].map((path) => `GET ${path}`)
  await world.setFaults(...blocked.map((call) => ({ call, times: 999, drop: true })))
  const { call } = buyer.deps
  const updates = call('GET /operations/updates', { query: { limit: 1 } })
  const lost = [call('GET /settings'), call('GET /rates'), updates]
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
