import { describe, expect, it } from 'vitest'
import { fileChosen, messageSubmitted } from '../../src/features/chat/chatSlice.ts'
import { selectSupport } from '../../src/features/chat/partners.ts'
import { selectHistory } from '../../src/features/history/historySlice.ts'
import { overlayClosed } from '../../src/features/order/orderSlice.ts'
import { receiptAttached, receiptSkipped, type PaymentState } from '../../src/pages/payment/paymentSlice.ts'
import { selectIsReceiptSent } from '../../src/pages/payment/receipt.ts'
import { tabChosen } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const receipt = () => new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })
const receiptState = (buyer: Buyer): PaymentState['receipt'] => buyer.state.payment.receipt
const REQUIRED = { merchant: { is_receipt_required: true } }

/** The dialog of a required receipt. */
async function atReceipt(): Promise<Buyer> {
  const buyer = await Buyer.atRequisites(world, REQUIRED)
  await buyer.reportPaid('receipt')
  return buyer
}
/** The trader leaves the deal; continues at the deal of the next one. */
async function toNextTrader(buyer: Buyer) {
  const lost = buyer.deal
  await buyer.act('cancel')
  await buyer.nextDeal(lost)
}

/** The first trader has got a receipt, and left; continues at the requisites of the next one. */
async function afterFirstReceipt() {
  const buyer = await atReceipt()
  const first = buyer.deal?.deal_id
  await world.setFaults({ call: 'PATCH /deals/states', status: 400, body: { detail: 'no' } })
  buyer.dispatch(receiptAttached(receipt()))
  await until(() => buyer.purchase?.is_receipt_sent === true, 6_000)
  await toNextTrader(buyer)
  await buyer.act('confirm')
  await buyer.onScreen('payment')
  return { buyer, first }
}

describe('the receipt', () => {
  it('PUR-11 PUR-13 TIME-21 a required one is sent as file, message and mark on the order, at any time', async () => {
    const buyer = await atReceipt()
    buyer.dispatch(receiptSkipped())
    await advance(300_000)
    expect(buyer.dealState.overlay).toBe('receipt')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    for (const _press of [1, 2]) buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    expect(await world.calls('POST /media')).toHaveLength(1)
    const [message] = await world.calls('POST /user-messages')
    const receiver = buyer.deal?.seller?.nickname
    expect(message?.body).toMatchObject({ receiver, message: '', symbol: 'usdt' })
    expect(message?.body).toHaveProperty('media_id', expect.anything())
    const notes = await world.calls(`PATCH /p/${buyer.id}`)
    expect(notes.at(-1)?.body).toEqual({ is_receipt_sent: true })
    await until(() => buyer.purchase?.is_receipt_sent === true)
  })

  it('A76 PUR-11 a required one goes to support if the trader has no nickname', async () => {
    const deal = { state: 'confirmed', seller: { nickname: ' ' } }
    const buyer = await Buyer.open(world, { deal, merchant: { is_receipt_required: true } })
    await buyer.onScreen('payment')
    expect(buyer.deal?.seller?.nickname).toBeNull()
    await buyer.reportPaid('receipt')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    const [message] = await world.calls('POST /user-messages')
    expect(message?.body).toMatchObject({ receiver: selectSupport(buyer.state).nickname })
  })

  it('SAFE-11 A78 is sent, as every file, under a name that does not tell the order’s id', async () => {
    const buyer = await Buyer.atRequisites(world, REQUIRED)
    const file = new File([receipt()], `pay.example_payment_${buyer.id}.pdf`, { type: 'application/pdf' })
    await buyer.reportPaid('receipt')
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
    const buyer = await atReceipt()
    const file = receipt()
    await world.setFaults({ call: 'POST /media', status: 400, body: { detail: 'executable javascript' } })
    buyer.dispatch(receiptAttached(file))
    await until(() => receiptState(buyer).error !== null)
    const error = { key: 'errors:errors.executable-javascript' }
    expect(receiptState(buyer)).toEqual({ share: null, error })
    expect([buyer.dealState.overlay, buyer.dialogs]).toEqual(['receipt', []])
    // The upload succeeds and the message fails: the third attempt must not upload the file again.
    await world.setFaults({ call: 'POST /user-messages', status: 500 })
    buyer.dispatch(receiptAttached(file))
    await until(async () => (await world.calls('POST /user-messages')).length === 1)
    await until(() => receiptState(buyer).error !== null)
    buyer.dispatch(receiptAttached(file))
    await buyer.shows('waiting')
    expect((await world.calls('POST /media')).map(({ status }) => status)).toEqual([400, 200])
  })

  it('PUR-11 CHAT-02 is not sent again when the answer to its message was lost, and the payer tries again', async () => {
    const buyer = await atReceipt()
    await world.setFaults({ call: 'POST /user-messages', times: 20, drop: 'answer' })
    const file = receipt()
    buyer.dispatch(receiptAttached(file))
    await until(() => receiptState(buyer).error !== null, 20_000)
    await world.setFaults()
    await advance(10_000)
    buyer.dispatch(receiptAttached(file))
    await buyer.shows('waiting')
    const { messages } = await world.control<{ messages: { media_id: unknown }[] }>('GET', '/state')
    expect(messages.filter(({ media_id: media }) => media !== null)).toHaveLength(1)
    expect(await world.calls('POST /media')).toHaveLength(1)
    await until(() => buyer.purchase?.is_receipt_sent === true)
  })

  it('BAN-04 is sent to support when the trader has blocked the payer, so that the payment can be reported', async () => {
    const buyer = await Buyer.atRequisites(world, REQUIRED)
    await buyer.act('block')
    await buyer.reportPaid('receipt')
    buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    const [refused, sent] = await world.calls('POST /user-messages')
    expect(refused?.status).toBe(400)
    expect(sent?.body).toMatchObject({ receiver: buyer.state.deployment.supportHandle })
  })
})

