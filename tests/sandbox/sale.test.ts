import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import { REQUISITE, Visitor } from './visitor.ts'

const { sandbox, visitor: seller } = useSandbox('seller@mail.com')
const WRONG_STATUS = refused('Wrong deal status')
const saleDeal = (state?: 'proposed' | 'confirmed' | 'paid') => sandbox.dealOf(seller, state, {}, 'sale')
const edit = (deal_id: unknown, requisite: string) => seller.patch('/deals/requisite', { deal_id, requisite })
const cancel = (id: string) => seller.patch(`/s/${id}`, { status: 3 })
const TIMEOUT = { status: 3, cancel_reason: 'timeout' }
const CANCELLED = { status: 3, cancel_reason: 'cancelled' }

describe('a sale', () => {
  it('ROLE-03 SALE-20 SALE-25 API-39 API-40 API-41 API-44 is carried out from the claim to the payout', async () => {
    const { id, url } = sandbox.control.sale({ amount: '5000' })
    expect(url).toBe(`/sale/${id}`)
    expect((await seller.sale(id)).body).toMatchObject({ status: 0, is_approved: false, deal: null })
    const claimed = await seller.claim('sale', id)
    expect(claimed.body).toMatchObject({ status: 1, token: seller.access })
    expect((await seller.get(`/s/${id}`, { token: null })).body).toEqual({ token: seller.access, deal: null })

    const made = await seller.bidSale(id)
    const proposed = { state: 'proposed', type: 3, sell_id: id, payment_id: null, requisite: REQUISITE }
    expect(made.body).toMatchObject({ ...proposed, seller: { nickname: seller.nickname } })
    const deal = made.text('deal_id')
    sandbox.act(deal, 'confirm')
    expect((await seller.sale(id)).at('deal')).toMatchObject({ state: 'confirmed', requisite: REQUISITE })
    expect(await seller.moveDeal(deal)).toMatchObject(WRONG_STATUS)
    sandbox.act(deal, 'pay')
    expect((await seller.moveDeal(deal)).at('state')).toBe('closed')
    expect((await seller.moveDeal(deal)).at('state')).toBe('closed')
    expect((await seller.sale(id)).body).toMatchObject({ status: 2, deal: { state: 'closed' } })
    expect((await seller.vote(deal, made.text('buyer.nickname'), 'dislike')).status).toBe(200)
  })

  it('SALE-05 A28 offers no lot before it is approved', async () => {
    const { id } = sandbox.control.sale()
    await seller.claim('sale', id)
    expect(await seller.saleLot()).toMatchObject(WRONG_STATUS)
    await seller.control('POST', `/orders/${id}/act`, { action: 'approve' })
    expect((await seller.saleLot()).at('broker')).toEqual({ id: 109, name: 'Sberbank' })
  })

  it('SALE-25 finds a lot for a sale that nobody owns yet, and makes the caller its owner', async () => {
    const { id } = sandbox.control.sale({ status: 1, is_approved: true })
    expect((await seller.saleLot()).at('broker')).toEqual({ id: 109, name: 'Sberbank' })
    const stranger = await new Visitor(sandbox).register('stranger@mail.com')
    expect(await stranger.saleLot()).toMatchObject(WRONG_STATUS)
    expect((await seller.sale(id)).at('status')).toBe(1)
  })

  it('SALE-12 amount 404.04 finds no lot', async () => {
    const { id } = sandbox.control.sale({ amount: '404.04', is_approved: true })
    await seller.claim('sale', id)
    expect((await seller.saleLot('404.04')).body).toEqual({})
  })

  it('API-23 requires type 3', async () => {
    const { id } = sandbox.control.sale({ is_approved: true })
    await seller.claim('sale', id)
    const body = { lot_id: (await seller.saleLot()).at('id'), sell_id: id, requisite: REQUISITE }
    expect((await seller.post('/deals', body)).body).toEqual({ type: ['should be non-empty'] })
  })

  it.each([
    ['CAT-16 SALE-10', '12345 6, IVAN', 'Invalid requisite'],
    ['CAT-16', 'no digits at all', 'Invalid requisite'],
    ['CAT-18 VAL-10', '4111111111111112, IVAN PETROV', 'Card invalid'],
    ['CAT-19', '4000-0000-0000-0002, IVAN PETROV', 'Card blacklisted'],
    ['CAT-09', `4111111111111111, ${'I'.repeat(199)}`, { requisite: ['is too long'] }],
  ])('%s refuses the requisite %j, with the deal and later', async (_, text, reason) => {
    const { id } = sandbox.control.sale()
    expect(await seller.bidSale(id, text)).toMatchObject(refused(reason))
    const deal = await seller.bidSale(id)
    expect(await edit(deal.at('deal_id'), text)).toMatchObject(refused(reason))
    expect((await seller.sale(id)).at('deal.requisite')).toBe(REQUISITE)
  })

  it.each(['1234567', '+79001234567, Sberbank, Ivan P.', '4111 1111 1111 1111, IVAN PETROV', ''])(
    'VAL-08 SALE-13 accepts the requisite %j',
    async (text) => {
      const { id } = sandbox.control.sale()
      expect((await seller.bidSale(id, text)).status).toBe(200)
    },
  )

  it('SALE-14 API-24 CAT-21 CAT-22 the requisite changes until the buyer has paid', async () => {
    const { deal } = await saleDeal()
    expect((await edit(deal, '+79001234567, Bank, Ivan P.')).at('requisite')).toMatch(/^\+79001234567/)
    expect((await edit(deal, '')).body).toEqual({ requisite: ['should be non-empty'] })
    sandbox.act(deal, 'confirm')
    expect((await edit(deal, REQUISITE)).at('requisite')).toBe(REQUISITE)
    sandbox.act(deal, 'pay')
    expect(await edit(deal, '1234567')).toMatchObject(WRONG_STATUS)
  })
})

