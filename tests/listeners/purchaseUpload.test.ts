import { describe, expect, it } from 'vitest'
import { overlayClosed } from '../../src/features/deal/dealSlice.ts'
import { receiptAttached, type PaymentState } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const receipt = () => new File(['%PDF-1.4\n/Type /Page\n'], 'receipt.pdf', { type: 'application/pdf' })
const receiptState = (buyer: Buyer): PaymentState['receipt'] => buyer.state.payment.receipt

describe('a receipt during its upload', () => {
  const UPLOAD_MS = 5_000

  /** Opens the receipt dialog and starts the upload of a file. */
  async function toUpload() {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await world.setFaults({ call: 'POST /media', delay_ms: UPLOAD_MS })
    buyer.dispatch(receiptAttached(receipt()))
    await until(() => receiptState(buyer).share !== null)
    await advance(500)
    return buyer
  }

  it('PUR-13 SAFE-03 is never sent to the next trader, for whom another receipt is required', async () => {
    const buyer = await toUpload()
    const first = buyer.deal?.deal_id
    await buyer.act('cancel')
    await until(() => buyer.deal?.deal_id !== first && buyer.deal?.state === 'proposed', 4_000)
    await advance(UPLOAD_MS)
    expect(await world.calls('POST /user-messages')).toHaveLength(0)
    await buyer.act('confirm')
    await buyer.onScreen('payment')
    expect(buyer.purchase?.is_receipt_sent).toBe(false)
    buyer.answer('paid')
    await buyer.overlay('receipt')
  })

  it('PUR-11 PUR-10 is aborted with its dialog: it neither confirms the payment nor appears in the next dialog', async () => {
    const buyer = await toUpload()
    buyer.dispatch(overlayClosed())
    buyer.answer('paid')
    await buyer.overlay('receipt')
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
  })

  it('PUR-11 whose upload fails after its dialog was closed shows no error in the next one', async () => {
    const buyer = await Buyer.open(world)
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await world.setFaults({ call: 'POST /media', delay_ms: UPLOAD_MS, status: 400, body: { detail: 'no' } })
    buyer.dispatch(receiptAttached(receipt()))
    await advance(500)
    buyer.dispatch(overlayClosed())
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await advance(UPLOAD_MS)
    expect(receiptState(buyer)).toEqual({ share: null, error: null })
  })

  it('PUR-13 SAFE-03 does not mark the order if its message went to a trader who has left', async () => {
    const buyer = await Buyer.open(world, { merchant: { is_receipt_required: true } })
    await buyer.toRequisites()
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await world.setFaults({ call: 'POST /user-messages', delay_ms: UPLOAD_MS })
    buyer.dispatch(receiptAttached(receipt()))
    await until(async () => (await world.calls('POST /media')).length === 1)
    const first = buyer.deal?.deal_id
    await buyer.act('cancel')
    await until(() => buyer.deal?.deal_id !== first && buyer.deal?.state === 'proposed', 4_000)
    await until(async () => (await world.calls('POST /user-messages')).length === 1, UPLOAD_MS)
    await advance(1_000)
    const marks = (await world.calls(`PATCH /p/${buyer.id}`)).map(({ body }) => body)
    expect(marks).not.toContainEqual({ is_receipt_sent: true })
  })
})