describe('a receipt during its upload', () => {
  const UPLOAD_MS = 5_000

  /** Opens the receipt dialog and starts the upload of a file, which may fail. */
  async function toUpload(fault: object = {}) {
    const buyer = await atReceipt()
    await world.setFaults({ call: 'POST /media', delay_ms: UPLOAD_MS, ...fault })
    buyer.dispatch(receiptAttached(receipt()))
    await until(() => receiptState(buyer).share !== null)
    await advance(500)
    return buyer
  }

  it('PUR-13 SAFE-03 is never sent to the next trader, for whom another receipt is required', async () => {
    const buyer = await toUpload()
    await toNextTrader(buyer)
    await advance(UPLOAD_MS)
    expect(await world.calls('POST /user-messages')).toHaveLength(0)
    await buyer.act('confirm')
    await buyer.onScreen('payment')
    expect(buyer.purchase?.is_receipt_sent).toBe(false)
    await buyer.reportPaid('receipt')
  })

  it('PUR-13 that was sent counts also while neither the mark of the order nor the chat tells it', async () => {
    const buyer = await atReceipt()
    await world.setFaults(
      { call: `PATCH /p/${buyer.id}`, times: 20, status: 500 },
      { call: 'GET /user-messages', times: 20, status: 500 },
    )
    buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    expect(buyer.purchase?.is_receipt_sent).toBe(false)
    expect(selectIsReceiptSent(buyer.state)).toBe(true)
  })

  it('PUR-13 HIST-01 that only the next trader got counts, also after a reload, and is in the history', async () => {
    const buyer = await atReceipt()
    await toNextTrader(buyer)
    await buyer.act('confirm')
    await buyer.onScreen('payment')
    await buyer.reportPaid('receipt')
    buyer.dispatch(receiptAttached(receipt()))
    await buyer.shows('waiting')
    await until(() => buyer.purchase?.is_receipt_sent === true, 6_000)
    const sent = () => selectHistory(buyer.state).filter(({ event }) => event === 'receipt-sent')
    await until(() => sent().length > 0, 6_000)
    expect(sent().map(({ key }) => key)).toEqual([`receipt-sent:${buyer.deal?.deal_id}`])
    await world.setFaults({ call: 'GET /user-messages', times: 20, status: 500 })
    const again = await buyer.reload()
    await again.shows('waiting')
    expect(selectIsReceiptSent(again.state)).toBe(true)
  })

  it('PUR-11 PUR-13 SAFE-03 that the first trader got does not count for the next one, before and after a reload, nor in the history', async () => {
    const { buyer, first } = await afterFirstReceipt()
    const again = await buyer.reload()
    await again.onScreen('payment')
    expect(again.purchase?.is_receipt_sent).toBe(true)
    expect([buyer, again].map(({ state }) => selectIsReceiptSent(state))).toEqual([false, false])
    await again.reportPaid('receipt')
    again.dispatch(receiptAttached(receipt()))
    await again.shows('waiting')
    expect(selectIsReceiptSent(again.state)).toBe(true)
    const receivers = await world.bodies('POST /user-messages')
    expect(receivers.at(-1)).toMatchObject({ receiver: again.deal?.seller?.nickname })
    const sent = selectHistory(again.state).filter(({ event }) => event === 'receipt-sent')
    expect(sent.map(({ key }) => key)).toEqual([`receipt-sent:${first}`])
  })

  it.each([
    ['succeed', {}],
    ['fail', { status: 400, body: { detail: 'no' } }],
  ])(
    'PUR-11 PUR-10 that would %s is aborted with its dialog: no payment is confirmed, nothing is in the next dialog',
    async (_how, fault) => {
      const buyer = await toUpload(fault)
      buyer.dispatch(overlayClosed())
      await buyer.reportPaid('receipt')
      expect(receiptState(buyer)).toEqual({ share: null, error: null })
      await advance(UPLOAD_MS)
      expect(buyer.dealState.overlay).toBe('receipt')
      expect(receiptState(buyer)).toEqual({ share: null, error: null })
      expect(await world.calls('POST /user-messages')).toHaveLength(0)
      expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
      buyer.dispatch(receiptAttached(receipt()))
      await buyer.shows('waiting')
      expect(await world.calls('POST /user-messages')).toHaveLength(1)
      expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
    },
  )

  it('PUR-13 SAFE-03 does not mark the order if its message went to a trader who has left', async () => {
    const buyer = await atReceipt()
    await world.setFaults({ call: 'POST /user-messages', delay_ms: UPLOAD_MS })
    buyer.dispatch(receiptAttached(receipt()))
    await until(async () => (await world.calls('POST /media')).length === 1)
    await toNextTrader(buyer)
    await until(async () => (await world.calls('POST /user-messages')).length === 1, UPLOAD_MS)
    await advance(1_000)
    const marks = await world.bodies(`PATCH /p/${buyer.id}`)
    expect(marks).not.toContainEqual({ is_receipt_sent: true })
  })
})
