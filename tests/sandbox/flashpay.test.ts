import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let payer: Visitor
const mask = '4111-1111-1111-1111'

beforeEach(() => {
  sandbox = manualSandbox()
  payer = new Visitor(sandbox)
})

describe('flash-pay', () => {
  it('API-32 API-33 FP-01 FP-05 FP-10 a payment goes from the bank to the end, without an account', async () => {
    const { id, url } = sandbox.control.flashpay({ type: 'payment', amount: '3000' })
    expect(url).toBe(`/flashpay/payment/${id}`)
    expect((await payer.get(`/p2/${id}`)).body).toMatchObject({
      status: 0,
      broker_id: null,
      requisites: null,
    })
    const chosen = await payer.patch(`/p2/${id}`, { broker_id: 109, mask }, { base: 'v2' })
    expect(chosen.body).toMatchObject({ status: 1, broker_id: 109, mask, transaction_link: null })
    expect(chosen.text('requisites')).toMatch(/^\d{16}, /)
    expect((await payer.patch(`/p2/${id}`, { broker_id: 109, mask })).body).toEqual(chosen.body)
    const link = 'https://explorer.example/tx/1'
    await payer.control('POST', `/orders/${id}/act`, { action: 'start', link })
    expect((await payer.get(`/p2/${id}`)).body).toMatchObject({ status: 1, transaction_link: link })
    await payer.control('POST', `/orders/${id}/act`, { action: 'finish', status: 2 })
    expect((await payer.get(`/p2/${id}`)).at('status')).toBe(2)
  })

  it('FP-01 FP-09 A18 a sale takes a bank without a card, gives an address, and may end as not ok', async () => {
    const { id, url } = sandbox.control.flashpay({ type: 'sale', symbol: 'btc' })
    expect(url).toBe(`/flashpay/sale/${id}`)
    const chosen = await payer.patch(`/s2/${id}`, { broker_id: '105', mask: null })
    expect(chosen.body).toMatchObject({ status: 1, broker_id: 105, mask: null })
    expect(chosen.text('requisites')).toMatch(/^tb1q/)
    sandbox.control.actOnOrder(id, { action: 'finish', status: 3 })
    expect((await payer.get(`/s2/${id}`)).at('status')).toBe(3)
    expect((await payer.patch(`/s2/${id}`, { broker_id: 105 })).body).toEqual({ detail: 'Wrong deal status' })
  })

  it('FP-04 CAT-08 CAT-19 a card bank wants the card number, and not any', async () => {
    const { id } = sandbox.control.flashpay()
    const choose = (body: unknown) => payer.patch(`/p2/${id}`, body)
    expect((await choose({ broker_id: 109, mask: null })).body).toEqual({ detail: 'You must set the mask' })
    const black = await choose({ broker_id: 109, mask: '4000-0000-0000-0002' })
    expect(black.body).toEqual({ detail: 'Card blacklisted' })
    expect((await choose({ broker_id: 105, mask: null })).status).toBe(200)
  })

  it('a bank that is gone or unknown is refused, another one changes the requisites', async () => {
    const { id } = sandbox.control.flashpay()
    for (const broker_id of [107, 1, 'x'])
      expect((await payer.patch(`/p2/${id}`, { broker_id, mask })).body).toEqual({
        broker_id: ['is unavailable'],
      })
    const first = await payer.patch(`/p2/${id}`, { broker_id: 109, mask })
    const second = await payer.patch(`/p2/${id}`, { broker_id: 105, mask })
    expect(second.text('requisites')).not.toBe(first.text('requisites'))
  })

  it('FP-02 FP-06 stands in any state from the start', async () => {
    for (const status of [0, 1, 2, 3]) {
      const { id } = sandbox.control.flashpay({ status, broker_id: 109 })
      expect((await payer.get(`/p2/${id}`)).body).toMatchObject({ status, broker_id: 109 })
    }
  })

  it('A16 is also a view of a purchase and of a sale, and no page of theirs', async () => {
    const purchase = sandbox.control.purchase({ status: 1 })
    const sale = sandbox.control.sale()
    const flash = sandbox.control.flashpay()
    expect((await payer.get(`/p2/${purchase.id}`)).body).toMatchObject({ id: purchase.id, status: 1 })
    expect((await payer.get(`/s2/${sale.id}`)).body).toMatchObject({ id: sale.id, status: 0 })
    expect((await payer.get(`/payments_v2/${flash.id}`)).status).toBe(404)
  })

  it('API-33 CAT-23 a page order takes the card number once, from its payer only', async () => {
    const buyer = await new Visitor(sandbox).register()
    const { id } = sandbox.control.purchase()
    await buyer.bid(id)
    expect((await payer.patch(`/p2/${id}`, { mask })).status).toBe(403)
    expect((await buyer.patch(`/p2/${id}`, { broker_id: 109, mask })).body).toMatchObject({
      mask,
      broker_id: 109,
    })
    expect((await buyer.patch(`/p2/${id}`, { broker_id: 109, mask })).body).toEqual({ detail: 'Mask filled' })
  })
})
