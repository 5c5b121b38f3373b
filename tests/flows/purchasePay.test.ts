import { describe, expect, it } from 'vitest'
import {
  disputeAccepted,
  overlayClosed,
  questionAnswered,
  questionAsked,
  voted,
} from '../../src/features/deal/dealSlice.ts'
import {
  maskSubmitted,
  receiptAttached,
  receiptSkipped,
  type PaymentState,
} from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const MASK = '4111-1111-1111-1111'
const receipt = () => new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })
const receiptState = (buyer: Buyer): PaymentState['receipt'] => buyer.state.payment.receipt

describe('I paid', () => {
  it('PUR-10 DLG-04 No sends nothing, Yes sends once however often it is pressed', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    buyer.answer('paid', false)
    await advance(1_000)
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    buyer.dispatch(questionAsked('paid'))
    for (const _press of [1, 2, 3]) buyer.dispatch(questionAnswered({ question: 'paid', yes: true }))
    await buyer.overlay('receipt')
    for (const _press of [1, 2]) buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
  })

  it('PUR-10 DLG-04 two tabs send one call', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    const other = await buyer.tab()
    await other.onScreen('payment')
    for (const tab of [buyer, other]) tab.answer('paid')
    for (const tab of [buyer, other]) await tab.overlay('receipt')
    for (const tab of [buyer, other]) tab.dispatch(receiptSkipped())
    for (const tab of [buyer, other]) await tab.shows('waiting')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
    expect([...buyer.dialogs, ...other.dialogs]).toEqual([])
  })

  it('PUR-14 PUR-15 the card number first, where merchant and bank want it', async () => {
    const buyer = await Buyer.open(world, { merchant: { required_mask: true } })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('mask')
    expect(await world.calls('GET /user-messages')).toHaveLength(0)
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
    buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    const order = (await world.calls('PATCH /deals')).map(({ path, body }) => [path.split('/').pop(), body])
    const { deal_id } = buyer.deal ?? {}
    expect(order).toEqual([
      ['mask', { deal_id, mask: MASK }],
      ['states', { deal_id }],
    ])
  })

  it.each([
    ['the merchant does not want it', { merchant: { required_mask: false } }, 'Sberbank'],
    ['the bank is none of cards', { merchant: { required_mask: true } }, 'SBP'],
    ['one is stored', { merchant: { required_mask: true }, mask: MASK }, 'Sberbank'],
  ])('PUR-14 no card number where %s', async (_why, fields, bank) => {
    const buyer = await Buyer.open(world, fields)
    await buyer.toDeal(bank)
    await buyer.act('confirm')
    await buyer.onScreen('payment')
    buyer.answer('paid')
    await buyer.overlay('receipt')
  })

  it('PUR-14 closing the dialog sends nothing, and the next time it is asked again', async () => {
    const buyer = await Buyer.open(world, { merchant: { required_mask: true } })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('mask')
    buyer.dispatch(overlayClosed())
    buyer.dispatch(maskSubmitted(MASK))
    await advance(1_000)
    expect(await world.calls('PATCH /deals')).toHaveLength(0)
    buyer.answer('paid')
    await buyer.overlay('mask')
  })

  it('CAT-23 goes on when the gateway has the mask already', async () => {
    const buyer = await Buyer.open(world, { merchant: { required_mask: true } })
    await buyer.toRequisites()
    await world.control('POST', '/faults', [
      { method: 'PATCH', path: '/deals/mask', times: 1, status: 400, body: { detail: 'Mask filled' } },
    ])
    buyer.answer('paid')
    await buyer.overlay('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
    expect(buyer.dialogs).toEqual([])
  })

  it('CAT-08 asks for the card number when only the gateway knows that it is wanted', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await world.control('POST', '/faults', [
      {
        method: 'PATCH',
        path: '/deals/states',
        times: 1,
        status: 400,
        body: { detail: 'You must set the mask' },
      },
    ])
    buyer.answer('paid')
    await buyer.overlay('receipt')
    buyer.dispatch(receiptSkipped())
    await buyer.overlay('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.shows('waiting')
    expect(await world.calls('PATCH /deals/mask')).toHaveLength(1)
    expect(buyer.dialogs).toEqual([])
  })

  it('VAL-12 a refused card number is told beside the field, and the dialog stays', async () => {
    const buyer = await Buyer.open(world, { merchant: { required_mask: true } })
    await buyer.toRequisites()
    await world.control('POST', '/faults', [
      { method: 'PATCH', path: '/deals/mask', times: 1, status: 400, body: { mask: ['is too short'] } },
    ])
    buyer.answer('paid')
    await buyer.overlay('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await until(() => buyer.state.payment.maskFault !== null)
    expect(buyer.dealState.overlay).toBe('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
  })

  it('CAT-22 is silent when the deal has moved on, and shows where it is', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await world.control('POST', '/faults', [
      {
        method: 'PATCH',
        path: '/deals/states',
        times: 1,
        status: 400,
        body: { detail: 'Wrong deal status' },
      },
    ])
    const looks = (await world.calls('GET /payments_v2')).length
    buyer.dispatch(receiptSkipped())
    await until(async () => (await world.calls('GET /payments_v2')).length > looks)
    expect(buyer.dialogs).toEqual([])
  })

  it('CAT-38 A37 a failure that nobody knows is told, with the money in mind', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await world.control('POST', '/faults', [
      { method: 'PATCH', path: '/deals/states', times: 1, status: 400, body: { detail: 'Moon phase' } },
    ])
    buyer.answer('paid')
    await buyer.overlay('receipt')
    buyer.dispatch(receiptSkipped())
    await until(() => buyer.dialogs.length > 0)
    expect(buyer.dialogs).toMatchObject([
      { kind: 'error', said: { raw: 'Moon phase' }, risk: 'risk.payment' },
    ])
    expect(buyer.screen.name).toBe('payment')
  })
})

