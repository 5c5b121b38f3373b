import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import { Visitor } from './visitor.ts'

const { sandbox, visitor: payer } = useSandbox()
const mask = '4111-1111-1111-1111'
const payment = (id: string) => payer.get(`/p2/${id}`)
const choose = (id: string, body: unknown) => payer.patch(`/p2/${id}`, body, { base: 'v2' })

describe('flash-pay', () => {
  it('API-32 API-33 FP-01 FP-05 FP-10 a payment is carried out from the choice of a bank to its end, without an account', async () => {
    const { id, url } = sandbox.control.flashpay({ type: 'payment', amount: '3000' })
    expect(url).toBe(`/flashpay/payment/${id}`)
    expect((await payment(id)).body).toMatchObject({ status: 0, broker_id: null, requisites: null })
    const chosen = await choose(id, { broker_id: 109, mask })
    expect(chosen.body).toMatchObject({ status: 1, broker_id: 109, mask, transaction_link: null })
    expect(chosen.text('requisites')).toMatch(/^\d{16}, /)
    expect((await choose(id, { broker_id: 109, mask })).body).toEqual(chosen.body)
    const link = 'https://explorer.example/tx/1'
    await payer.control('POST', `/orders/${id}/act`, { action: 'start', link })
    expect((await payment(id)).body).toMatchObject({ status: 1, transaction_link: link })
    await payer.control('POST', `/orders/${id}/act`, { action: 'finish', status: 2 })
    expect((await payment(id)).at('status')).toBe(2)
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

  it.each([
    [
      'FP-04 CAT-08 a card bank without the card number',
      { broker_id: 109, mask: null },
      'You must set the mask',
    ],
    [
      'FP-04 CAT-19 a card bank with a blacklisted card',
      { broker_id: 109, mask: '4000-0000-0000-0002' },
      'Card blacklisted',
    ],
    ['a bank that is switched off', { broker_id: 107, mask }, { broker_id: ['is unavailable'] }],
    ['an unknown bank', { broker_id: 1, mask }, { broker_id: ['is unavailable'] }],
    ['a bank that is no number', { broker_id: 'x', mask }, { broker_id: ['is unavailable'] }],
  ])('refuses %s', async (_, body, reason) => {
    const { id } = sandbox.control.flashpay()
    expect(await choose(id, body)).toMatchObject(refused(reason))
    expect((await choose(id, { broker_id: 105, mask: null })).status).toBe(200)
  })

  it('another bank changes the requisites', async () => {
    const { id } = sandbox.control.flashpay()
    const first = await choose(id, { broker_id: 109, mask })
    const second = await choose(id, { broker_id: 105, mask })
    expect(second.text('requisites')).not.toBe(first.text('requisites'))
  })

  it.each([0, 1, 2, 3])('FP-02 FP-06 can be made with the status %i', async (status) => {
    const { id } = sandbox.control.flashpay({ status, broker_id: 109 })
    expect((await payment(id)).body).toMatchObject({ status, broker_id: 109 })
  })

  it('A16 is also a view of a purchase and of a sale, but has no purchase page', async () => {
    const purchase = sandbox.control.purchase({ status: 1 })
    const sale = sandbox.control.sale()
    const flash = sandbox.control.flashpay()
    expect((await payment(purchase.id)).body).toMatchObject({ id: purchase.id, status: 1 })
    expect((await payer.get(`/s2/${sale.id}`)).body).toMatchObject({ id: sale.id, status: 0 })
    expect((await payer.purchase(flash.id)).status).toBe(404)
  })

  it('API-33 CAT-23 a purchase accepts the card number once, from its payer only', async () => {
    const buyer = await new Visitor(sandbox).register()
    const { id } = await sandbox.dealOf(buyer)
    const setMask = (who: Visitor) => who.patch(`/p2/${id}`, { broker_id: 109, mask })
    expect((await setMask(payer)).status).toBe(403)
    expect((await setMask(buyer)).body).toMatchObject({ mask, broker_id: 109 })
    expect((await setMask(buyer)).body).toEqual({ detail: 'Mask filled' })
  })
})
