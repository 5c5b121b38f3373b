/** A purchase from the choice of its bank to the vote: "I paid", the card number, an order that changes meanwhile, two tabs. */
import { describe, expect, it } from 'vitest'
import { brokerPressed } from '../../src/features/brokers/brokersSlice.ts'
import {
  orderReloadRequested,
  overlayClosed,
  questionAsked,
  voteSubmitted,
} from '../../src/features/order/orderSlice.ts'
import { maskSubmitted, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { CARD } from './orderPerson.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'

const world = useWorld()
const MASK = '4111-1111-1111-1111'

describe('an automatic deal', () => {
  it('PUR-10 A22 is paid by "I paid", also if there is a deleted deal before it', async () => {
    const buyer = await Buyer.atDeal(world)
    const cancelled = buyer.deal?.deal_id
    // The buyer cancels while another one is searched.
    await world.setFaults({ call: 'GET /lots/fast-deal', status: 200, body: {} })
    await buyer.act('cancel')
    await until(() => buyer.deal?.state === 'deleted')
    buyer.answer('cancel')
    await buyer.onScreen('init')
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    expect(buyer.deal).toBeNull()
    // The gateway still sends the finished deal.
    const { deal } = await buyer.deps.call('GET /payments_v2/{id}', { id: buyer.deps.pageId })
    expect(deal).toMatchObject({ deal_id: cancelled, state: 'deleted' })
    await buyer.reportPaid('receipt')
    buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    const { autodeal_id } = buyer.dealState.autodeal ?? {}
    expect(await world.bodies('PATCH /autodeals/states')).toEqual([{ autodeal_id }])
  })

  it('A22 sends the card number with the bank, because it has no call of its own for it', async () => {
    const buyer = await Buyer.open(world, { merchant: { required_mask: true } })
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    await buyer.reportPaid('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
    const [call] = await world.calls(`PATCH /p2/${buyer.id}`)
    expect(call?.body).toEqual({ broker_id: await buyer.bank('Autobank'), mask: MASK })
  })
})

it('PUR-05 PUR-06 PUR-07 PUR-08 PUR-16 PUR-17 AUTH-05 VOTE-01 DATA-15 a whole purchase is carried out from the choice of a bank to the vote', async () => {
  const buyer = await Buyer.open(world)
  await advance(20_000)
  expect(buyer.screen.name).toBe('init')
  expect(await world.calls('/auth/')).toHaveLength(0)

  const bank = await buyer.bank('Sberbank')
  buyer.dispatch(brokerPressed(bank))
  expect(buyer.state.brokers).toMatchObject({ pressed: bank, demand: 'email' })
  await buyer.toRequisites()
  expect(buyer.screen).toMatchObject({ name: 'payment', requisite: CARD })
  expect(buyer.state.auth.user).toMatchObject({ is_temporary: true, email: buyer.email })
  for (const name of ['userEmail', 'paymentEmail'] as const)
    expect(buyer.deps.storage.get(name)).toBe(buyer.email)

  await buyer.toWaiting()
  expect(await world.calls('PATCH /deals/states')).toHaveLength(1)

  await buyer.act('release')
  await until(() => buyer.screen.name === 'processed' && buyer.deal?.state === 'closed')
  buyer.dispatch(voteSubmitted('like'))
  await advance(100)
  const [vote] = await world.calls('POST /users/vote')
  const { deal_id, seller } = buyer.deal ?? {}
  expect(vote?.body).toEqual({ deal_id, method: 'like', user: seller?.nickname })
})

/** The dialog for the card number is open; the gateway refuses the first one with `body`. */
async function atMask(body: object | null = null, merchant: object = {}): Promise<Buyer> {
  const buyer = await Buyer.atRequisites(world, { merchant: { required_mask: true, ...merchant } })
  if (body) await world.setFaults({ call: 'PATCH /deals/mask', status: 400, body })
  await buyer.reportPaid('mask')
  return buyer
}

describe('I paid', () => {
  it('PUR-10 DLG-04 two tabs send one call', async () => {
    const buyer = await Buyer.atRequisites(world)
    const other = await buyer.tab()
    await other.onScreen('payment')
    for (const tab of [buyer, other]) tab.answer('paid')
    for (const tab of [buyer, other]) await tab.overlay('receipt')
    for (const tab of [buyer, other]) tab.dispatch(receiptSkipped())
    for (const tab of [buyer, other]) await tab.shows('waiting')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
    expect([...buyer.dialogs, ...other.dialogs]).toEqual([])
  })

  it('PUR-10 DLG-04 is busy while an outdated order is reloaded first, and ignores a second Yes', async () => {
    const buyer = await Buyer.atRequisites(world)
    await buyer.reportPaid('receipt')
    await world.setFaults({ call: 'GET /payments_v2/{id}', delay_ms: 3_000 })
    buyer.dispatch(orderReloadRequested())
    buyer.dispatch(receiptSkipped())
    await buyer.overlay(null)
    expect(buyer.dealState.runningAction).toBe('paid')
    buyer.answer('paid')
    await advance(1_000)
    expect(buyer.dealState).toMatchObject({ runningAction: 'paid', question: null, overlay: null })
    await buyer.shows('waiting', 10_000)
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
  })

  it('PUR-14 PUR-15 does not ask for the card number again while the order is reloaded', async () => {
    const buyer = await atMask()
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 9, delay_ms: 5_000 })
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
    buyer.dispatch(overlayClosed())
    await buyer.reportPaid('receipt')
  })

  it('VAL-12 a refusal of the card number is shown beside the field of its dialog, and not in the next one', async () => {
    const buyer = await atMask({ mask: ['is too short'] })
    buyer.dispatch(maskSubmitted(MASK))
    await until(() => buyer.state.payment.maskError !== null)
    expect(buyer.dealState.overlay).toBe('mask')
    buyer.dispatch(overlayClosed())
    await buyer.reportPaid('mask')
    expect(buyer.state.payment.maskError).toBeNull()
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
  })

  it('PUR-14 PUR-10 closing the dialog while the chat is searched for the receipt sends nothing either', async () => {
    const buyer = await atMask(null, { is_receipt_required: true })
    await world.setFaults({ call: 'GET /user-messages', delay_ms: 2_000 })
    buyer.dispatch(maskSubmitted(MASK))
    await until(async () => (await world.calls('PATCH /deals/mask')).length === 1)
    await advance(500)
    buyer.dispatch(overlayClosed())
    await advance(3_000)
    expect(buyer.dealState).toMatchObject({ overlay: null, runningAction: null })
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
  })
})

