/** Which tokens are sent to an order, and which are adopted from one (SAFE-02). */
import { describe, expect, it } from 'vitest'
import { signedOut, signInEmailSubmitted } from '../../src/features/auth/authSlice.ts'
import { brokerPressed, emailSubmitted, selectStarting } from '../../src/features/brokers/brokersSlice.ts'
import { selectSale } from '../../src/features/order/orderSlice.ts'
import { pageResumed } from '../../src/shell/shellSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import { signIn, toRequisitesSignedIn } from './signIn.ts'

const world = useWorld()

/** A token with these claims, as an order may contain it. */
const tokenOf = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const bodies = async (part: string) =>
  (await world.calls(part)).map(({ body }) => (isRecord(body) ? body : {}))
const withToken = async (part: string) => (await bodies(part)).filter((body) => 'token' in body)

describe('a purchase', () => {
  it('SAFE-02 API-37 is sent the token at the next press if the first call failed', async () => {
    const buyer = await Buyer.open(world)
    await world.setFaults({ call: 'PATCH /p/{id}', status: 500, body: {} })
    await buyer.press('Sberbank', 'buyer@mail.com')
    await until(() => buyer.deps.session.access() !== null && !selectStarting(buyer.state))
    expect(buyer.deal).toBeNull()
    buyer.dispatch(brokerPressed(109))
    await until(() => buyer.deal !== null)
    expect(await withToken('PATCH /p/')).toHaveLength(2)
  })

  it('SAFE-02 is sent no token whose claims cannot be read', async () => {
    const buyer = await Buyer.open(world)
    await world.setFaults({
      call: 'POST /auth/fast-register',
      status: 200,
      body: { access: 'opaque', refresh: 'r' },
    })
    await buyer.press()
    await until(() => buyer.state.auth.need === null)
    await advance(500)
    expect(buyer.deps.session.access()).not.toBeNull()
    expect(await withToken('PATCH /p/')).toEqual([])
  })

  it('SAFE-14 A10 gives its token to another browser, but not after a sign-out there, nor when it is over', async () => {
    const first = await Buyer.atRequisites(world)
    const second = await Buyer.visit(world, first.deps.pageId)
    await until(() => second.deps.session.access() !== null)
    second.dispatch(signedOut({ isHere: true }))
    expect(second.deps.session.access()).toBeNull()
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
    expect(await withToken('PATCH /p/')).toEqual([])
  })
})

describe('a sale', () => {
  it('SAFE-02 is claimed with the token once, whatever follows', async () => {
    const seller = await Seller.atDeal(world)
    await world.act(seller.deal?.deal_id ?? '', 'cancel')
    await until(() => seller.deal?.state === 'deleted' || seller.screen.name === 'wait', 6_000)
    const again = await seller.reload()
    await advance(6_000)
    expect(again.screen.name).not.toBe('init')
    expect(await withToken('PATCH /s/')).toHaveLength(1)
  })

  it('SAFE-02 is claimed once if the response was lost and the bank is pressed again', async () => {
    const seller = await Seller.open(world)
    const bank = await seller.bank('Sberbank')
    await world.setFaults(
      { call: 'PATCH /s/*', times: 20, drop: 'answer' },
      { call: 'GET /sale_v2/*', times: 20, drop: true },
    )
    seller.dispatch(brokerPressed(bank))
    seller.dispatch(emailSubmitted('seller@mail.com'))
    await until(() => selectStarting(seller.state))
    await until(() => !selectStarting(seller.state), 10_000)
    // The HTTP code retries calls whose responses are lost.
    const sent = (await withToken('PATCH /s/')).length
    expect(sent).toBeGreaterThan(0)
    expect(selectSale(seller.state)?.status).toBe(0)
    seller.dispatch(brokerPressed(bank))
    await until(() => selectStarting(seller.state))
    await until(() => !selectStarting(seller.state), 10_000)
    await world.setFaults()
    await until(() => selectSale(seller.state)?.status === 1, 10_000)
    expect(await withToken('PATCH /s/')).toHaveLength(sent)
  })

  it('SAFE-02 is claimed by a permanent account as the spec says, and not again after a second sign-in', async () => {
    const seller = await Seller.open(world, { email: 'used@example.com' })
    seller.dispatch(brokerPressed(await seller.bank('Sberbank')))
    await signIn(seller)
    await until(() => seller.screen.name === 'wait')
    expect(await withToken('PATCH /s/')).toEqual([{ token: seller.deps.session.access() }])
    await seller.approve()
    await seller.onScreen('payment', 4_000)
    // The session is lost: the account signs in again, and the claim stands.
    seller.deps.session.drop()
    seller.confirm()
    await signIn(seller)
    await until(() => seller.deal !== null)
    expect(seller.state.auth.user).toMatchObject({ is_temporary: false })
    expect(await withToken('PATCH /s/')).toHaveLength(1)
  })
})

describe('an order', () => {
  it.each([
    ['purchase', 'a permanent account', { user_id: 7, nickname: 'rich', is_temporary: false }],
    ['purchase', 'an unknown kind of account', { user_id: 7 }],
    ['sale', 'a permanent account', { user_id: 7, is_temporary: false }],
  ])('SAFE-02 A15 (%s) may contain a token of %s, which is not adopted', async (kind, _whose, claims) => {
    const call = kind === 'sale' ? 'GET /s/' : 'GET /p/'
    const body = { token: tokenOf(claims), deal: null, autodeal: null }
    await world.setFaults({ call, times: 9, status: 200, body })
    const { state, deps } = await (kind === 'sale' ? Seller : Buyer).open(world)
    await advance(1_000)
    expect(await world.calls(call + deps.pageId)).not.toHaveLength(0)
    expect(deps.session.access()).toBeNull()
    expect(state.auth.user).toBeNull()
    expect((await world.calls()).filter(({ headers }) => 'authorization' in headers)).toEqual([])
  })
})
