/** The deals of a purchase, from the search to the vote. */
import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import { REQUISITE, Visitor } from './visitor.ts'

const { sandbox, visitor: buyer } = useSandbox('buyer@mail.com')
const MASK = '4111-1111-1111-1111'
const NO_PARTICIPANT = refused('user not participant', 403)
const WRONG_STATUS = refused('Wrong deal status')
const LIMIT = refused('limit of this lot exceeded')

it('DATA-01 API-34 API-23 API-25 API-29 a purchase is carried out from the order to the coins', async () => {
  const { id, url } = sandbox.control.purchase({ amount: '5000' })
  expect(url).toBe(`/payment/${id}`)
  const first = await buyer.purchase(id, { token: null, base: 'v2' })
  expect(first.body).toMatchObject({ payment_id: id, status: 0, deal: null, autodeal: null, amount: '5000' })

  const made = await buyer.bid(id)
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ state: 'proposed', requisite: null, payment_id: id, type: 0 })
  const deal = made.text('deal_id')

  sandbox.control.actOnDeal(deal, { action: 'confirm', text: REQUISITE })
  const confirmed = { state: 'confirmed', requisite: REQUISITE, expire_in: 450 }
  expect((await buyer.purchase(id)).at('deal')).toMatchObject(confirmed)

  expect((await buyer.moveDeal(deal)).at('state')).toBe('paid')
  sandbox.act(deal, 'release')
  const done = await buyer.purchase(id)
  expect(done.body).toMatchObject({ status: 2, deal: { state: 'closed', voted: false } })

  expect((await buyer.vote(deal, done.text('deal.seller.nickname'))).status).toBe(200)
  expect((await buyer.deal(deal)).at('voted')).toBe(true)
})

describe('the creation of a deal', () => {
  it.each([
    ['coin', { amount: '5000' }, { amount: '53.93', amount_currency: '5000', symbol: 'usdt' }],
    [
      'fiat',
      { amount: '0.015', symbol: 'usdt', is_currency_amount: false },
      { amount: '0.015', amount_currency: '1.39' },
    ],
  ])('API-23 A63 computes the %s amount with the rate, as decimal text', async (_, fields, amounts) => {
    const { made } = await sandbox.dealOf(buyer, 'proposed', fields)
    expect(made.body).toMatchObject(amounts)
  })

  it('CAT-27 NET-07 the same deal again is a duplicated deal, and there is one deal', async () => {
    const { id, made } = await sandbox.dealOf(buyer)
    const again = await buyer.makeDeal('purchase', id, made.at('lot_id'))
    expect(again).toMatchObject(refused('Duplicated deal', 409))
    expect(sandbox.control.state()['deals']).toHaveLength(1)
  })

  it('CAT-14 a second deal on another lot is a duplicate deal', async () => {
    const { id, made } = await sandbox.dealOf(buyer)
    const lot = await buyer.lot(id, '109', made.text('lot_id'))
    const second = await buyer.makeDeal('purchase', id, lot.at('id'))
    expect(second).toMatchObject(refused('duplicate deal', 409))
  })

  it('TIME-06 CAT-13 an open deal blocks another order for 20 minutes', async () => {
    await sandbox.dealOf(buyer, 'paid')
    const { id } = sandbox.control.purchase()
    sandbox.advance(19 * 60_000)
    expect(await buyer.bid(id)).toMatchObject(refused('Deal already exists', 409))
    sandbox.advance(2 * 60_000)
    expect((await buyer.bid(id)).status).toBe(200)
  })

  it('TIME-06 a closed deal blocks nothing', async () => {
    await sandbox.dealOf(buyer, 'closed')
    sandbox.advance(60_000)
    expect((await sandbox.dealOf(buyer)).made.status).toBe(200)
  })

  it('TIME-07 CAT-17 CAT-26 the same lot again within a minute has reached its limit', async () => {
    const { id, deal, made } = await sandbox.dealOf(buyer)
    sandbox.act(deal, 'cancel')
    sandbox.advance(59_000)
    expect(await buyer.makeDeal('purchase', id, made.at('lot_id'))).toMatchObject(LIMIT)
    sandbox.advance(2_000)
    expect((await buyer.makeDeal('purchase', id, made.at('lot_id'))).status).toBe(200)
  })

  it('CAT-26 amount 429.29 has reached the limit of its first lot, not of the next', async () => {
    const { id, made } = await sandbox.dealOf(buyer, 'proposed', { amount: '429.29' })
    expect(made).toMatchObject(LIMIT)
    const next = await buyer.lot(id, '109', (await buyer.lot(id)).text('id'))
    expect((await buyer.makeDeal('purchase', id, next.at('id'))).status).toBe(200)
  })

  it.each([
    ['CAT-15 CAT-30 ERR-02', '409.09', 'Payment already exists: https://merchant.example/unfinished', 409],
    ['CAT-02', '0.30', 'Withdraw minimum is more than deal amount', 400],
  ])('%s refuses a deal of amount %s: %s', async (_, amount, detail, status) => {
    const { made } = await sandbox.dealOf(buyer, 'proposed', { amount })
    expect(made).toMatchObject(refused(detail, status))
  })

  it('an order that is over accepts no deal', async () => {
    const lot = await buyer.lot(sandbox.control.purchase().id)
    const { id } = sandbox.control.purchase({ status: 3 })
    expect(await buyer.makeDeal('purchase', id, lot.at('id'))).toMatchObject(WRONG_STATUS)
  })
})