describe('the receipt', () => {
  it('PUR-11 PUR-13 TIME-21 a required one is sent as file, message and note, whenever it comes', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    buyer.dispatch(receiptSkipped())
    await advance(300_000)
    expect(buyer.dealState.overlay).toBe('receipt')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    for (const _press of [1, 2]) buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    expect(await world.calls('POST /media')).toHaveLength(1)
    const [message] = await world.calls('POST /user-messages')
    expect(message?.body).toMatchObject({
      receiver: buyer.deal?.seller?.nickname,
      message: '',
      symbol: 'usdt',
    })
    expect(message?.body).toHaveProperty('media_id', expect.anything())
    const notes = await world.calls(`PATCH /p/${buyer.id}`)
    expect(notes.at(-1)?.body).toEqual({ is_receipt_sent: true })
    expect(buyer.state.payment.purchase?.is_receipt_sent).toBe(true)
  })

  it('PUR-11 VAL-16 keeps the file after a refusal and tells why; the second try sends it once', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    const file = receipt()
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/media', times: 1, status: 400, body: { detail: 'executable javascript' } },
    ])
    buyer.dispatch(receiptAttached(file))
    await until(() => receiptState(buyer).fault !== null)
    expect(receiptState(buyer)).toEqual({ share: null, fault: { key: 'errors.executable-javascript' } })
    // The file arrives, the message does not: the third try must not bring the file again.
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/user-messages', times: 1, status: 500 },
    ])
    buyer.dispatch(receiptAttached(file))
    await until(async () => (await world.calls('POST /user-messages')).length === 1)
    await until(() => receiptState(buyer).fault !== null)
    buyer.dispatch(receiptAttached(file))
    await buyer.shows('waiting')
    expect((await world.calls('POST /media')).map(({ status }) => status)).toEqual([400, 200])
  })

  it('PUR-12 one of mine among the last 10 messages counts, the eleventh from the end does not', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    const { call } = buyer.client.deps
    const body = new FormData()
    body.append('file', receipt(), 'receipt.pdf')
    const { id } = await call('POST /media', { body })
    const receiver = buyer.deal?.seller?.nickname ?? ''
    await call('POST /user-messages', { body: { receiver, message: '', media_id: id, symbol: 'usdt' } })
    for (let count = 0; count < 9; count++) await buyer.act('message', { text: `message ${count}` })
    buyer.answer('paid')
    await buyer.shows('waiting')

    const late = await Buyer.open(world, { merchant: { is_receipt_required: true }, amount: '1700' })
    await late.toRequisites()
    const whom = late.deal?.seller?.nickname ?? ''
    const more = new FormData()
    more.append('file', receipt(), 'receipt.pdf')
    const media = await late.client.deps.call('POST /media', { body: more })
    await late.client.deps.call('POST /user-messages', {
      body: { receiver: whom, message: '', media_id: media.id, symbol: 'usdt' },
    })
    for (let count = 0; count < 10; count++) await late.act('message', { text: `message ${count}` })
    late.answer('paid')
    await late.overlay('receipt')
  })

  it('PUR-11 is not asked for twice once it is recorded', async () => {
    const buyer = await Buyer.open(world, {
      merchant: { is_receipt_required: true },
      is_receipt_sent: true,
    })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.shows('waiting')
    expect(await world.calls('GET /user-messages')).toHaveLength(0)
  })

  it('BAN-04 goes to support when the trader takes no messages: nobody is locked out of paying', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    await buyer.act('block')
    buyer.answer('paid')
    await buyer.overlay('receipt')
    buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    const [refused, sent] = await world.calls('POST /user-messages')
    expect(refused?.status).toBe(400)
    expect(sent?.body).toMatchObject({ receiver: buyer.state.site.site.supportHandle })
  })

  it('a deal that goes while the dialog stands takes it along, and a late file is sent nowhere', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await buyer.act('cancel')
    await buyer.overlay(null)
    buyer.dispatch(receiptAttached(receipt()))
    await until(() => buyer.deal?.state === 'proposed', 10_000)
    expect(await world.calls('POST /media')).toHaveLength(0)
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
  })
})

