/** A confirmed action that was refused because the session had ended: what is sent after a sign-in minutes later. */
import { describe, expect, it } from 'vitest'
import { codeSubmitted, passwordSubmitted } from '../../src/features/auth/authSlice.ts'
import { disputeAccepted, voteSubmitted } from '../../src/features/deal/dealSlice.ts'
import { selectDialog } from '../../src/features/dialogs/dialogsSlice.ts'
import { receiptSkipped } from '../../src/pages/payment/paymentSlice.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { Buyer, OTHER_CARD } from './purchaseBuyer.ts'
import { Seller } from './saleSeller.ts'
import { ACCOUNT, chooseSignedIn, inOtherBrowser, endSession, signIn, toEntrySignedIn } from './signIn.ts'

const world = useWorld()

const patches = async (path: string) =>
  (await world.calls('PATCH')).filter((call) => call.path.endsWith(path)).map(({ status }) => status)

async function paidSale(isSignedIn: boolean): Promise<Seller> {
  const seller = await Seller.open(world)
  await (isSignedIn ? toEntrySignedIn(seller) : seller.toEntry())
  seller.confirm()
  await until(() => seller.deal !== null)
  await seller.act('confirm')
  await seller.act('pay')
  await until(() => seller.deal?.state === 'paid', 6_000)
  return seller
}

/** Confirms "I paid"; the session ends at its call. */
async function confirmPaidAtSessionEnd(): Promise<Buyer> {
  const buyer = await Buyer.open(world)
  await chooseSignedIn(buyer, 'Autobank')
  await buyer.onScreen('payment')
  buyer.answer('paid')
  await buyer.overlay('receipt')
  await endSession(world, 'PATCH', '/autodeals/states')
  buyer.dispatch(receiptSkipped())
  return buyer
}

describe('a release of coins', () => {
  it('AUTH-07 SALE-19 SALE-23 is not sent after the sign-in if the deal is disputed by then', async () => {
    const seller = await paidSale(true)
    await endSession(world, 'PATCH', '/deals/states')
    seller.answer('release')
    await until(() => seller.state.auth.step === 'password')
    await seller.act('dispute')
    await advance(600_000)
    await signIn(seller)
    await until(() => seller.dealState.runningAction === null, 20_000)
    expect(await patches('/deals/states')).toEqual([401])
    expect(seller.deal).toMatchObject({ state: 'paid', dispute: {} })
    expect(selectDialog(seller.state)).toBeNull()
  })

  it('AUTH-07 SALE-19 is not sent after the sign-in if the deal was disputed after the last load of the order', async () => {
    const seller = await paidSale(true)
    await endSession(world, 'PATCH', '/deals/states')
    seller.answer('release')
    await until(() => seller.state.auth.step === 'password')
    seller.dispatch(passwordSubmitted(ACCOUNT))
    await until(() => seller.state.auth.step === 'code')
    await seller.act('dispute')
    seller.dispatch(codeSubmitted('1234'))
    await until(() => seller.dealState.runningAction === null, 20_000)
    expect(await patches('/deals/states')).toEqual([401])
    expect(seller.deal?.dispute).not.toBeNull()
  })

  it('AUTH-07 SALE-19 A11 is not sent with a new temporary account if the deal is disputed by then', async () => {
    const seller = await paidSale(false)
    await world.setFaults(
      { call: 'PATCH /deals/states', status: 401, body: {} },
      { call: 'POST /auth/refresh', status: 401, body: {} },
      { call: 'POST /auth/fast-register', delay_ms: 20_000 },
    )
    seller.answer('release')
    await advance(1_000)
    await seller.act('dispute')
    await until(() => seller.dealState.runningAction === null, 40_000)
    expect(await patches('/deals/states')).toEqual([401])
  })

  it('AUTH-07 SALE-20 is sent once after the sign-in if the deal has not changed', async () => {
    const seller = await paidSale(true)
    await endSession(world, 'PATCH', '/deals/states')
    seller.answer('release')
    await until(() => seller.state.auth.step === 'password')
    await advance(60_000)
    await signIn(seller)
    await until(() => seller.deal?.state === 'closed')
    expect(await patches('/deals/states')).toEqual([401, 200])
  })

  it('NET-06 SALE-20 is sent once after a refresh', async () => {
    const seller = await paidSale(true)
    await endSession(world, 'PATCH', '/deals/states', true)
    seller.answer('release')
    await until(() => seller.deal?.state === 'closed')
    expect(await patches('/deals/states')).toEqual([401, 200])
    expect(await world.calls('POST /auth/refresh')).toHaveLength(1)
  })

  it('AUTH-07 NET-07 is not sent if the order cannot be loaded after the sign-in, and an error says so', async () => {
    const seller = await paidSale(true)
    await endSession(world, 'PATCH', '/deals/states')
    seller.answer('release')
    await until(() => seller.state.auth.step === 'password')
    await world.setFaults({ call: `GET /sale_v2/${seller.id}`, times: 99, status: 503, body: {} })
    await signIn(seller)
    await until(() => selectDialog(seller.state) !== null, 30_000)
    expect(selectDialog(seller.state)).toMatchObject({ message: { key: 'errors:errors.connection' } })
    expect(await patches('/deals/states')).toEqual([401])
  })
})

