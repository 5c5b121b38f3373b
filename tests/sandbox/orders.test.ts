import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { fieldsOf, manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let buyer: Visitor
const refused = (detail: string, status = 400) => ({ status, body: { detail } })

beforeEach(async () => {
  sandbox = manualSandbox()
  buyer = await new Visitor(sandbox).register()
})

describe('the order of a purchase page', () => {
  it('API-36 PUR-30 CAT-28 is opened once', async () => {
    const { id } = sandbox.control.purchase()
    const opened = await buyer.post(
      `/open-purchase-page/${id}`,
      { payment_id: id },
      { token: null, base: 'v2' },
    )
    expect(opened.at('page_opened_at')).toBe(sandbox.control.now())
    const again = await buyer.post(`/open-purchase-page/${id}`, { payment_id: id }, { token: null })
    expect(again).toMatchObject(refused('page_opened_at already set'))
  })

  it('API-37 takes each of the three bodies and leaves the rest', async () => {
    const { id } = sandbox.control.purchase({ amount: '5000', label: 'A' })
    const before = (await buyer.get(`/payments_v2/${id}`)).body
    const claimed = await buyer.patch(`/p/${id}`, { token: buyer.access })
    expect(claimed.body).toEqual({ ...fieldsOf(before), token: buyer.access })
    const receipt = await buyer.patch(`/p/${id}`, { is_receipt_sent: true })
    expect(receipt.body).toEqual({ ...fieldsOf(claimed.body), is_receipt_sent: true })
    const body = { symbol: 'btc', amount: '6000', status: 1, buyer_id: 5, merchant_id: 1, label: 'B' }
    const order = await buyer.patch(`/p/${id}`, body, { base: 'v2' })
    expect(order.body).toEqual({
      ...fieldsOf(receipt.body),
      symbol: 'btc',
      amount: '6000',
      status: 1,
      buyer_id: '5',
      label: 'B',
    })
  })

  it('API-37 takes another merchant that it knows', async () => {
    const { id } = sandbox.control.purchase()
    sandbox.control.purchase({ merchant: { id: 77, name: 'Other shop' } })
    const { body } = await buyer.patch(`/p/${id}`, { merchant_id: 77 }, { base: 'v2' })
    expect(body).toMatchObject({ merchant_id: 77, merchant: { name: 'Other shop' } })
  })

  it.each([
    [{ token: 'somebody else' }, { token: ['is invalid'] }],
    [{ status: 2 }, { status: ['is invalid'] }],
    [{ amount: '0' }, { detail: 'Bad payment amount' }],
    [{ amount: 'much' }, { amount: ['is invalid'] }],
    [{ symbol: 'doge' }, { detail: 'Currency invalid' }],
    [{ is_receipt_sent: 'yes' }, { is_receipt_sent: ['is invalid'] }],
  ])('API-37 refuses %j', async (body, answer) => {
    const { id } = sandbox.control.purchase()
    expect(await buyer.patch(`/p/${id}`, body)).toMatchObject({ status: 400, body: answer })
  })

  it('API-35 A15 the session view resumes the page on another device, also after the token has expired', async () => {
    const { id } = sandbox.control.purchase()
    expect((await buyer.get(`/p/${id}`, { token: null })).body).toEqual({
      token: null,
      deal: null,
      autodeal: null,
    })
    const deal = await buyer.bid(id)
    const other = new Visitor(sandbox)
    other.access = (await other.get(`/p/${id}`)).text('token')
    expect(other.access).toBe(buyer.access)
    sandbox.control.advance(2 * 3_600_000)
    other.access = (await other.get(`/p/${id}`, { token: null })).text('token')
    expect(other.access).not.toBe(buyer.access)
    expect((await other.get(`/deals/${deal.text('deal_id')}`)).status).toBe(200)
  })

  it('A15 A31 an order that is made with its bank chosen has a payer, until somebody else acts on it first', async () => {
    const search = (id: string | number) =>
      `/lots/fast-deal-start?payment_id=${id}&symbol=usdt&amount_currency=5000&currency=rub&broker=109`
    const deviceOf = async (path: string) => {
      const device = new Visitor(sandbox)
      device.access = (await device.get(path, { token: null })).text('token')
      return device
    }
    const own = sandbox.control.purchase({ status: 1, broker_id: 109 })
    const payer = await deviceOf(`/p/${own.id}`)
    expect(await payer.get(search(own.id))).toMatchObject({ status: 200 })
    expect(await buyer.get(search(own.id))).toMatchObject(refused('user not participant', 403))

    const taken = sandbox.control.purchase({ status: 1, broker_id: 109 })
    expect((await buyer.get(`/p/${taken.id}`, { token: null })).at('token')).not.toBeNull()
    expect(await buyer.get(search(taken.id))).toMatchObject({ status: 200 })
    expect((await buyer.get(`/p/${taken.id}`, { token: null })).at('token')).toBeNull()

    const sale = sandbox.control.sale({ status: 1, broker_id: 109 })
    const seller = await deviceOf(`/s/${sale.id}`)
    expect(await seller.patch(`/s/${sale.id}`, { status: 3 })).toMatchObject({ status: 200 })
    const created = sandbox.control.purchase({ status: 1 })
    expect((await buyer.get(`/p/${created.id}`, { token: null })).at('token')).toBeNull()
  })

  it("CAT-05 somebody else's order with a running deal cannot be claimed", async () => {
    const { id } = sandbox.control.purchase()
    await buyer.bid(id)
    const other = await new Visitor(sandbox).register('other@mail.com')
    expect(await other.patch(`/p/${id}`, { token: other.access })).toMatchObject(
      refused('user not participant', 403),
    )
    expect(await other.patch(`/p/${id}`, { label: 'mine' })).toMatchObject(
      refused('user not participant', 403),
    )
  })

  it('the amount cannot change under a running deal', async () => {
    const { id } = sandbox.control.purchase({ amount: '5000' })
    await buyer.bid(id)
    expect(await buyer.patch(`/p/${id}`, { amount: '1' })).toMatchObject(refused('Wrong deal status'))
    expect((await buyer.patch(`/p/${id}`, { amount: '5000.00', label: 'B' })).status).toBe(200)
  })

  it('an order without a deal may be given up, and is then over', async () => {
    const { id } = sandbox.control.purchase()
    const over = { status: 3, cancel_reason: 'cancelled' }
    expect((await buyer.patch(`/p/${id}`, { status: 3 })).body).toMatchObject(over)
    expect((await buyer.patch(`/p/${id}`, { status: 3 })).body).toMatchObject(over)
    expect(await buyer.patch(`/p/${id}`, { status: 1 })).toMatchObject(refused('Wrong deal status'))
  })

  it('API-38 GET /merchant answers the shop of that id', async () => {
    const { id } = sandbox.control.purchase({ merchant: { name: 'Shop', required_mask: true } })
    const order = await buyer.get(`/payments_v2/${id}`)
    const merchant = await buyer.get(`/merchant/${order.text('merchant_id')}`, { token: null })
    expect(merchant.body).toEqual(order.at('merchant'))
    expect(merchant.body).toMatchObject({
      name: 'Shop',
      required_mask: true,
      website: 'https://merchant.example',
    })
    expect((await buyer.get('/merchant/999')).status).toBe(404)
  })
})

describe('the form of the answers', () => {
  it('SPEC-01 is ids alone when it is told so, for every order, and records again after a reset', async () => {
    const fields = { status: 1, broker_id: 109, deal: { state: 'confirmed' } }
    const { id } = sandbox.control.purchase(fields)
    const { id: saleId } = sandbox.control.sale({ ...fields, is_approved: true })
    const { id: flashId } = sandbox.control.flashpay(fields)
    expect((await buyer.control('POST', '/answers', { form: 'words' })).status).toBe(400)
    await buyer.control('POST', '/answers', { form: 'ids' })
    for (const path of [`/payments_v2/${id}`, `/sale_v2/${saleId}`, `/p2/${flashId}`]) {
      const order = await buyer.get(path)
      expect(order.at('deal_id')).toEqual(expect.any(Number))
      expect(order.at('merchant_id')).toEqual(expect.any(Number))
      for (const name of ['deal', 'autodeal', 'merchant']) expect(order.at(name)).toBeUndefined()
    }
    await buyer.control('POST', '/reset')
    const again = sandbox.control.purchase(fields)
    expect((await new Visitor(sandbox).get(`/payments_v2/${again.id}`)).at('deal.state')).toBe('confirmed')
  })
})