describe('a running deal', () => {
  it('CAT-05 is not available to other accounts', async () => {
    const { deal } = await sandbox.dealOf(buyer, 'confirmed')
    const other = await new Visitor(sandbox).register('other@mail.com')
    expect(await other.deal(deal)).toMatchObject(NO_PARTICIPANT)
    expect(await other.moveDeal(deal)).toMatchObject(NO_PARTICIPANT)
    expect(await other.cancelDeal(deal)).toMatchObject(NO_PARTICIPANT)
    expect(await other.openDispute(deal)).toMatchObject(NO_PARTICIPANT)
    expect(await other.vote(deal, 'x')).toMatchObject(NO_PARTICIPANT)
  })

  it('API-25 CAT-22 can be moved by the payer only from confirmed to paid', async () => {
    const { deal } = await sandbox.dealOf(buyer)
    expect(await buyer.moveDeal(deal)).toMatchObject(WRONG_STATUS)
    sandbox.act(deal, 'confirm')
    expect((await buyer.moveDeal(deal)).at('state')).toBe('paid')
  })

  it('NET-07 a replay of “I paid” changes nothing', async () => {
    const { deal } = await sandbox.dealOf(buyer, 'confirmed')
    await buyer.moveDeal(deal)
    sandbox.advance(6_000)
    expect(await buyer.moveDeal(deal)).toMatchObject({ status: 200, body: { state: 'paid' } })
    sandbox.advance(60_000)
    expect(await buyer.moveDeal(deal)).toMatchObject(WRONG_STATUS)
    expect((await buyer.deal(deal)).at('state')).toBe('paid')
  })

  it('NET-07 a call whose response was lost was carried out', async () => {
    const { deal } = await sandbox.dealOf(buyer, 'confirmed')
    sandbox.control.setFaults([{ path: '/deals/states', times: 1, drop: 'answer' }])
    expect((await buyer.moveDeal(deal)).status).toBe(0)
    expect((await buyer.moveDeal(deal)).at('state')).toBe('paid')
  })

  it('A51 expire_in is half of what is left', async () => {
    const { deal } = await sandbox.dealOf(buyer, 'confirmed')
    sandbox.advance(100_000)
    expect((await buyer.deal(deal)).at('expire_in')).toBe(400)
  })

  it('API-26 CAT-23 accepts the card number once', async () => {
    const { id, deal } = await sandbox.dealOf(buyer, 'confirmed')
    expect((await buyer.setMask(deal, '4111111111111111')).at('mask')).toBe(MASK)
    expect((await buyer.purchase(id)).at('mask')).toBe(MASK)
    expect(await buyer.setMask(deal, MASK)).toMatchObject(refused('Mask filled'))
  })

  it.each([
    ['CAT-19', '4000-0000-0000-0002', 'Card blacklisted'],
    ['CAT-09', '4111-1111', { mask: ['is too short'] }],
    ['CAT-09', '4111-1111-1111-1111-1', { mask: ['is too long'] }],
    ['CAT-18', '4111-1111-1111-11x1', 'Card invalid'],
    ['CAT-21', '', { mask: ['should be non-empty'] }],
  ])('%s refuses the card number %j', async (_, mask, reason) => {
    const { deal } = await sandbox.dealOf(buyer, 'confirmed')
    expect(await buyer.setMask(deal, mask)).toMatchObject(refused(reason))
  })

  it('CAT-08 PUR-14 requires the card number before “I paid” where the merchant does', async () => {
    const { deal } = await sandbox.dealOf(buyer, 'confirmed', { merchant: { required_mask: true } })
    expect(await buyer.moveDeal(deal)).toMatchObject(refused('You must set the mask'))
    await buyer.setMask(deal, MASK)
    expect((await buyer.moveDeal(deal)).at('state')).toBe('paid')
  })

  it('API-24 only a seller has a requisite to edit', async () => {
    const { deal } = await sandbox.dealOf(buyer, 'confirmed')
    const edit = { deal_id: deal, requisite: '+79001234567, Bank, Ivan P.' }
    expect(await buyer.patch('/deals/requisite', edit)).toMatchObject(NO_PARTICIPANT)
  })
})

