/** Accounts of an order: e-mails in use, bans, sessions that end, and tokens that an order may contain (SAFE-02). */
import { describe, expect, it } from 'vitest'
import { SEARCH_TIMEOUT_MS } from '../../src/contract/constants.ts'
import { signedOut, signInClosed, signInEmailSubmitted } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, selectStarting } from '../../src/features/brokers/brokersSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { selectOrderWithDeal } from '../../src/features/order/orderSlice.ts'
import { receiptAttached, receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { pageResumed, selectOpened } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import { ACCOUNT, sentTokens, signIn, toRequisitesSignedIn } from './signIn.ts'

const world = useWorld()
const step = (buyer: Buyer) => buyer.state.auth.step

it('BAN-01 a ban shows the banned page instead of everything else, and the page makes no more calls', async () => {
  const buyer = await Buyer.atRequisites(world)
  await world.control('POST', '/ban', { email: buyer.email })
  buyer.answer('cancel')
  await until(() => step(buyer) === 'banned', 10_000)
  expect(selectOpened(buyer.state)).toBeNull()
  await advance(1_000)
  const before = (await world.calls()).length
  await advance(30_000)
  expect(await world.calls()).toHaveLength(before)
})

describe('accounts and orders', () => {
  it('A15 ROLE-02 PUR-10 a page that was open before another browser began the order pays as that person, whatever e-mail this browser remembers', async () => {
    const id = await Buyer.make(world)
    const here = await Buyer.visit(world, id)
    here.deps.storage.set('userEmail', 'family@mail.com')
    const there = await Buyer.visit(world, id)
    await there.toRequisites()
    await until(() => here.screen.name === 'payment' && here.state.auth.user !== null, 6_000)
    expect(here.state.auth.user?.user_id).toBe(there.state.auth.user?.user_id)
    await here.reportPaid('receipt')
    here.dispatch(receiptSkipped())
    await until(() => there.deal?.state === 'paid', 6_000)
    expect(await world.calls('fast-register')).toHaveLength(1)
  })

  it('A15 ROLE-02 PUR-10 of two browsers that begin the order at once, both continue as the person that it belongs to', async () => {
    const id = await Buyer.make(world)
    const both = [await Buyer.visit(world, id), await Buyer.visit(world, id)]
    await Promise.all(both.map((one, index) => one.press('Sberbank', `buyer${index}@mail.com`)))
    await until(() => both.every(({ deal, state }) => deal !== null && state.auth.user !== null), 6_000)
    const [here, there] = both
    expect(here?.state.auth.user?.user_id).toBe(there?.state.auth.user?.user_id)
    await here?.act('confirm')
    for (const one of both) await one.onScreen('payment', 6_000)
    await here?.toWaiting()
    await there?.shows('waiting', 6_000)
    for (const { dialogs } of both) expect(dialogs).toEqual([])
  })

  it.each([
    ['with a session view that fails at first', { call: 'GET /p/{id}', times: 1, status: 500 }, 'records'],
    ['of which a page without a session may not read the deal', undefined, 'ids'],
  ])('A15 ROLE-02 SAFE-03 a page that was open before continues an order %s', async (_what, fault, form) => {
    await world.control('POST', '/answers', { form })
    const id = await Buyer.make(world)
    const here = await Buyer.visit(world, id)
    const there = await Buyer.visit(world, id)
    if (fault) await world.setFaults(fault)
    await there.toRequisites()
    await until(() => here.screen.name === 'payment' && here.state.auth.user !== null, 12_000)
    expect(here.state.auth.user?.user_id).toBe(there.state.auth.user?.user_id)
  })

  it('A15 ROLE-02 a page takes over no session while the person is asked to sign in, but once the dialog is closed', async () => {
    const id = await Buyer.make(world)
    const here = await Buyer.visit(world, id)
    const there = await Buyer.visit(world, id)
    await here.press('Sberbank', ACCOUNT.email)
    await until(() => step(here) === 'password')
    await there.toRequisites()
    await here.onScreen('payment', 6_000)
    expect(here.deps.session.access()).toBeNull()
    here.dispatch(signInClosed())
    await until(() => here.state.auth.user !== null, 6_000)
    expect(here.state.auth.user?.user_id).toBe(there.state.auth.user?.user_id)
  })

  it.each([
    ['after its claim was refused late', 'PATCH /p/{id}'],
    ['registered while the other one already got a deal', 'POST /auth/fast-register'],
  ])('A15 ROLE-02 PUR-10 a browser that %s continues as the person of the order', async (_what, call) => {
    const id = await Buyer.make(world)
    const here = await Buyer.visit(world, id)
    const there = await Buyer.visit(world, id)
    await world.setFaults({ call, times: 1, delay_ms: 8_000 })
    await here.press('Sberbank', 'here@mail.com')
    await there.toRequisites()
    await here.onScreen('payment', 6_000)
    await advance(10_000)
    await until(() => here.state.auth.user?.user_id === there.state.auth.user?.user_id, 6_000)
    await here.toWaiting()
    expect(here.dialogs).toEqual([])
  })

  it('A15 PUR-24 TIME-03 the browser that gave way to another one offers to search again if that one ends without a deal', async () => {
    const id = await Buyer.make(world)
    const both = [await Buyer.visit(world, id), await Buyer.visit(world, id)]
    await world.setFaults({ call: 'POST /deals', times: 99, status: 503 })
    await Promise.all(both.map((one, index) => one.press('Sberbank', `buyer${index}@mail.com`)))
    await until(() => both.some(({ screen }) => screen.name === 'restart'))
    const loser = both.find(({ screen }) => screen.name !== 'restart')
    for (const one of both) if (one !== loser) one.close()
    expect(loser?.screen.name).toBe('wait')
    await advance(SEARCH_TIMEOUT_MS)
    await until(() => loser?.screen.name === 'restart', 6_000)
  })

  it('A15 SALE-20 a page that was open before another browser claimed the sale releases the coins as that person', async () => {
    const here = await Seller.open(world)
    const there = await Seller.visit(world, here.id)
    await there.toPaid()
    await until(() => here.deal?.state === 'paid' && here.state.auth.user !== null, 6_000)
    here.answer('release')
    await until(() => there.deal?.state === 'closed', 6_000)
    expect(here.state.auth.user?.user_id).toBe(there.state.auth.user?.user_id)
    expect(await world.calls('GET /s/')).toHaveLength(3)
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
const overlay = ({ state }: Buyer) => selectOrderWithDeal(state).overlay

it('AUTH-07 PUR-13 a session that ends between "I paid" and its receipt keeps the dialog if the login is closed, and sends both after the sign-in of the same account, once', async () => {
  const buyer = await Buyer.open(world)
  await toRequisitesSignedIn(buyer)
  await buyer.reportPaid('receipt')
  await world.control('POST', '/tokens/expire')
  await world.setFaults({ call: 'POST /auth/refresh', status: 401, times: 9 })
  buyer.dispatch(receiptAttached(receipt()))
  await until(() => buyer.state.auth.step === 'password')
  expect(buyer.state.auth).toMatchObject({ email: ACCOUNT.email, reason: 'account:auth.relogin' })
  expect(buyer.deps.session.access()).toBeNull()
  buyer.dispatch(signInClosed())
  await advance(1_000)
  expect([overlay(buyer), selectDialog(buyer.state)]).toEqual(['receipt', null])
  buyer.dispatch(receiptAttached(receipt()))
  await until(() => buyer.state.auth.step === 'password')
  await advance(30_000)
  expect(await world.calls('PATCH /deals/states')).toHaveLength(0)
  await signIn(buyer)
  await until(() => buyer.deal?.state === 'paid')
  const done = async (part: string) => (await world.calls(part)).filter(({ status }) => status < 300)
  expect(await done('POST /media')).toHaveLength(1)
  expect(await done('POST /user-messages')).toHaveLength(1)
  expect(await done('PATCH /deals/states')).toHaveLength(1)
  expect(overlay(buyer)).toBeNull()
  expect(buyer.state.auth).toMatchObject({ step: 'none', need: null })
  expect(await world.calls('fast-register')).toHaveLength(1)
})

describe('a purchase', () => {
  it('SAFE-02 API-37 is sent the token at the next press if the first call failed', async () => {
    const buyer = await Buyer.open(world)
    await world.setFaults({ call: 'PATCH /p/{id}', status: 500, body: {} })
    await buyer.press('Sberbank', 'buyer@mail.com')
    await until(() => buyer.deps.session.access() !== null && !selectStarting(buyer.state))
    expect(buyer.deal).toBeNull()
    buyer.dispatch(brokerPressed(109))
    await until(() => buyer.deal !== null)
    expect(await sentTokens(world, 'PATCH /p/')).toHaveLength(2)
  })

  it('SAFE-02 is sent no token whose claims cannot be read', async () => {
    const buyer = await Buyer.open(world)
    const body = { access: 'opaque', refresh: 'r' }
    await world.setFaults({ call: 'POST /auth/fast-register', status: 200, body })
    await buyer.press()
    await until(() => buyer.state.auth.need === null)
    await advance(500)
    expect(buyer.deps.session.access()).not.toBeNull()
    expect(await sentTokens(world, 'PATCH /p/')).toEqual([])
  })

  it('SAFE-14 A10 gives its token to another browser, but not after a sign-out there, nor when it is over', async () => {
    const first = await Buyer.atRequisites(world)
    const second = await Buyer.visit(world, first.deps.pageId)
    await until(() => second.deps.session.access() !== null)
    second.dispatch(signedOut({ isHere: true }))
    expect(second.deps.session.access()).toBeNull()
    expect(second.toasts).toEqual(['account:auth.signedOut'])
    const reloaded = await second.reload()
    await until(() => reloaded.screen.name === 'payment')
    await advance(1_000)
    expect(reloaded.deps.session.access()).toBeNull()
    await first.act('pay')
    await first.act('release')
    const third = await Buyer.visit(world, first.deps.pageId)
    await third.shows('ok')
    await advance(1_000)
    expect(third.deps.storage.get('tokens')).toBeNull()
  })

  it('SAFE-02 A15 of a permanent account continues on another device after a sign-in there', async () => {
    const here = await Buyer.open(world)
    await toRequisitesSignedIn(here)
    const there = await Buyer.visit(world, here.deps.pageId)
    await until(() => there.screen.name === 'payment')
    expect(there.deps.session.access()).toBeNull()
    there.dispatch(pageResumed('visible'))
    there.answer('cancel')
    await until(() => there.state.auth.step === 'email')
    there.dispatch(signInEmailSubmitted('used@example.com'))
    await signIn(there)
    await until(() => there.deal?.state === 'deleted')
    expect(await sentTokens(world, 'PATCH /p/')).toEqual([])
  })
})

describe('a sale', () => {
  it('SAFE-02 is claimed by a permanent account as the spec says, and not again after a second sign-in', async () => {
    const seller = await Seller.open(world, { email: 'used@example.com' })
    seller.dispatch(brokerPressed(await seller.bank('Sberbank')))
    await signIn(seller)
    await until(() => seller.screen.name === 'wait')
    expect(await sentTokens(world, 'PATCH /s/')).toEqual([seller.deps.session.access()])
    await seller.approve()
    await seller.onScreen('payment', 4_000)
    // The session is lost: the account signs in again, and the claim stands.
    seller.deps.session.drop()
    seller.confirm()
    await signIn(seller)
    await until(() => seller.deal !== null)
    expect(seller.state.auth.user).toMatchObject({ is_temporary: false })
    expect(await sentTokens(world, 'PATCH /s/')).toHaveLength(1)
  })
})
