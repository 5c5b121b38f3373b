import { describe, expect, it } from 'vitest'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor } = useSandbox()

describe('orders created by the control plane', () => {
  it.each([
    ['/purchases', '/payment/'],
    ['/sales', '/sale/'],
    ['/crypto-payments', '/cpayment/'],
    ['/flashpay', '/flashpay/payment/'],
  ])('%s responds with an id and the page of the payer', async (path, page) => {
    const made = await visitor.control('POST', path, {})
    expect(made.body).toEqual({ id: made.text('id'), url: page + made.text('id') })
    const longest = 'a-Z_9'.repeat(12) + '1234'
    expect((await visitor.control('POST', path, { id: longest })).at('url')).toBe(page + longest)
  })

  it.each(['/purchases', '/sales', '/crypto-payments', '/flashpay'])(
    'ROUTE-05 %s refuses an id whose address a client would not open',
    async (path) => {
      for (const id of ['my own/1', 'demo~anna', 'ü', '7.', '', 'x'.repeat(65), `7\n`])
        expect(await visitor.control('POST', path, { id })).toMatchObject({
          status: 400,
          body: { id: ['is invalid'] },
        })
    },
  )

  it('accepts any field of the entity, and merges a merchant into the default one', async () => {
    const fields = {
      id: 'p1',
      label: 'L',
      amount: 1234.5,
      currency: 'UZS',
      symbol: 'btc',
      is_currency_amount: false,
      status: 1,
      requisites: '1, X',
      mask: '4111-1111-1111-1111',
      broker_id: 201,
      back_url: null,
      page_opened_at: '2026-01-01T00:00:00.000Z',
      cancel_reason: 'timeout',
      is_qr: true,
      is_receipt_sent: true,
      lang: 'uz',
      // Claims of a temporary account: { is_temporary: true }.
      token: 'e30.eyJpc190ZW1wb3JhcnkiOnRydWV9.given',
      buyer_id: 7,
    }
    const merchant = { name: 'Shop', is_receipt_required: true }
    sandbox.control.purchase({ ...fields, merchant })
    const order = await visitor.purchase('p1')
    expect(order.body).toMatchObject({ ...fields, amount: '1234.5', currency: 'uzs', buyer_id: '7' })
    expect(order.at('merchant')).toMatchObject({ ...merchant, required_mask: false })
  })

  const states = ['proposed', 'confirmed', 'paid', 'closed', 'deleted']
  const ends = [null, 'timeout'].flatMap((cancel_reason) =>
    [0, 1, 2, 3].map((status) => ({ status, cancel_reason })),
  )
  const withDeal = ends.flatMap((end) =>
    states.flatMap((state) => [
      { ...end, deal: { state } },
      { ...end, deal: { state, dispute: { initiator: 'trader' } } },
      { ...end, deal: { state, requisite: null } },
    ]),
  )
  const withAutodeal = ends.flatMap(({ status, cancel_reason }) =>
    ['active', 'paid', 'closed', 'deleted'].map((state) => ({ status, cancel_reason, autodeal: { state } })),
  )

  it.each(ends)('PUR-23 SALE-16 a purchase and a sale can begin as %j', async (row) => {
    for (const kind of ['purchase', 'sale'] as const) {
      const { id } = sandbox.control[kind](row)
      expect((await visitor.order(kind, id)).body).toMatchObject({ ...row, deal: null, token: null })
    }
  })

  it.each(withDeal)('PUR-23 a purchase can begin as %j, and its payer is known', async (row) => {
    const { id } = sandbox.control.purchase(row)
    const order = await visitor.purchase(id)
    expect(order.body).toMatchObject({ status: row.status, cancel_reason: row.cancel_reason })
    expect(order.at('deal.state')).toBe(row.deal.state)
    await visitor.resume('purchase', id)
    expect((await visitor.deal(order.text('deal.deal_id'))).body).toEqual(order.at('deal'))
    expect(visitor.nickname).toBe(order.at('deal.buyer.nickname'))
  })

  it.each(withAutodeal)('PUR-23 a purchase can begin as %j', async (row) => {
    const { id } = sandbox.control.purchase(row)
    const order = await visitor.purchase(id)
    expect(order.body).toMatchObject(row)
    expect(order.text('requisites')).toMatch(/^\d{16}/)
    await visitor.resume('purchase', id)
    expect((await visitor.get(`/autodeals/${order.text('autodeal.autodeal_id')}`)).status).toBe(200)
  })

  it.each(withDeal)('SALE-16 a sale can begin as %j', async (row) => {
    const { id } = sandbox.control.sale({ ...row, is_approved: true })
    const order = await visitor.sale(id)
    expect(order.body).toMatchObject({ status: row.status, cancel_reason: row.cancel_reason })
    expect(order.at('deal')).toMatchObject({ state: row.deal.state, type: 3, sell_id: id })
  })

  it('a deal can be created with nicknames, a lot, amounts and a remaining time', async () => {
    const deal = {
      state: 'paid',
      seller: { nickname: 'sally', is_online: false },
      buyer: { nickname: 'bob' },
      lot: { id: 8, broker: { id: 4, name: 'My Bank' } },
      amount: '60',
      amount_currency: '5000',
      expire_in: 300,
      voted: true,
      dispute: { initiator: 'bob', opponent: 'sally' },
      requisite: '1234567, X',
    }
    const { id } = sandbox.control.purchase({ status: 1, deal })
    expect((await visitor.purchase(id)).at('deal')).toMatchObject({ ...deal, lot_id: 8 })
    expect((await visitor.resume('purchase', id)).nickname).toBe('bob')
  })

  it('an order that was created without a token gets the account that claims it', async () => {
    const { id } = sandbox.control.purchase({ status: 1, token: null, deal: { state: 'confirmed' } })
    await visitor.register()
    const claimed = await visitor.claim('purchase', id)
    expect(claimed.at('deal.buyer.nickname')).toBe(visitor.nickname)
    expect((await visitor.moveDeal(claimed.at('deal.deal_id'))).at('state')).toBe('paid')
  })
})
