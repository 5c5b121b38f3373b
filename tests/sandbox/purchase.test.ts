import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let buyer: Visitor

beforeEach(async () => {
  sandbox = manualSandbox()
  buyer = await new Visitor(sandbox).register()
})

describe('a purchase', () => {
  it('DATA-01 API-34 API-23 API-25 API-29 goes from the order to the coins', async () => {
    const { id, url } = sandbox.control.purchase({ amount: '5000' })
    expect(url).toBe(`/payment/${id}`)
    const first = await buyer.get(`/payments_v2/${id}`, { token: null, base: 'v2' })
    expect(first.body).toMatchObject({
      payment_id: id,
      status: 0,
      deal: null,
      autodeal: null,
      amount: '5000',
    })

    const made = await buyer.bid(id)
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ state: 'proposed', requisite: null, payment_id: id, type: 0 })
    const deal = made.text('deal_id')

    sandbox.control.actOnDeal(deal, { action: 'confirm', text: '4111111111111111, IVAN PETROV' })
    const ready = await buyer.get(`/payments_v2/${id}`)
    expect(ready.at('deal')).toMatchObject({
      state: 'confirmed',
      requisite: '4111111111111111, IVAN PETROV',
      expire_in: 450,
    })

    expect((await buyer.patch('/deals/states', { deal_id: deal })).at('state')).toBe('paid')
    sandbox.control.actOnDeal(deal, { action: 'release' })
    const done = await buyer.get(`/payments_v2/${id}`)
    expect(done.body).toMatchObject({ status: 2, deal: { state: 'closed', voted: false } })

    const vote = { deal_id: deal, user: done.at('deal.seller.nickname'), method: 'like' }
    expect((await buyer.post('/users/vote', vote)).status).toBe(200)
    expect((await buyer.get(`/deals/${deal}`)).at('voted')).toBe(true)
  })
})
