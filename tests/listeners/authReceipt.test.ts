import { describe, expect, it } from 'vitest'
import { signInClosed } from '../../src/features/auth/authSlice.ts'
import { questionAnswered, questionAsked, selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { receiptAttached } from '../../src/pages/payment/paymentSlice.ts'
import type { OpenedClient } from '../support/client.ts'
import { authOf, dealOf, openOrder, signIn, toRequisites } from '../support/payer.ts'
import { advance, until, useWorld } from '../support/world.ts'

const world = useWorld()
const receipt = () => new File(['the receipt'], 'receipt.png', { type: 'image/png' })
const overlay = ({ store }: OpenedClient) => selectDealState(store.getState()).overlay

/** "I paid" of a full account, up to the receipt; then its session is gone for good. */
async function atReceipt(): Promise<OpenedClient> {
  const client = await openOrder(world)
  await toRequisites(world, client, 'used@example.com')
  client.store.dispatch(questionAsked('paid'))
  client.store.dispatch(questionAnswered({ question: 'paid', yes: true }))
  await until(() => overlay(client) === 'receipt')
  await world.control('POST', '/tokens/expire')
  await world.control('POST', '/faults', [{ method: 'POST', path: '/auth/refresh', status: 401, times: 9 }])
  return client
}

describe('a session that ends between "I paid" and its receipt', () => {
  it('AUTH-07 PUR-13 keeps receipt and act through the login, and the deal moves once', async () => {
    const client = await atReceipt()
    client.store.dispatch(receiptAttached(receipt()))
    await until(() => authOf(client).step === 'password')
    expect(overlay(client)).toBe('receipt')
    await advance(30_000)
    expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
    await signIn(client)
    await until(() => dealOf(client)?.state === 'paid')
    const done = async (part: string) => (await world.calls(part)).filter(({ status }) => status < 300)
    expect(await done('POST /media')).toHaveLength(1)
    expect(await done('POST /user-messages')).toHaveLength(1)
    expect(await done('PATCH /deals/states')).toHaveLength(1)
    expect(overlay(client)).toBeNull()
  })

  it('AUTH-07 PUR-13 leaves everything in place when the login is closed', async () => {
    const client = await atReceipt()
    client.store.dispatch(receiptAttached(receipt()))
    await until(() => authOf(client).step === 'password')
    client.store.dispatch(signInClosed())
    await advance(1_000)
    expect(overlay(client)).toBe('receipt')
    expect(selectDialog(client.store.getState())).toBeNull()
    client.store.dispatch(receiptAttached(receipt()))
    await signIn(client)
    await until(() => dealOf(client)?.state === 'paid')
  })
})
