import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { DealSteps } from './dealSteps.ts'
import { Visitor } from './visitor.ts'

let steps: DealSteps
let sandbox: Sandbox
let buyer: Visitor
const refused = (detail: string, status = 400) => ({ status, body: { detail } })

beforeEach(async () => {
  steps = await DealSteps.begin()
  ;({ sandbox, buyer } = steps)
})

describe('making a deal', () => {
  it('API-23 A63 works the coin amount out from the rate, in decimal text', async () => {
    const { made } = await steps.bid({ amount: '5000' })
    expect(made.body).toMatchObject({ amount: '53.93', amount_currency: '5000', symbol: 'usdt' })
  })

  it('API-23 A63 works the fiat amount out for an order in coins', async () => {
    const { made } = await steps.bid({ amount: '0.015', symbol: 'usdt', is_currency_amount: false })
    expect(made.body).toMatchObject({ amount: '0.015', amount_currency: '1.39' })
  })

  it('CAT-27 NET-07 the same deal again is a duplicated deal, and there is one deal', async () => {
    const { id, made } = await steps.bid()
    const body = { lot_id: made.at('lot_id'), payment_id: id, amount_currency: '5000', requisite: '' }
    expect(await buyer.post('/deals', body)).toMatchObject(refused('Duplicated deal', 409))
    expect(sandbox.control.state()['deals']).toHaveLength(1)
  })

  it('CAT-14 a second deal on another lot is a duplicate deal', async () => {
    const { id, made } = await steps.bid()
    const lot = await buyer.lot(id, '109', made.text('lot_id'))
    const body = { lot_id: lot.at('id'), payment_id: id, requisite: '' }
    expect(await buyer.post('/deals', body)).toMatchObject(refused('duplicate deal', 409))
  })

  it('TIME-06 CAT-13 an open deal blocks another order for 20 minutes', async () => {
    await steps.dealAt('paid')
    const { id } = sandbox.control.purchase()
    sandbox.control.advance(19 * 60_000)
    expect(await buyer.bid(id)).toMatchObject(refused('Deal already exists', 409))
    sandbox.control.advance(2 * 60_000)
    expect((await buyer.bid(id)).status).toBe(200)
  })

  it('TIME-06 a closed deal blocks nothing', async () => {
    await steps.dealAt('closed')
    sandbox.control.advance(60_000)
    expect((await steps.bid()).made.status).toBe(200)
  })

  it('TIME-07 CAT-17 CAT-26 the same lot again within a minute has reached its limit', async () => {
    const { id, made } = await steps.bid()
    const again = { lot_id: made.at('lot_id'), payment_id: id, requisite: '' }
    sandbox.control.actOnDeal(made.text('deal_id'), { action: 'cancel' })
    sandbox.control.advance(59_000)
    expect(await buyer.post('/deals', again)).toMatchObject(refused('limit of this lot exceeded'))
    sandbox.control.advance(2_000)
    expect((await buyer.post('/deals', again)).status).toBe(200)
  })

  it('CAT-26 amount 429.29 has reached the limit of its first lot, not of the next', async () => {
    const { id, made } = await steps.bid({ amount: '429.29' })
    expect(made).toMatchObject(refused('limit of this lot exceeded'))
    const first = (await buyer.lot(id)).text('id')
    const next = await buyer.lot(id, '109', first)
    expect(
      (await buyer.post('/deals', { lot_id: next.at('id'), payment_id: id, requisite: '' })).status,
    ).toBe(200)
  })

  it('CAT-15 CAT-30 ERR-02 amount 409.09 has an unfinished payment elsewhere', async () => {
    const { made } = await steps.bid({ amount: '409.09' })
    expect(made).toMatchObject(refused('Payment already exists: https://merchant.example/unfinished', 409))
  })

  it('CAT-02 an amount below the withdrawal minimum is refused', async () => {
    const { made } = await steps.bid({ amount: '0.30' })
    expect(made).toMatchObject(refused('Withdraw minimum is more than deal amount'))
  })

  it('an order that is over takes no deal', async () => {
    const { id } = sandbox.control.purchase({ status: 3 })
    const other = sandbox.control.purchase()
    const lot_id = (await buyer.lot(other.id)).at('id')
    expect(await buyer.post('/deals', { lot_id, payment_id: id, requisite: '' })).toMatchObject(
      refused('Wrong deal status'),
    )
  })
})