describe('cancel', () => {
  it('PUR-18 DLG-04 No sends nothing, Yes ends the deal once and nothing is searched any more', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    buyer.answer('cancel', false)
    await advance(500)
    expect(await world.calls('POST /deals/cancel')).toHaveLength(0)
    buyer.dispatch(questionAsked('cancel'))
    for (const _press of [1, 2]) buyer.dispatch(questionAnswered({ question: 'cancel', yes: true }))
    await buyer.shows('not-ok')
    expect(await world.calls('POST /deals/cancel')).toHaveLength(1)
  })

  it.each([
    ['PUR-22 CAT-24', 'Cannot cancel paid deal'],
    ['CAT-25', 'Cannot cancel processed deal'],
  ])('%s "%s" is refused without a word, and the page catches up', async (_row, detail) => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await world.control('POST', '/faults', [
      { method: 'POST', path: '/deals/cancel', times: 1, status: 400, body: { detail } },
    ])
    const looks = (await world.calls('GET /payments_v2')).length
    buyer.answer('cancel')
    await until(async () => (await world.calls('GET /payments_v2')).length > looks)
    expect(buyer.dialogs).toEqual([])
    // It was not this person's doing when the trader leaves later.
    await buyer.act('cancel')
    await until(() => buyer.deal?.state === 'proposed', 10_000)
  })

  it('PUR-22 CAT-24 a payment said in another tab meanwhile is shown', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await world.control('POST', '/socket', { up: false })
    await buyer.act('pay')
    buyer.answer('cancel')
    await buyer.shows('waiting')
    expect(buyer.dialogs).toEqual([])
  })
})

describe('the end', () => {
  it('PUR-19 CAT-37 a deal that nobody paid in time ends as not performed, by the gateway’s word', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await advance(899_000)
    expect(buyer.screen.name).toBe('payment')
    await buyer.shows('not-ok', 5_000)
    expect(buyer.screen).toMatchObject({ reason: 'timeout' })
  })

  it('VOTE-01 VOTE-03 one vote on the seller, over double clicks, tabs and reloads', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    await buyer.act('release')
    await buyer.shows('ok')
    const other = await buyer.tab()
    await other.shows('ok')
    for (const tab of [buyer, other]) for (const _press of [1, 2]) tab.dispatch(voted('dislike'))
    await until(() => buyer.deal?.voted === true && other.deal?.voted === true)
    const votes = await world.calls('POST /users/vote')
    expect(votes.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(votes[0]?.body).toEqual({
      deal_id: buyer.deal?.deal_id,
      user: buyer.deal?.seller?.nickname,
      method: 'dislike',
    })
    const again = await buyer.reload()
    await again.shows('ok')
    expect(again.deal?.voted).toBe(true)
  })
})