describe('"I paid"', () => {
  it('AUTH-07 PUR-10 PUR-29 is not sent after the sign-in if the requisite changed meanwhile, and the warning stays', async () => {
    const buyer = await confirmPaidAtSessionEnd()
    await until(() => buyer.state.auth.step === 'password')
    await buyer.act('confirm', { text: OTHER_CARD })
    await advance(60_000)
    await signIn(buyer)
    await until(() => buyer.dealState.runningAction === null, 20_000)
    expect(await patches('/autodeals/states')).toEqual([401])
    expect(buyer.screen.name).toBe('payment')
    expect(buyer.dealState.replaced).not.toBeNull()
  })

  it('AUTH-07 PUR-10 is not sent after the sign-in if the trader has left the deal', async () => {
    const buyer = await Buyer.open(world)
    await chooseSignedIn(buyer, 'Sberbank')
    await until(() => buyer.deal !== null)
    await buyer.act('confirm')
    await buyer.onScreen('payment')
    buyer.answer('paid')
    await buyer.overlay('receipt')
    await endSession(world, 'PATCH', '/deals/states')
    buyer.dispatch(receiptSkipped())
    await until(() => buyer.state.auth.step === 'password')
    await buyer.act('cancel')
    await advance(60_000)
    await signIn(buyer)
    await until(() => buyer.dealState.runningAction === null, 20_000)
    expect(await patches('/deals/states')).toEqual([401])
    expect(buyer.deal?.state).not.toBe('paid')
  })
})

describe('a dispute', () => {
  const disputes = async () => (await world.calls('POST /disputes')).map(({ status }) => status)

  it.each([
    ['DISP-01 is not opened after the sign-in if the other side has opened one meanwhile', 'dispute'],
    ['SALE-23 is not opened after the sign-in for a deal that was closed meanwhile', 'release'],
  ])('AUTH-07 %s', async (_what, act) => {
    const seller = await paidSale(true)
    await endSession(world, 'POST', '/disputes')
    seller.answer('dispute')
    await until(() => seller.state.auth.step === 'password')
    await seller.act(act, act === 'release' ? { as: 'payer' } : {})
    await advance(60_000)
    await signIn(seller)
    await until(() => seller.dealState.runningAction === null, 20_000)
    expect(await disputes()).toEqual([401])
    expect(seller.deal?.dispute?.opponent ?? null).toBeNull()
  })

  it.each([
    [false, [401, 200]],
    [true, [401]],
  ])(
    'AUTH-07 DISP-06 is joined after the sign-in unless it was decided meanwhile (%s)',
    async (isDecided, sent) => {
      const seller = await paidSale(true)
      await seller.act('dispute')
      await until(() => seller.screen.name === 'processed' && seller.deal?.dispute !== null)
      await endSession(world, 'POST', '/disputes')
      seller.dispatch(disputeAccepted())
      await until(() => seller.state.auth.step === 'password')
      if (isDecided) await seller.act('close-dispute', { as: 'trader' })
      await advance(60_000)
      await signIn(seller)
      await until(() => seller.dealState.runningAction === null, 20_000)
      expect(await disputes()).toEqual(sent)
    },
  )
})

describe('a vote', () => {
  it.each([false, true])(
    'AUTH-07 VOTE-03 is sent after the sign-in unless one was given elsewhere meanwhile (%s)',
    async (isGiven) => {
      const seller = await paidSale(true)
      seller.answer('release')
      await until(() => seller.deal?.state === 'closed' && seller.dealState.runningAction === null, 20_000)
      await endSession(world, 'POST', '/users/vote')
      seller.dispatch(voteSubmitted('like'))
      await until(() => seller.state.auth.step === 'password')
      const body = { deal_id: seller.deal?.deal_id ?? '', user: seller.deal?.buyer?.nickname ?? '' }
      if (isGiven)
        await inOtherBrowser(seller, (call) =>
          call('POST /users/vote', { body: { ...body, method: 'dislike' } }),
        )
      await advance(60_000)
      await signIn(seller)
      await until(() => seller.dealState.runningAction === null, 20_000)
      const votes = await world.calls('POST /users/vote')
      expect(votes.map(({ status }) => status)).toEqual([401, 200])
      expect(votes.at(-1)?.body).toEqual({ ...body, method: isGiven ? 'dislike' : 'like' })
      expect(seller.deal?.voted).toBe(true)
    },
  )
})
