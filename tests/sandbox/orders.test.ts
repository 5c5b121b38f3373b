import { describe, expect, it } from 'vitest'
import { fieldsOf, refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import { Visitor } from './visitor.ts'

const { sandbox, visitor: buyer } = useSandbox('buyer@mail.com')
const NO_PARTICIPANT = refused('user not participant', 403)

describe('the order of a purchase page', () => {
  it('API-36 PUR-30 CAT-28 can be opened only once', async () => {
    const { id } = sandbox.control.purchase()
    const open = () =>
      buyer.post(`/open-purchase-page/${id}`, { payment_id: id }, { token: null, base: 'v2' })
    expect((await open()).at('page_opened_at')).toBe(sandbox.control.now())
    expect(await open()).toMatchObject(refused('page_opened_at already set'))
  })

  it('API-37 accepts each of the three bodies and changes nothing else', async () => {
    const { id } = sandbox.control.purchase({ amount: '5000', label: 'A' })
    const before = (await buyer.purchase(id)).body
    const claimed = await buyer.claim('purchase', id)
    expect(claimed.body).toEqual({ ...fieldsOf(before), token: buyer.access })
    const receipt = await buyer.patch(`/p/${id}`, { is_receipt_sent: true })
    expect(receipt.body).toEqual({ ...fieldsOf(claimed.body), is_receipt_sent: true })
    const changed = { symbol: 'btc', amount: '6000', status: 1, label: 'B' }
    const order = await buyer.patch(`/p/${id}`, { ...changed, buyer_id: 5, merchant_id: 1 }, { base: 'v2' })
    expect(order.body).toEqual({ ...fieldsOf(receipt.body), ...changed, buyer_id: '5' })
  })

  it('API-37 accepts another merchant that it knows', async () => {
    const { id } = sandbox.control.purchase()
    sandbox.control.purchase({ merchant: { id: 77, name: 'Other shop' } })
    const { body } = await buyer.patch(`/p/${id}`, { merchant_id: 77 }, { base: 'v2' })
    expect(body).toMatchObject({ merchant_id: 77, merchant: { name: 'Other shop' } })
  })

  it.each([
    [{ token: 'somebody else' }, { token: ['is invalid'] }],
    [{ status: 2 }, { status: ['is invalid'] }],
    [{ amount: '0' }, 'Bad payment amount'],
    [{ amount: 'much' }, { amount: ['is invalid'] }],
    [{ symbol: 'doge' }, 'Currency invalid'],
    [{ is_receipt_sent: 'yes' }, { is_receipt_sent: ['is invalid'] }],
  ])('API-37 refuses %j', async (body, reason) => {
    const { id } = sandbox.control.purchase()
    expect(await buyer.patch(`/p/${id}`, body)).toMatchObject(refused(reason))
  })

  it('API-35 A15 the session view resumes the page on another device, also after the token has expired', async () => {
    const { id } = sandbox.control.purchase()
    const empty = { token: null, deal: null, autodeal: null }
    expect((await buyer.get(`/p/${id}`, { token: null })).body).toEqual(empty)
    const deal = await buyer.bid(id)
    const other = await new Visitor(sandbox).resume('purchase', id)
    expect(other.access).toBe(buyer.access)
    sandbox.advance(2 * 3_600_000)
    await other.resume('purchase', id)
    expect(other.access).not.toBe(buyer.access)
    expect((await other.deal(deal.text('deal_id'))).status).toBe(200)
  })

  it('A15 A31 an order that is created with a chosen bank has its own payer, unless another account acts on it first', async () => {
    const fields = { status: 1, broker_id: 109 }
    const tokenOf = async (id: string) => (await buyer.get(`/p/${id}`, { token: null })).at('token')
    const own = sandbox.control.purchase(fields)
    const payer = await new Visitor(sandbox).resume('purchase', own.id)
    expect((await payer.lot(own.id)).status).toBe(200)
    expect(await buyer.lot(own.id)).toMatchObject(NO_PARTICIPANT)

    const taken = sandbox.control.purchase(fields)
    expect(await tokenOf(taken.id)).not.toBeNull()
    expect((await buyer.lot(taken.id)).status).toBe(200)
    expect(await tokenOf(taken.id)).toBeNull()

    const sale = sandbox.control.sale(fields)
    const seller = await new Visitor(sandbox).resume('sale', sale.id)
    expect((await seller.patch(`/s/${sale.id}`, { status: 3 })).status).toBe(200)
    expect(await tokenOf(sandbox.control.purchase({ status: 1 }).id)).toBeNull()
  })

  it("CAT-05 somebody else's order with a running deal cannot be claimed", async () => {
    const { id } = await sandbox.dealOf(buyer)
    const other = await new Visitor(sandbox).register('other@mail.com')
    expect(await other.claim('purchase', id)).toMatchObject(NO_PARTICIPANT)
    expect(await other.patch(`/p/${id}`, { label: 'mine' })).toMatchObject(NO_PARTICIPANT)
  })

  it('the amount cannot change under a running deal', async () => {
    const { id } = await sandbox.dealOf(buyer, 'proposed', { amount: '5000' })
    expect(await buyer.patch(`/p/${id}`, { amount: '1' })).toMatchObject(refused('Wrong deal status'))
    expect((await buyer.patch(`/p/${id}`, { amount: '5000.00', label: 'B' })).status).toBe(200)
  })

  it('an order without a deal may be cancelled, and is then over', async () => {
    const { id } = sandbox.control.purchase()
    const over = { status: 3, cancel_reason: 'cancelled' }
    expect((await buyer.patch(`/p/${id}`, { status: 3 })).body).toMatchObject(over)
    expect((await buyer.patch(`/p/${id}`, { status: 3 })).body).toMatchObject(over)
    expect(await buyer.patch(`/p/${id}`, { status: 1 })).toMatchObject(refused('Wrong deal status'))
  })

  it('API-38 GET /merchant responds with the shop of that id', async () => {
    const { id } = sandbox.control.purchase({ merchant: { name: 'Shop', required_mask: true } })
    const order = await buyer.purchase(id)
    const merchant = await buyer.get(`/merchant/${order.text('merchant_id')}`, { token: null })
    expect(merchant.body).toEqual(order.at('merchant'))
    const fields = { name: 'Shop', required_mask: true, website: 'https://merchant.example' }
    expect(merchant.body).toMatchObject(fields)
    expect((await buyer.get('/merchant/999')).status).toBe(404)
  })
})

it('SPEC-01 every order contains only the ids of its records if that form is set, and the records again after a reset', async () => {
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
  expect((await new Visitor(sandbox).purchase(again.id)).at('deal.state')).toBe('confirmed')
})