describe('a dispute', () => {
  it('DISP-01 DISP-03 opens after its question, once, and takes the deal to support', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    buyer.answer('dispute', false)
    await advance(500)
    expect(await world.calls('POST /disputes')).toHaveLength(0)
    buyer.dispatch(questionAsked('dispute'))
    for (const _press of [1, 2]) buyer.dispatch(questionAnswered({ question: 'dispute', yes: true }))
    await buyer.shows('dispute')
    const calls = await world.calls('POST /disputes')
    expect(calls.map(({ body }) => body)).toEqual([{ deal_id: buyer.deal?.deal_id }])
    expect(buyer.deal?.dispute?.initiator).toBe(buyer.deal?.buyer?.nickname)
  })

  it('DISP-02 DISP-06 one of the trader’s can be taken part in, once', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    await buyer.act('dispute')
    await buyer.shows('dispute')
    for (const _press of [1, 2]) buyer.dispatch(disputeAccepted())
    await until(() => buyer.deal?.dispute?.opponent != null)
    expect(await world.calls('POST /disputes')).toHaveLength(1)
    expect(buyer.deal?.dispute?.opponent).toBe(buyer.deal?.buyer?.nickname)
  })

  it.each([
    ['buyer', 'payer', 'ok'],
    ['seller', 'trader', 'not-ok'],
  ])('DISP-08 closed for the %s it leads to the result', async (_side, as, result) => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    await buyer.act('dispute', { as: 'payer' })
    await buyer.shows('dispute')
    await buyer.act('close-dispute', { as })
    await buyer.shows(result)
  })

  it('DISP-04 TIME-04 closes for its opener at 30 min, also without a socket', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    buyer.answer('dispute')
    await buyer.shows('dispute')
    await world.control('POST', '/socket', { up: false })
    await advance(1_795_000)
    expect(buyer.screen).toMatchObject({ result: 'dispute' })
    await buyer.shows('ok', 12_000)
  })

  it('DISP-07 stays open once the other side takes part', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    buyer.answer('dispute')
    await buyer.shows('dispute')
    await advance(1_740_000)
    await buyer.act('join-dispute')
    await advance(120_000)
    expect(buyer.screen).toMatchObject({ result: 'dispute' })
    expect(buyer.deal?.dispute?.opponent).toBe(buyer.deal?.seller?.nickname)
  })
})

describe('an automatic deal', () => {
  it('VOTE-04 A22 goes through the same page, without votes and disputes', async () => {
    const buyer = await Buyer.open(world)
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    expect(buyer.screen).toMatchObject({ by: 'autodeal' })
    expect(await world.calls('POST /deals')).toHaveLength(0)
    buyer.answer('paid')
    await buyer.overlay('receipt')
    buyer.dispatch(receiptSkipped())
    await buyer.shows('waiting')
    const calls = await world.calls('PATCH /autodeals/states')
    expect(calls.map(({ body }) => body)).toEqual([{ autodeal_id: buyer.dealState.autodeal?.autodeal_id }])
    await buyer.act('release')
    await buyer.shows('ok', 6_000)
    buyer.dispatch(voted('like'))
    await advance(500)
    expect(await world.calls('POST /users/vote')).toHaveLength(0)
  })

  it('PUR-18 is cancelled by its own call', async () => {
    const buyer = await Buyer.open(world)
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    buyer.answer('cancel')
    await buyer.shows('not-ok')
    const calls = await world.calls('POST /autodeals/cancel')
    expect(calls.map(({ body }) => body)).toEqual([{ autodeal_id: buyer.dealState.autodeal?.autodeal_id }])
  })

  it('A22 sends the card number with the bank, because it has no call of its own for it', async () => {
    const buyer = await Buyer.open(world, { merchant: { required_mask: true } })
    await buyer.choose('Autobank')
    await buyer.onScreen('payment')
    buyer.answer('paid')
    await buyer.overlay('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
    const [call] = await world.calls(`PATCH /p2/${buyer.id}`)
    expect(call?.body).toEqual({ broker_id: await buyer.bank('Autobank'), mask: MASK })
  })
})