describe('the end of a deal', () => {
  it('API-27 PUR-18 cancelled by the payer, the order is over', async () => {
    const { id, deal } = await sandbox.dealOf(buyer, 'confirmed')
    expect((await buyer.cancelDeal(deal)).at('state')).toBe('deleted')
    expect((await buyer.cancelDeal(deal)).at('state')).toBe('deleted')
    expect((await buyer.purchase(id)).body).toMatchObject({ status: 3, cancel_reason: 'cancelled' })
  })

  it.each([
    ['CAT-24', 'paid', 'Cannot cancel paid deal'],
    ['CAT-25 PUR-22', 'closed', 'Cannot cancel processed deal'],
  ] as const)('%s a %s deal is not cancelled', async (_, state, detail) => {
    const { deal } = await sandbox.dealOf(buyer, state)
    expect(await buyer.cancelDeal(deal)).toMatchObject(refused(detail))
  })

  it('PUR-29 after a cancel by the trader, the order gets a deal on another lot', async () => {
    const { id, deal, made } = await sandbox.dealOf(buyer)
    sandbox.act(deal, 'cancel')
    const order = await buyer.purchase(id)
    expect(order.body).toMatchObject({ status: 1, cancel_reason: null, deal: { state: 'deleted' } })
    const lot = await buyer.lot(id, '109', made.text('lot_id'))
    const next = await buyer.makeDeal('purchase', id, lot.at('id'))
    expect(next.status).toBe(200)
    expect(next.at('lot_id')).not.toBe(made.at('lot_id'))
  })

  it('PUR-29 a trader who does not answer loses the deal', async () => {
    const { id } = await sandbox.dealOf(buyer)
    sandbox.advance(119_000)
    expect((await buyer.purchase(id)).at('deal.state')).toBe('proposed')
    sandbox.advance(1_000)
    expect((await buyer.purchase(id)).body).toMatchObject({ status: 1, deal: { state: 'deleted' } })
  })

  it('PUR-19 CAT-37 not paid within twice expire_in, the order ends by timeout', async () => {
    const { id } = await sandbox.dealOf(buyer, 'confirmed')
    sandbox.advance(899_000)
    expect((await buyer.purchase(id)).at('status')).toBe(1)
    sandbox.advance(1_000)
    const over = { status: 3, cancel_reason: 'timeout', deal: { state: 'deleted' } }
    expect((await buyer.purchase(id)).body).toMatchObject(over)
  })

  it('VOTE-01 VOTE-03 API-29 one vote, only after success and only on the other side', async () => {
    const { deal, trader } = await sandbox.dealOf(buyer, 'paid')
    expect(await buyer.vote(deal, trader)).toMatchObject(WRONG_STATUS)
    sandbox.act(deal, 'release')
    expect((await buyer.vote(deal, 'nobody')).status).toBe(403)
    expect((await buyer.vote(deal, trader, 'love')).body).toEqual({ method: ['is invalid'] })
    expect((await buyer.vote(deal, trader)).status).toBe(200)
    expect((await buyer.vote(deal, trader)).status).toBe(200)
    expect(await buyer.vote(deal, trader, 'dislike')).toMatchObject(WRONG_STATUS)
    expect((await buyer.deal(deal)).at('voted')).toBe(true)
  })
})