describe('the end of a sale', () => {
  it('SALE-07 TIME-05 no requisite within 600 s of approval ends it by timeout', async () => {
    const { id } = sandbox.control.sale()
    sandbox.advance(900_000)
    await seller.claim('sale', id)
    sandbox.advance(300_000)
    sandbox.control.actOnOrder(id, { action: 'approve' })
    sandbox.advance(599_000)
    expect((await seller.sale(id)).at('status')).toBe(1)
    sandbox.advance(1_000)
    expect((await seller.sale(id)).body).toMatchObject(TIMEOUT)
  })

  it('SALE-07 a deal stops that timer, and its deletion restarts it', async () => {
    const { id, deal } = await saleDeal()
    sandbox.advance(60_000)
    sandbox.act(deal, 'confirm')
    sandbox.advance(800_000)
    expect((await seller.sale(id)).at('status')).toBe(1)
    sandbox.act(deal, 'cancel')
    expect((await seller.sale(id)).body).toMatchObject({ status: 1, deal: { state: 'deleted' } })
    sandbox.advance(600_000)
    expect((await seller.sale(id)).body).toMatchObject(TIMEOUT)
  })

  it('SALE-22 A31 is cancelled without a deal by PATCH /s', async () => {
    const { id } = sandbox.control.sale()
    await seller.claim('sale', id)
    expect((await cancel(id)).body).toMatchObject(CANCELLED)
    expect((await cancel(id)).body).toMatchObject(CANCELLED)
    expect((await seller.patch(`/s/${id}`, { status: 2 })).status).toBe(400)
  })

  it('A31 is not cancelled that way while a deal runs', async () => {
    const { id, deal } = await saleDeal()
    expect(await cancel(id)).toMatchObject(WRONG_STATUS)
    sandbox.act(deal, 'confirm', 'pay')
    expect(await cancel(id)).toMatchObject(refused('Cannot cancel paid deal'))
    expect(await seller.cancelDeal(deal)).toMatchObject(refused('Cannot cancel paid deal'))
  })

  it('SALE-24 is cancelled with its deal by POST /deals/cancel', async () => {
    const { id, deal } = await saleDeal()
    await seller.cancelDeal(deal)
    expect((await seller.sale(id)).body).toMatchObject(CANCELLED)
  })

  it('SALE-24 ends by timeout when the buyer does not pay', async () => {
    const { id, deal } = await saleDeal('confirmed')
    sandbox.act(deal, 'timeout')
    expect((await seller.sale(id)).body).toMatchObject(TIMEOUT)
  })
})
