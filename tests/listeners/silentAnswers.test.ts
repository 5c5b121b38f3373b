/** A gateway that carries calls out and answers them without the order or the deal, as the specification allows: the page loads the order. */
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { brokerPressed, demandAnswered } from '../../src/features/brokers/brokersSlice.ts'
import { selectDeposit, selectFlashpayOrder } from '../../src/features/order/orderSlice.ts'
import { openClient } from '../support/client.ts'
import { openDeposit, startWith } from '../support/deposit.ts'
import { until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()
/** Calls whose answers are needed: tokens, ids of files. */
const NEEDED = /\/auth\/|\/media$|\/_sandbox\//

/** Every other accepted call that changes something is answered with this body. */
let body = ''

beforeEach(() => {
  const answer = world.sandbox.fetch
  vi.spyOn(world.sandbox, 'fetch').mockImplementation(async (request) => {
    const response = await answer(request)
    const isSilent = request.method !== 'GET' && !NEEDED.test(request.url) && response.ok
    if (!isSilent) return response
    return new HttpResponse(body || null, {
      status: body ? 200 : 204,
      headers: { 'content-type': 'application/json' },
    })
  })
})

describe.each([
  ['nothing', ''],
  ['an empty object', '{}'],
  ['a word', '{"ok":true}'],
])('answers with %s', (_what, text) => {
  beforeEach(() => {
    body = text
  })

  it('API-02 PUR-07 a purchase goes on to its success', async () => {
    const buyer = await Buyer.open(world)
    await buyer.choose()
    expect(buyer.dialogs).toEqual([])
    await until(() => buyer.deal !== null, 6_000)
    await buyer.confirm()
    await buyer.toWaiting()
    await buyer.act('release')
    await buyer.shows('ok', 6_000)
    expect(buyer.dialogs).toEqual([])
  })

  it('API-02 SALE-11 a sale goes on to the paid deal', async () => {
    const seller = await Seller.atEntry(world)
    seller.confirm()
    await until(() => seller.deal !== null, 6_000)
    await seller.act('confirm')
    await seller.act('pay')
    await until(() => seller.deal?.state === 'paid', 6_000)
    expect(seller.dialogs).toEqual([])
  })

  it('API-02 CP-04 FP-05 a deposit starts, and a flash-pay order gets its bank', async () => {
    const { client: deposit } = await openDeposit(world)
    await startWith(deposit, 'usdt', 'buyer@mail.com')
    await until(() => selectDeposit(deposit.store.getState())?.status === 1, 6_000)

    const id = await world.make('flashpay', { type: 'payment' })
    const { store } = await openClient(world, `/flashpay/payment/${id}`)
    await until(() => store.getState().brokers.list.length > 0)
    const bank = store.getState().brokers.list[0]?.broker_id ?? ''
    store.dispatch(brokerPressed(bank))
    store.dispatch(demandAnswered('4111-1111-1111-1111'))
    await until(() => selectFlashpayOrder(store.getState())?.status === 1, 6_000)
    expect([deposit, { store }].map((client) => client.store.getState().dialogs.dialogs)).toEqual([[], []])
  })
})

it('PUR-06 a page of a hotel in place of every answer claims nothing', async () => {
  const buyer = await Buyer.open(world)
  await world.setFaults({ call: 'PATCH /p/{id}', times: 9, status: 200, body: '<html>Sign in</html>' })
  buyer.dispatch(brokerPressed(await buyer.bank('Sberbank')))
  await buyer.press()
  await until(() => buyer.dialogs.length > 0, 12_000)
  expect(buyer.screen.name).toBe('init')
})
