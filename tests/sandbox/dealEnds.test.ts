import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { DealSteps } from './dealSteps.ts'
import type { Visitor } from './visitor.ts'

let steps: DealSteps
let sandbox: Sandbox
let buyer: Visitor
const refused = (detail: string, status = 400) => ({ status, body: { detail } })

beforeEach(async () => {
  steps = await DealSteps.begin()
  ;({ sandbox, buyer } = steps)
})

describe('the end of a deal', () => {
  it('API-27 PUR-18 cancelled by the payer, the order is over', async () => {
    const { id, deal } = await steps.dealAt('confirmed')
    expect((await buyer.post('/deals/cancel', { deal_id: deal })).at('state')).toBe('deleted')
    expect((await buyer.post('/deals/cancel', { deal_id: deal })).at('state')).toBe('deleted')
    expect((await buyer.get(`/payments_v2/${id}`)).body).toMatchObject({
      status: 3,
      cancel_reason: 'cancelled',
    })
  })

  it('CAT-24 CAT-25 PUR-22 a paid and a processed deal are not cancelled', async () => {
    const { deal } = await steps.dealAt('paid')
    expect(await buyer.post('/deals/cancel', { deal_id: deal })).toMatchObject(
      refused('Cannot cancel paid deal'),
    )
    sandbox.control.actOnDeal(deal, { action: 'release' })
    expect(await buyer.post('/deals/cancel', { deal_id: deal })).toMatchObject(
      refused('Cannot cancel processed deal'),
    )
  })

  it('PUR-29 cancelled by the trader, the order bids again on another lot', async () => {
    const { id, made } = await steps.bid()
    sandbox.control.actOnDeal(made.text('deal_id'), { action: 'cancel' })
    const order = await buyer.get(`/payments_v2/${id}`)
    expect(order.body).toMatchObject({ status: 1, cancel_reason: null, deal: { state: 'deleted' } })
    const lot = await buyer.lot(id, '109', made.text('lot_id'))
    const next = await buyer.post('/deals', { lot_id: lot.at('id'), payment_id: id, requisite: '' })
    expect(next.at('lot_id')).not.toBe(made.at('lot_id'))
  })

  it('PUR-29 a trader that does not answer loses the deal', async () => {
    const { id } = await steps.bid()
    sandbox.control.advance(119_000)
    expect((await buyer.get(`/payments_v2/${id}`)).at('deal.state')).toBe('proposed')
    sandbox.control.advance(1_000)
    expect((await buyer.get(`/payments_v2/${id}`)).body).toMatchObject({
      status: 1,
      deal: { state: 'deleted' },
    })
  })

  it('PUR-19 CAT-37 not paid within twice expire_in, the order ends by timeout', async () => {
    const { id } = await steps.dealAt('confirmed')
    sandbox.control.advance(899_000)
    expect((await buyer.get(`/payments_v2/${id}`)).at('status')).toBe(1)
    sandbox.control.advance(1_000)
    expect((await buyer.get(`/payments_v2/${id}`)).body).toMatchObject({
      status: 3,
      cancel_reason: 'timeout',
      deal: { state: 'deleted' },
    })
  })

  it('VOTE-01 VOTE-03 API-29 one vote, only after success and only on the other side', async () => {
    const { deal, made } = await steps.dealAt('paid')
    const vote = { deal_id: deal, user: made.text('seller.nickname'), method: 'like' }
    expect(await buyer.post('/users/vote', vote)).toMatchObject(refused('Wrong deal status'))
    sandbox.control.actOnDeal(deal, { action: 'release' })
    expect((await buyer.post('/users/vote', { ...vote, user: 'nobody' })).status).toBe(403)
    expect((await buyer.post('/users/vote', { ...vote, method: 'love' })).body).toEqual({
      method: ['is invalid'],
    })
    expect((await buyer.post('/users/vote', vote)).status).toBe(200)
    expect((await buyer.post('/users/vote', vote)).status).toBe(200)
    expect(await buyer.post('/users/vote', { ...vote, method: 'dislike' })).toMatchObject(
      refused('Wrong deal status'),
    )
    expect((await buyer.get(`/deals/${deal}`)).at('voted')).toBe(true)
  })
})
