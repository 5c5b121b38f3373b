import { describe, expect, it } from 'vitest'
import { brokerPressed, emailSubmitted, selectPicked } from '../../src/features/brokers/brokersSlice.ts'
import {
  questionAnswered,
  questionAsked,
  selectDealState,
  voteSubmitted,
} from '../../src/features/deal/dealSlice.ts'
import { selectScreen } from '../../src/pages/payment/paymentScreen.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { openClient, type OpenedClient } from '../support/client.ts'
import { wholePurchase } from '../support/features.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const screen = ({ store }: OpenedClient) => selectScreen(store.getState())
const deal = ({ store }: OpenedClient) => selectDealState(store.getState()).deal

async function openPurchase(fields: object = {}) {
  const id = await world.make('purchases', { amount: '1500', currency: 'rub', symbol: 'usdt', ...fields })
  return openClient(world, `/payment/${id}`, wholePurchase)
}

function firstBank({ store }: OpenedClient) {
  const bank = store
    .getState()
    .brokers.list.find(({ is_available, name }) => is_available && name !== 'Autobank')
  if (!bank) throw new Error('the list of banks is empty')
  return bank.broker_id
}

async function toRequisites(client: OpenedClient) {
  client.store.dispatch(brokerPressed(firstBank(client)))
  client.store.dispatch(emailSubmitted('buyer@mail.com'))
  await until(() => deal(client) !== null)
  await world.act(deal(client)?.deal_id ?? '', 'confirm', { text: '4111111111111111, IVAN PETROV' })
  await until(() => screen(client).name === 'payment')
}

describe('a purchase', () => {
  it.each([
    [
      { label: 'Order 77', merchant: { id: 5 } },
      { label: 'Order 77', merchant_id: 5 },
    ],
    [{ label: null, merchant: { id: 5 } }, { merchant_id: 5 }],
  ])('API-37 is claimed with what the order says: %j', async (fields, sent) => {
    const client = await openPurchase(fields)
    await toRequisites(client)
    const bodies = (await world.calls('PATCH /p/')).map(({ body }) => body)
    const claim = bodies.find((body) => body !== null && typeof body === 'object' && 'status' in body)
    expect(claim).toEqual({
      status: 1,
      symbol: 'usdt',
      amount: '1500',
      buyer_id: expect.any(Number) as number,
      ...sent,
    })
  })

  it('PUR-05 PUR-06 PUR-07 PUR-08 PUR-16 PUR-17 VOTE-01 DATA-15 goes from the bank to the vote', async () => {
    const client = await openPurchase()
    expect(screen(client).name).toBe('init')
    expect(await world.calls('fast-register')).toHaveLength(0)

    client.store.dispatch(brokerPressed(firstBank(client)))
    expect(selectPicked(client.store.getState())).toBe(firstBank(client))
    await toRequisites(client)
    expect(screen(client)).toMatchObject({ name: 'payment', requisite: '4111111111111111, IVAN PETROV' })

    client.store.dispatch(questionAsked('paid'))
    client.store.dispatch(questionAnswered({ question: 'paid', yes: true }))
    await until(() => selectDealState(client.store.getState()).overlay === 'receipt')
    client.store.dispatch(receiptSkipped())
    await until(() => screen(client).name === 'processed')
    expect(screen(client)).toMatchObject({ result: 'waiting' })
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)

    await world.act(deal(client)?.deal_id ?? '', 'release')
    await until(() => screen(client).name === 'processed' && deal(client)?.state === 'closed')
    client.store.dispatch(voteSubmitted('like'))
    await advance(100)
    const [vote] = await world.calls('POST /users/vote')
    const { deal_id, seller } = deal(client) ?? {}
    expect(vote?.body).toEqual({ deal_id, method: 'like', user: seller?.nickname })
  })

  it('PUR-29 bids again on another lot when the trader cancels', async () => {
    const client = await openPurchase()
    await toRequisites(client)
    const first = deal(client)
    await world.act(first?.deal_id ?? '', 'cancel')
    await until(() => deal(client) !== null && deal(client)?.deal_id !== first?.deal_id, 20_000)
    const search = (await world.calls('GET /lots/fast-deal')).find(({ query }) => query['exclude'])
    expect(search?.query['exclude']).toBe(String(first?.lot_id))
    expect(selectDealState(client.store.getState()).replaced).toBe('4111111111111111, IVAN PETROV')
  })

  it('PUR-24 TIME-03 gives up at 240 s and not before', async () => {
    const client = await openPurchase({ amount: '404.04' })
    client.store.dispatch(brokerPressed(firstBank(client)))
    client.store.dispatch(emailSubmitted('buyer@mail.com'))
    await until(() => screen(client).name === 'wait')
    await advance(239_000)
    expect(screen(client).name).toBe('wait')
    await advance(1_500)
    expect(screen(client).name).toBe('restart')
  })
})
