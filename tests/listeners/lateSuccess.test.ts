/** The error about a call without a response is closed once the order shows that the call was carried out. */
import { describe, expect, it } from 'vitest'
import { signInEmailSubmitted } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, selectBrokers } from '../../src/features/brokers/brokersSlice.ts'
import { dialogClosed, dialogOpened } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { flashBrokerPressed } from '../../src/pages/flashpay/flashpaySlice.ts'
import { selectScreen } from '../../src/pages/flashpay/selectors.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { openClient, type OpenedClient } from '../support/client.ts'
import { openDeposit, screenOf, startWith } from '../support/deposit.ts'
import { laterOf } from '../support/listeners.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { addLater } from './bareClient.ts'
import { CARD } from './orderPerson.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'

const world = useWorld()

const dialogsOf = ({ store }: OpenedClient) => store.getState().dialogs.dialogs

/** This call is carried out, but its response is lost; all other calls fail. */
const loseAnswers = (path: string) =>
  world.setFaults({ call: path, times: 99, drop: 'answer' }, { call: 'GET ', times: 99, drop: true })

it('SPEC-18 CP-04 the error about the start of a deposit is closed by the feature that is loaded after the start', async () => {
  const { client } = await openDeposit(world)
  await loseAnswers('/cp/{id}/start')
  await startWith(client, 'usdt', 'buyer@mail.com')
  await until(() => dialogsOf(client).length > 0, 30_000)
  await world.setFaults()
  await until(() => screenOf(client).name === 'inProcess', 30_000)
  addLater(client.store, [...laterOf('cpayment')])
  await advance(1)
  expect(dialogsOf(client)).toEqual([])
})

/** Opens a flash-pay order; `chooseBank` presses one that asks for no card. */
async function openFlashpay(type: 'payment' | 'sale') {
  const client = await openClient(world, `/flashpay/${type}/${await world.make('flashpay', { type })}`)
  const banks = () => selectBrokers(client.store.getState())
  await until(() => banks().length > 0)
  const chooseBank = () =>
    client.store.dispatch(flashBrokerPressed(banks().find(({ is_card: isCard }) => !isCard)?.broker_id ?? ''))
  return { client, chooseBank, screen: () => selectScreen(client.store.getState()).name }
}

it.each(['payment', 'sale'] as const)(
  'SPEC-18 FP-05 the error about the choice of a bank is closed: flash-pay %s',
  async (type) => {
    const { client, chooseBank, screen } = await openFlashpay(type)
    await loseAnswers(type === 'sale' ? '/s2/{id}' : '/p2/{id}')
    chooseBank()
    await until(() => dialogsOf(client).length > 0, 30_000)

    await advance(10_000)
    expect(dialogsOf(client)).toHaveLength(1)
    await world.setFaults()
    await until(() => screen() === 'payment', 30_000)
    await advance(1)
    expect(dialogsOf(client)).toEqual([])
  },
)

it.each([true, 'answer'] as const)(
  'FP-05 NET-07 the call that chooses the bank fails without a response (%s): an error only if it was not carried out',
  async (drop) => {
    const { client, chooseBank, screen } = await openFlashpay('payment')
    await world.setFaults({ call: 'PATCH /p2/{id}', times: 9, drop })
    chooseBank()
    await advance(20_000)
    expect(screen()).toBe(drop === 'answer' ? 'payment' : 'init')
    expect(dialogsOf(client)).toHaveLength(drop === 'answer' ? 0 : 1)
  },
)

describe('the call that claims a sale and cancels it', () => {
  const statusOf = ({ state }: Seller) => selectSale(state)?.status

  it('SPEC-18 SPEC-04 the error about the claim is closed once the sale is claimed', async () => {
    const seller = await Seller.open(world, { email: 'seller@mail.com' })
    const bank = await seller.bank('Sberbank')
    await loseAnswers('/s/{id}')
    seller.dispatch(brokerPressed(bank))
    await until(() => dialogsOf(seller.client).length > 0, 30_000)
    await world.setFaults()
    await until(() => statusOf(seller) === 1, 30_000)
    await advance(1)
    expect(dialogsOf(seller.client)).toEqual([])
  })

  it('SPEC-18 A31 the error about a cancel stays if only the claim before it was carried out', async () => {
    const seller = await Seller.open(world, { broker_id: 109 })
    await advance(1_000)
    await loseAnswers('/s/{id}')
    seller.answer('cancel')
    await until(() => seller.state.auth.step === 'email')
    seller.dispatch(signInEmailSubmitted('seller@mail.com'))
    await until(() => dialogsOf(seller.client).length > 0, 30_000)
    await world.setFaults()
    await until(() => statusOf(seller) === 1, 30_000)
    await advance(1)
    expect(dialogsOf(seller.client)).toMatchObject([{ kind: 'error' }])
  })

  it('SPEC-18 A31 the error about a cancel stays if the sale was completed instead', async () => {
    const seller = await Seller.open(world, { status: 1, broker_id: 109, email: 'seller@mail.com' })
    await world.setFaults({ call: 'PATCH /s/{id}', times: 99, drop: true })
    seller.answer('cancel')
    await until(() => dialogsOf(seller.client).length > 0, 30_000)
    const sale = selectSale(seller.state)
    await world.setFaults({ call: 'GET /sale_v2/{id}', times: 9, status: 200, body: { ...sale, status: 2 } })
    await until(() => statusOf(seller) === 2, 30_000)
    await advance(1)
    expect(dialogsOf(seller.client)).toMatchObject([{ kind: 'error' }])
  })
})

it('SPEC-18 DLG-01 an error that waits behind another dialog is closed before it is shown', async () => {
  const deal = { state: 'confirmed', requisite: CARD }
  const buyer = await Buyer.visit(world, await world.make('purchases', { status: 1, broker_id: 109, deal }))
  await advance(1_000)
  await buyer.reportPaid('receipt')
  buyer.dispatch(dialogOpened({ kind: 'info', message: { key: 'payment:search.bankOff' } }))
  await loseAnswers('/deals/states')
  buyer.dispatch(receiptSkipped())
  await until(() => buyer.dialogs.length > 1, 30_000)
  await world.setFaults()
  await buyer.shows('waiting', 20_000)
  expect(buyer.dialogs).toMatchObject([{ kind: 'info' }, { kind: 'error' }])
  buyer.dispatch(dialogClosed())
  await advance(1)
  expect(buyer.dialogs).toEqual([])
})