describe('a running deal', () => {
  it('CAT-05 is no business of anybody else', async () => {
    const { deal } = await steps.dealAt('confirmed')
    const other = await new Visitor(sandbox).register('other@mail.com')
    const no = refused('user not participant', 403)
    expect(await other.get(`/deals/${deal}`)).toMatchObject(no)
    expect(await other.patch('/deals/states', { deal_id: deal })).toMatchObject(no)
    expect(await other.post('/deals/cancel', { deal_id: deal })).toMatchObject(no)
    expect(await other.post('/disputes', { deal_id: deal })).toMatchObject(no)
    expect(await other.post('/users/vote', { deal_id: deal, user: 'x', method: 'like' })).toMatchObject(no)
  })

  it('API-25 CAT-22 moves by the payer from confirmed to paid only', async () => {
    const { deal } = await steps.bid()
    expect(await buyer.patch('/deals/states', { deal_id: deal })).toMatchObject(refused('Wrong deal status'))
    sandbox.control.actOnDeal(deal, { action: 'confirm' })
    expect((await buyer.patch('/deals/states', { deal_id: deal })).at('state')).toBe('paid')
  })

  it('NET-07 a replay of I paid moves nothing twice', async () => {
    const { deal } = await steps.dealAt('confirmed')
    await buyer.patch('/deals/states', { deal_id: deal })
    sandbox.control.advance(6_000)
    expect(await buyer.patch('/deals/states', { deal_id: deal })).toMatchObject({
      status: 200,
      body: { state: 'paid' },
    })
    sandbox.control.advance(60_000)
    expect(await buyer.patch('/deals/states', { deal_id: deal })).toMatchObject(refused('Wrong deal status'))
    expect((await buyer.get(`/deals/${deal}`)).at('state')).toBe('paid')
  })

  it('NET-07 an act whose answer was lost has happened', async () => {
    const { deal } = await steps.dealAt('confirmed')
    sandbox.control.setFaults([{ path: '/deals/states', times: 1, drop: 'answer' }])
    expect((await buyer.patch('/deals/states', { deal_id: deal })).status).toBe(0)
    expect((await buyer.patch('/deals/states', { deal_id: deal })).at('state')).toBe('paid')
  })

  it('A51 expire_in is half of what is left', async () => {
    const { deal } = await steps.dealAt('confirmed')
    sandbox.control.advance(100_000)
    expect((await buyer.get(`/deals/${deal}`)).at('expire_in')).toBe(400)
  })

  it('API-26 CAT-23 takes the card number once', async () => {
    const { id, deal } = await steps.dealAt('confirmed')
    const mask = await buyer.patch('/deals/mask', { deal_id: deal, mask: '4111111111111111' })
    expect(mask.at('mask')).toBe('4111-1111-1111-1111')
    expect((await buyer.get(`/payments_v2/${id}`)).at('mask')).toBe('4111-1111-1111-1111')
    const again = await buyer.patch('/deals/mask', { deal_id: deal, mask: '4111-1111-1111-1111' })
    expect(again).toMatchObject(refused('Mask filled'))
  })

  it.each([
    ['CAT-19', '4000-0000-0000-0002', { detail: 'Card blacklisted' }],
    ['CAT-09', '4111-1111', { mask: ['is too short'] }],
    ['CAT-09', '4111-1111-1111-1111-1', { mask: ['is too long'] }],
    ['CAT-18', '4111-1111-1111-11x1', { detail: 'Card invalid' }],
    ['CAT-21', '', { mask: ['should be non-empty'] }],
  ])('%s refuses the card number %j', async (_, mask, body) => {
    const { deal } = await steps.dealAt('confirmed')
    expect(await buyer.patch('/deals/mask', { deal_id: deal, mask })).toMatchObject({ status: 400, body })
  })

  it('CAT-08 PUR-14 wants the card number before I paid where the merchant does', async () => {
    const { deal } = await steps.dealAt('confirmed', { merchant: { required_mask: true } })
    const early = await buyer.patch('/deals/states', { deal_id: deal })
    expect(early).toMatchObject(refused('You must set the mask'))
    await buyer.patch('/deals/mask', { deal_id: deal, mask: '4111-1111-1111-1111' })
    expect((await buyer.patch('/deals/states', { deal_id: deal })).at('state')).toBe('paid')
  })

  it('API-24 only a seller has a requisite to edit', async () => {
    const { deal } = await steps.dealAt('confirmed')
    const edit = await buyer.patch('/deals/requisite', {
      deal_id: deal,
      requisite: '+79001234567, Bank, Ivan P.',
    })
    expect(edit).toMatchObject(refused('user not participant', 403))
  })
})
