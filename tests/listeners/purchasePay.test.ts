import { describe, expect, it } from 'vitest'
import { overlayClosed } from '../../src/features/deal/dealSlice.ts'
import { orderReloadRequested } from '../../src/features/order/orderSlice.ts'
import { maskSubmitted, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'

const world = useWorld()
const MASK = '4111-1111-1111-1111'

/** Enters a card number that the gateway refuses. */
async function refusedMask(): Promise<Buyer> {
  const buyer = await Buyer.atRequisites(world, { merchant: { required_mask: true } })
  await world.setFaults({ call: 'PATCH /deals/mask', status: 400, body: { mask: ['is too short'] } })
  await buyer.reportPaid('mask')
  buyer.dispatch(maskSubmitted(MASK))
  await until(() => buyer.state.payment.maskError !== null)
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

  it('PUR-14 PUR-15 asks for the card number first, if merchant and bank require it', async () => {
    const buyer = await Buyer.atRequisites(world, { merchant: { required_mask: true } })
    await buyer.reportPaid('mask')
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

  it('CAT-23 continues if the gateway has the mask already', async () => {
    const buyer = await Buyer.atRequisites(world, { merchant: { required_mask: true } })
    await world.setFaults({ call: 'PATCH /deals/mask', status: 400, body: { detail: 'Mask filled' } })
    await buyer.reportPaid('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
    expect(buyer.dialogs).toEqual([])
  })

  it('VAL-12 a refusal of the card number is shown beside the field, and the dialog stays', async () => {
    const buyer = await refusedMask()
    expect(buyer.dealState.overlay).toBe('mask')
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay('receipt')
  })

  it('PUR-14 PUR-10 closing the dialog while the chat is searched for the receipt sends nothing either', async () => {
    const buyer = await Buyer.atRequisites(world, {
      merchant: { required_mask: true, is_receipt_required: true },
    })
    await buyer.reportPaid('mask')
    await world.setFaults({ call: 'GET /user-messages', delay_ms: 2_000 })
    buyer.dispatch(maskSubmitted(MASK))
    await until(async () => (await world.calls('PATCH /deals/mask')).length === 1)
    await advance(500)
    buyer.dispatch(overlayClosed())
    await advance(3_000)
    expect(buyer.dealState).toMatchObject({ overlay: null, runningAction: null })
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
  })

  it('VAL-12 a dialog opens without the error of an earlier one', async () => {
    const buyer = await refusedMask()
    buyer.dispatch(overlayClosed())
    await buyer.reportPaid('mask')
    expect(buyer.state.payment.maskError).toBeNull()
  })

  it('CAT-22 PUR-15 a card number for a deal that has changed closes the dialog and reloads the order', async () => {
    const buyer = await Buyer.atRequisites(world, { merchant: { required_mask: true } })
    const refusal = { status: 400, body: { detail: 'Wrong deal status' } }
    await world.setFaults({ call: 'PATCH /deals/mask', ...refusal })
    await buyer.reportPaid('mask')
    const looks = (await world.calls('GET /payments_v2')).length
    buyer.dispatch(maskSubmitted(MASK))
    await buyer.overlay(null)
    await until(async () => (await world.calls('GET /payments_v2')).length > looks, 500)
    expect(buyer.dialogs).toEqual([])
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
  })
})
