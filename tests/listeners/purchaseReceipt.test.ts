// long: each case of a receipt opens a purchase of its own
import { describe, expect, it } from 'vitest'
import {
  draftChanged,
  fileChosen,
  messageSubmitted,
  supportOpened,
} from '../../src/features/chat/chatSlice.ts'
import { selectSupport } from '../../src/features/chat/partners.ts'
import { receiptAttached, receiptSkipped, type PaymentState } from '../../src/pages/payment/paymentSlice.ts'
import { selectIsReceiptSent } from '../../src/pages/payment/receipt.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const receipt = () => new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })
const receiptState = (buyer: Buyer): PaymentState['receipt'] => buyer.state.payment.receipt

describe('the receipt', () => {
  it('PUR-11 PUR-13 TIME-21 a required one is sent as file, message and mark on the order, at any time', async () => {
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
    expect(buyer.purchase?.is_receipt_sent).toBe(true)
  })

  it('A76 PUR-11 a required one goes to support if the trader has no nickname', async () => {
    const deal = { state: 'confirmed', seller: { nickname: ' ' } }
    const buyer = await Buyer.open(world, { deal, merchant: { is_receipt_required: true } })
    await buyer.onScreen('payment')
    expect(buyer.deal?.seller?.nickname.trim()).toBe('')
    buyer.answer('paid')
    await buyer.overlay('receipt')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    const [message] = await world.calls('POST /user-messages')
    expect(message?.body).toMatchObject({ receiver: selectSupport(buyer.state).nickname })
  })

  it('SAFE-11 A78 is sent, as every file, under a name that does not tell the order’s id', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    const file = new File([receipt()], `pay.example_payment_${buyer.id}.pdf`, { type: 'application/pdf' })
    buyer.answer('paid')
    await buyer.overlay('receipt')
    buyer.dispatch(receiptAttached(file))
    await buyer.shows('waiting')
    const partner = buyer.deal?.seller?.nickname ?? ''
    buyer.dispatch(tabChosen('chat'))
    await until(() => buyer.state.chat.conversations[partner]?.messages.length === 1)
    await advance(11_000)
    buyer.dispatch(fileChosen(partner, file))
    await until(() => buyer.state.chat.conversations[partner]?.attachment?.isReady === true)
    buyer.dispatch(messageSubmitted(partner))
    await until(() => buyer.state.chat.conversations[partner]?.messages.length === 2)
    const { messages = [] } = buyer.state.chat.conversations[partner] ?? {}
    expect(messages.map(({ media }) => media?.name)).toEqual(['file.pdf', 'file.pdf'])
  })

  it('PUR-11 VAL-16 keeps the file after a refusal and says why; the second attempt sends it once', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    const file = receipt()
    await world.setFaults({ call: 'POST /media', status: 400, body: { detail: 'executable javascript' } })
    buyer.dispatch(receiptAttached(file))
    await until(() => receiptState(buyer).error !== null)
    expect(receiptState(buyer)).toEqual({
      share: null,
      error: { key: 'errors:errors.executable-javascript' },
    })
    // The upload succeeds and the message fails: the third attempt must not upload the file again.
    await world.setFaults({ call: 'POST /user-messages', status: 500 })
    buyer.dispatch(receiptAttached(file))
    await until(async () => (await world.calls('POST /user-messages')).length === 1)
    await until(() => receiptState(buyer).error !== null)
    buyer.dispatch(receiptAttached(file))
    await buyer.shows('waiting')
    expect((await world.calls('POST /media')).map(({ status }) => status)).toEqual([400, 200])
  })

  it('PUR-12 one of mine among the last 10 messages counts, the eleventh from the end does not', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    const { call } = buyer.deps
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
    const media = await late.deps.call('POST /media', { body: more })
    await late.deps.call('POST /user-messages', {
      body: { receiver: whom, message: '', media_id: media.id, symbol: 'usdt' },
    })
    for (let count = 0; count < 10; count++) await late.act('message', { text: `message ${count}` })
    late.answer('paid')
    await late.overlay('receipt')
  })

  it('PUR-11 is not requested again once it is recorded', async () => {
    const buyer = await Buyer.open(world, {
      merchant: { is_receipt_required: true },
      is_receipt_sent: true,
    })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.shows('waiting')
    expect(await world.calls('GET /user-messages')).toHaveLength(0)
  })

  it('BAN-04 is sent to support when the trader has blocked the payer, so that the payment can be reported', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    await buyer.act('block')
    buyer.answer('paid')
    await buyer.overlay('receipt')
    buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    const [refused, sent] = await world.calls('POST /user-messages')
    expect(refused?.status).toBe(400)
    expect(sent?.body).toMatchObject({ receiver: buyer.state.deployment.deployment.supportHandle })
  })

  it('PUR-11 the dialog closes when its deal ends, and a late file is not sent', async () => {
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

describe('a receipt sent in the chat', () => {
  const demand = { merchant: { is_receipt_required: true } }
  async function sendFile(buyer: Buyer) {
    const { call } = buyer.deps
    const body = new FormData()
    body.append('file', receipt(), 'receipt.pdf')
    const { id } = await call('POST /media', { body })
    const receiver = buyer.deal?.seller?.nickname ?? ''
    await call('POST /user-messages', { body: { receiver, message: '', media_id: id, symbol: 'usdt' } })
  }
  const notes = async (buyer: Buyer) =>
    (await world.calls(`PATCH /p/${buyer.id}`)).filter(
      ({ body }) => (body as { is_receipt_sent?: boolean } | null)?.is_receipt_sent === true,
    )

  it('SPEC-05 PUR-12 counts as given after "I paid", also after a reload', async () => {
    const buyer = await Buyer.open(world, demand)
    await buyer.toRequisites()
    await sendFile(buyer)
    buyer.answer('paid')
    await buyer.shows('waiting')
    await until(() => selectIsReceiptSent(buyer.state))
    expect(buyer.purchase?.is_receipt_sent).toBe(false)
    const again = await buyer.reload()
    await until(() => selectIsReceiptSent(again.state))
    for (let count = 0; count < 10; count++) await again.act('message', { text: `message ${count}` })
    const late = await again.reload()
    await late.shows('waiting')
    await advance(1_000)
    expect(selectIsReceiptSent(late.state)).toBe(false)
  })

  it('PUR-12 A15 is found on another device, whose account is loaded after the order', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await sendFile(buyer)
    buyer.answer('paid')
    await buyer.shows('waiting')
    const other = await Buyer.visit(world, buyer.id)
    await other.shows('waiting')
    await until(() => selectIsReceiptSent(other.state))
  })

  it('SPEC-05 PUR-12 is searched again if the load failed; an empty history has no receipt', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    await sendFile(buyer)
    buyer.answer('paid')
    await buyer.shows('waiting')
    await until(() => selectIsReceiptSent(buyer.state))
    await world.setFaults({ call: 'GET /user-messages', status: 500 })
    const again = await buyer.reload()
    await until(() => selectIsReceiptSent(again.state), 60_000)

    const none = await Buyer.open(world, { amount: '1700' })
    await none.toPaid()
    await advance(10_000)
    expect(selectIsReceiptSent(none.state)).toBe(false)
  })

  it('SPEC-05 PUR-13 is marked on the order, once', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    expect(selectIsReceiptSent(buyer.state)).toBe(false)
    const partner = buyer.deal?.seller?.nickname ?? ''
    buyer.dispatch(tabChosen('chat'))
    buyer.dispatch(fileChosen(partner, receipt()))
    await until(() => buyer.state.chat.conversations[partner]?.attachment?.isReady === true)
    buyer.dispatch(messageSubmitted(partner))
    await until(async () => (await notes(buyer)).length === 1)
    await until(() => buyer.purchase?.is_receipt_sent === true)
    expect(selectIsReceiptSent(buyer.state)).toBe(true)
    buyer.dispatch(draftChanged({ partner, text: 'Here it is' }))
    await until(() => buyer.state.chat.conversations[partner]?.lock === null, 15_000)
    buyer.dispatch(messageSubmitted(partner))
    await until(() => buyer.state.chat.conversations[partner]?.messages.length === 2)
    expect(await notes(buyer)).toHaveLength(1)
  })

  it('PUR-12 SPEC-05 before "I paid" counts only while it is among the last 10 messages', async () => {
    const buyer = await Buyer.open(world, demand)
    await buyer.toRequisites()
    const partner = buyer.deal?.seller?.nickname ?? ''
    buyer.dispatch(tabChosen('chat'))
    buyer.dispatch(fileChosen(partner, receipt()))
    await until(() => buyer.state.chat.conversations[partner]?.attachment?.isReady === true)
    buyer.dispatch(messageSubmitted(partner))
    await until(() => buyer.state.chat.conversations[partner]?.messages.length === 1)
    for (let count = 0; count < 10; count++) await buyer.act('message', { text: `message ${count}` })
    buyer.answer('paid')
    await buyer.overlay('receipt')
    expect(await notes(buyer)).toEqual([])
  })

  it('SPEC-05 PUR-13 to support is no receipt', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toPaid()
    buyer.dispatch(supportOpened())
    buyer.dispatch(tabChosen('support'))
    buyer.dispatch(fileChosen('support', receipt()))
    await until(() => buyer.state.chat.conversations['support']?.attachment?.isReady === true)
    buyer.dispatch(messageSubmitted('support'))
    await until(async () => (await world.calls('POST /user-messages')).length === 1)
    await advance(1_000)
    expect(await notes(buyer)).toEqual([])
  })
})