describe('"I paid" on an order that has changed', () => {
  it('PUR-10 PUR-29 SAFE-03 is not sent if the load of the order before it shows another requisite', async () => {
    const buyer = await Buyer.open(world)
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    await buyer.reportPaid('receipt')
    await world.setFaults({ call: 'GET /payments_v2/{id}', delay_ms: 1_000 })
    await buyer.act('confirm', { text: OTHER_CARD })
    buyer.dispatch(orderReloadRequested())
    buyer.dispatch(receiptSkipped())
    await until(() => buyer.dealState.requisite === OTHER_CARD, 6_000)
    await advance(6_000)
    expect(await world.calls('PATCH /autodeals/states')).toHaveLength(0)
    expect(buyer.dealState).toMatchObject({ overlay: null, runningAction: null })
  })

  it('PUR-11 waits no longer than a polling interval for the messages with the trader', async () => {
    const buyer = await Buyer.atRequisites(world)
    await world.setFaults({ call: 'GET /user-messages', times: 9, delay_ms: 30_000 })
    buyer.answer('paid')
    await advance(6_000)
    expect(buyer.dealState).toMatchObject({ overlay: 'receipt', runningAction: null })
  })
})

describe('two tabs of one order', () => {
  it('PUR-10 PUR-11 DISP-01 ask for no receipt of a payment that the other tab has reported meanwhile, over the question before a dispute', async () => {
    const buyer = await Buyer.atRequisites(world)
    const other = await buyer.tab()
    await other.onScreen('payment')
    await world.setFaults({ call: 'GET /user-messages', delay_ms: 1_800 })
    buyer.answer('paid')
    await advance(200)
    const { deal_id = '' } = buyer.deal ?? {}
    await other.deps.call('PATCH /deals/states', { body: { deal_id } })
    buyer.dispatch(orderReloadRequested())
    await until(() => buyer.deal?.state === 'paid')
    buyer.dispatch(questionAsked('dispute'))
    await until(() => buyer.dealState.runningAction === null)
    expect(buyer.dealState).toMatchObject({ question: 'dispute', overlay: null })
  })

  it('DLG-04 VOTE-03 accept the next press after the reload of the last action, also while another request is pending', async () => {
    const buyer = await Buyer.atSuccess(world)
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 9, delay_ms: 400 })
    buyer.dispatch(voteSubmitted('like'))
    await until(() => buyer.dealState.runningAction === 'vote')
    for (const _event of [1, 2, 3, 4, 5]) {
      await advance(300)
      buyer.dispatch(orderReloadRequested())
    }
    expect(buyer.dealState.runningAction).toBeNull()
  })

  it('NET-07 VOTE-03 both show at once what was done in one, without a socket', async () => {
    const buyer = await Buyer.atSuccess(world)
    const other = await buyer.tab()
    await other.shows('ok')
    await world.control('POST', '/socket', { up: false })
    await advance(5_000)
    buyer.dispatch(voteSubmitted('like'))
    await until(() => buyer.deal?.voted === true)
    await advance(1_000)
    expect(other.deal?.voted).toBe(true)
  })

  it('VOTE-03 DLG-04 send no second vote from the tab that has not reloaded yet', async () => {
    const buyer = await Buyer.atSuccess(world)
    const other = await buyer.tab()
    await other.shows('ok')
    await world.setFaults({ call: 'GET /payments_v2/{id}', times: 2, delay_ms: 1_000 })
    buyer.dispatch(voteSubmitted('like'))
    await until(() => buyer.deal?.voted === true)
    other.dispatch(voteSubmitted('dislike'))
    await until(() => other.toasts.includes('errors:errors.busy'))
    await advance(2_000)
    expect(other.toasts).toEqual([])
    for (const _press of [1, 2, 3, 4, 5]) {
      other.dispatch(voteSubmitted('dislike'))
      await advance(300)
    }
    await until(() => other.deal?.voted === true)
    const votes = await world.calls('POST /users/vote')
    expect(votes.map(({ body }) => body)).toMatchObject([{ method: 'like' }])
    expect(other.dialogs).toEqual([])
  })
})
