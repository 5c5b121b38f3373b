import { describe, expect, it } from 'vitest'
import { signInClosed } from '../../src/features/auth/authSlice.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { receiptAttached } from '../../src/pages/payment/paymentSlice.ts'
import { pageResumed } from '../../src/shell/shellSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import { signIn, toRequisitesSignedIn } from './signIn.ts'

const world = useWorld()
const refuseRefresh = (times: number) => world.setFaults({ call: 'POST /auth/refresh', status: 401, times })

describe('a session that ends in the middle of a deal', () => {
  it('NET-06 AUTH-08 is refreshed once for two tabs, and the action is carried out once', async () => {
    const id = await Buyer.make(world)
    const browser = createTestBrowser()
    const first = await Buyer.visit(world, id, { browser })
    await first.toRequisites()
    const second = await Buyer.visit(world, id, { browser })
    await until(() => second.screen.name === 'payment')
    await world.control('POST', '/tokens/expire')
    for (const { deps } of [first, second]) {
      const requests = Array.from({ length: 5 }, () =>
        deps.call('GET /operations/updates', { query: { limit: 1 } }),
      )
      void Promise.all(requests)
    }
    first.answer('cancel')
    await until(() => first.deal?.state === 'deleted')
    await until(() => second.deal?.state === 'deleted', 10_000)
    expect(await world.calls('POST /auth/refresh')).toHaveLength(1)
    const cancels = await world.calls('POST /deals/cancel')
    expect(cancels.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('AUTH-07 A11 a temporary account whose session cannot be refreshed is registered again, and the action continues', async () => {
    const buyer = await Buyer.atRequisites(world)
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    buyer.answer('cancel')
    await until(() => buyer.deal?.state === 'deleted')
    expect(buyer.state.auth.step).toBe('none')
    expect(await world.calls('fast-register')).toHaveLength(2)
  })

  it('AUTH-07 a full account signs in again, and the action is carried out once', async () => {
    const buyer = await Buyer.open(world)
    await toRequisitesSignedIn(buyer)
    await world.control('POST', '/tokens/expire')
    await refuseRefresh(5)
    buyer.answer('cancel')
    await until(() => buyer.state.auth.step === 'password')
    expect(buyer.state.auth).toMatchObject({ email: 'used@example.com', reason: 'account:auth.relogin' })
    expect(buyer.deps.session.access()).toBeNull()
    // The page polls the order meanwhile, which needs no account.
    await advance(12_000)
    expect(buyer.state.auth.step).toBe('password')
    await signIn(buyer)
    await until(() => buyer.deal?.state === 'deleted')
    expect(buyer.state.auth).toMatchObject({ step: 'none', need: null })
    const cancels = await world.calls('POST /deals/cancel')
    expect(cancels.map(({ status }) => status)).toEqual([401, 200])
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  const limited = { status: 429, body: { detail: 'Request was throttled.' } }

  it('A11 AUTH-07 a rate limit that lasts is said, and takes neither the session nor the requisites', async () => {
    const buyer = await Buyer.atRequisites(world)
    const access = buyer.deps.session.access()
    await world.setFaults({ times: 99, ...limited })
    buyer.answer('cancel')
    await until(() => selectDialog(buyer.state) !== null, 20_000)
    expect(selectDialog(buyer.state)).toMatchObject({
      kind: 'error',
      message: { key: 'errors:errors.throttled' },
      failed: { call: 'POST /deals/cancel', status: 429 },
    })
    await advance(20_000)
    expect(buyer.screen.name).toBe('payment')
    expect([buyer.state.auth.step, buyer.deps.session.access()]).toEqual(['none', access])
    expect(await world.calls('fast-register')).toHaveLength(1)
  })
})

describe('accounts and orders', () => {
  it('A15 API-35 STORE-05 the link opens the deal in another browser, as the same person', async () => {
    const id = await Buyer.make(world)
    const here = await Buyer.visit(world, id)
    await here.toRequisites()
    const there = await Buyer.visit(world, id)
    await until(() => there.state.auth.user !== null)
    expect(there.state.auth.user?.user_id).toBe(here.state.auth.user?.user_id)
    await until(() => there.screen.name === 'payment')
    there.dispatch(pageResumed('visible'))
    there.answer('cancel')
    await until(() => there.deal?.state === 'deleted')
  })

  it('A15 SALE-25 the link opens the sale in another browser, and the payout is confirmed there', async () => {
    const here = await Seller.atPaid(world)
    const there = await Seller.visit(world, here.id)
    await until(() => there.state.auth.user !== null && there.deal?.state === 'paid')
    expect(there.state.auth.user?.user_id).toBe(here.state.auth.user?.user_id)
    there.answer('release')
    await until(() => there.deal?.state === 'closed' && here.deal?.state === 'closed')
    expect(await world.calls('PATCH /deals/states')).toHaveLength(1)
  })
})

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
