import { describe, expect, it } from 'vitest'
import { signInClosed } from '../../src/features/auth/authSlice.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { receiptAttached } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { signIn, toRequisitesSignedIn } from './signIn.ts'

const world = useWorld()
const receipt = () => new File(['the receipt'], 'receipt.png', { type: 'image/png' })
const overlay = ({ state }: Buyer) => selectDealState(state).overlay

/** A full account confirms "I paid" and sees the receipt dialog; then its session ends and cannot be refreshed. */
async function atReceipt(): Promise<Buyer> {
  const buyer = await Buyer.open(world)
  await toRequisitesSignedIn(buyer)
  buyer.answer('paid')
  await until(() => overlay(buyer) === 'receipt')
  await world.control('POST', '/tokens/expire')
  await world.setFaults({ call: 'POST /auth/refresh', status: 401, times: 9 })
  return buyer
}

describe('a session that ends between "I paid" and its receipt', () => {
  it('AUTH-07 PUR-13 sends receipt and "I paid" after the sign-in, each once', async () => {
    const buyer = await atReceipt()
    buyer.dispatch(receiptAttached(receipt()))
    await until(() => buyer.state.auth.step === 'password')
    expect(overlay(buyer)).toBe('receipt')
    await advance(30_000)
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    await signIn(buyer)
    await until(() => buyer.deal?.state === 'paid')
    const done = async (part: string) => (await world.calls(part)).filter(({ status }) => status < 300)
    expect(await done('POST /media')).toHaveLength(1)
    expect(await done('POST /user-messages')).toHaveLength(1)
    expect(await done('PATCH /deals/states')).toHaveLength(1)
    expect(overlay(buyer)).toBeNull()
  })

  it('AUTH-07 PUR-13 keeps the receipt dialog open if the login is closed, so that the receipt can be attached again', async () => {
    const buyer = await atReceipt()
    buyer.dispatch(receiptAttached(receipt()))
    await until(() => buyer.state.auth.step === 'password')
    buyer.dispatch(signInClosed())
    await advance(1_000)
    expect(overlay(buyer)).toBe('receipt')
    expect(selectDialog(buyer.state)).toBeNull()
    buyer.dispatch(receiptAttached(receipt()))
    await signIn(buyer)
    await until(() => buyer.deal?.state === 'paid')
  })
})
