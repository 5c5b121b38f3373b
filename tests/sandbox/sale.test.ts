import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let seller: Visitor
const refused = (detail: string, status = 400) => ({ status, body: { detail } })
const requisite = '4111111111111111, IVAN PETROV'

beforeEach(async () => {
  sandbox = manualSandbox()
  seller = await new Visitor(sandbox).register('seller@mail.com')
})

const sale = (id: string) => seller.get(`/sale_v2/${id}`)

describe('a sale', () => {
  it('ROLE-03 SALE-20 SALE-25 API-39 API-40 API-41 API-44 goes from the claim to the payout', async () => {
    const { id, url } = sandbox.control.sale({ amount: '5000' })
    expect(url).toBe(`/sale/${id}`)
    expect((await sale(id)).body).toMatchObject({ status: 0, is_approved: false, deal: null })
    const claimed = await seller.patch(`/s/${id}`, { token: seller.access })
    expect(claimed.body).toMatchObject({ status: 1, token: seller.access })
    expect((await seller.get(`/s/${id}`, { token: null })).body).toEqual({ token: seller.access, deal: null })

    const made = await seller.bidSale(sandbox, id)
    expect(made.body).toMatchObject({ state: 'proposed', type: 3, sell_id: id, payment_id: null, requisite })
    expect(made.at('seller.nickname')).toBe(seller.payload()['nickname'])
    const deal_id = made.text('deal_id')
    sandbox.control.actOnDeal(deal_id, { action: 'confirm' })
    expect((await sale(id)).at('deal')).toMatchObject({ state: 'confirmed', requisite })
    expect(await seller.patch('/deals/states', { deal_id })).toMatchObject(refused('Wrong deal status'))
    sandbox.control.actOnDeal(deal_id, { action: 'pay' })
    expect((await seller.patch('/deals/states', { deal_id })).at('state')).toBe('closed')
    expect((await seller.patch('/deals/states', { deal_id })).at('state')).toBe('closed')
    expect((await sale(id)).body).toMatchObject({ status: 2, deal: { state: 'closed' } })

    const vote = { deal_id, user: made.text('buyer.nickname'), method: 'dislike' }
    expect((await seller.post('/users/vote', vote)).status).toBe(200)
  })

  it('SALE-05 A28 offers no lot and takes no deal before it is approved', async () => {
    const { id } = sandbox.control.sale()
    await seller.patch(`/s/${id}`, { token: seller.access })
    const search = '/lots/api-sell?symbol=usdt&amount_currency=5000&currency=rub&broker=109'
    expect(await seller.get(search)).toMatchObject(refused('Wrong deal status'))
    await seller.control('POST', `/orders/${id}/act`, { action: 'approve' })
    expect((await seller.get(search)).at('broker')).toEqual({ id: 109, name: 'Sberbank' })
  })

  it('SALE-25 finds a lot for a sale that nobody owns yet, and makes the caller its owner', async () => {
    const { id } = sandbox.control.sale({ status: 1, is_approved: true })
    const search = '/lots/api-sell?symbol=usdt&amount_currency=5000&currency=rub&broker=109'
    expect((await seller.get(search)).at('broker')).toEqual({ id: 109, name: 'Sberbank' })
    const stranger = await new Visitor(sandbox).register('stranger@mail.com')
    expect(await stranger.get(search)).toMatchObject(refused('Wrong deal status'))
    expect((await sale(id)).at('status')).toBe(1)
  })

  it('SALE-12 amount 404.04 finds nobody', async () => {
    const { id } = sandbox.control.sale({ amount: '404.04', is_approved: true })
    await seller.patch(`/s/${id}`, { token: seller.access })
    const { body } = await seller.get(
      '/lots/api-sell?symbol=usdt&amount_currency=404.04&currency=rub&broker=109',
    )
    expect(body).toEqual({})
  })

  it('API-23 wants type 3', async () => {
    const { id } = sandbox.control.sale({ is_approved: true })
    await seller.patch(`/s/${id}`, { token: seller.access })
    const lot = await seller.get('/lots/api-sell?symbol=usdt&amount_currency=5000&currency=rub&broker=109')
    const body = { lot_id: lot.at('id'), sell_id: id, requisite }
    expect((await seller.post('/deals', body)).body).toEqual({ type: ['should be non-empty'] })
  })

  it.each([
    ['CAT-16 SALE-10', '12345 6, IVAN', { detail: 'Invalid requisite' }],
    ['CAT-16', 'no digits at all', { detail: 'Invalid requisite' }],
    ['CAT-18 VAL-10', '4111111111111112, IVAN PETROV', { detail: 'Card invalid' }],
    ['CAT-19', '4000-0000-0000-0002, IVAN PETROV', { detail: 'Card blacklisted' }],
    ['CAT-09', `4111111111111111, ${'I'.repeat(199)}`, { requisite: ['is too long'] }],
  ])('%s refuses the requisite %j, with the deal and later', async (_, text, answer) => {
    const { id } = sandbox.control.sale()
    expect(await seller.bidSale(sandbox, id, text)).toMatchObject({ status: 400, body: answer })
    const lot = await seller.get('/lots/api-sell?symbol=usdt&amount_currency=5000&currency=rub&broker=109')
    const deal = await seller.post('/deals', { lot_id: lot.at('id'), sell_id: id, requisite, type: 3 })
    const edit = await seller.patch('/deals/requisite', { deal_id: deal.at('deal_id'), requisite: text })
    expect(edit).toMatchObject({ status: 400, body: answer })
    expect((await sale(id)).at('deal.requisite')).toBe(requisite)
  })

  it.each(['1234567', '+79001234567, Sberbank, Ivan P.', '4111 1111 1111 1111, IVAN PETROV', ''])(
    'VAL-08 SALE-13 takes the requisite %j',
    async (text) => {
      const { id } = sandbox.control.sale()
      expect((await seller.bidSale(sandbox, id, text)).status).toBe(200)
    },
  )

  it('SALE-14 API-24 CAT-21 CAT-22 the requisite changes until the buyer has paid', async () => {
    const { id } = sandbox.control.sale()
    const deal_id = (await seller.bidSale(sandbox, id)).text('deal_id')
    const edit = (text: string) => seller.patch('/deals/requisite', { deal_id, requisite: text })
    expect((await edit('+79001234567, Bank, Ivan P.')).at('requisite')).toBe('+79001234567, Bank, Ivan P.')
    expect((await edit('')).body).toEqual({ requisite: ['should be non-empty'] })
    sandbox.control.actOnDeal(deal_id, { action: 'confirm' })
    expect((await edit(requisite)).at('requisite')).toBe(requisite)
    sandbox.control.actOnDeal(deal_id, { action: 'pay' })
    expect(await edit('1234567')).toMatchObject(refused('Wrong deal status'))
  })
})

describe('the end of a sale', () => {
  it('SALE-07 TIME-05 no requisite within 600 s of approval ends it by timeout', async () => {
    const { id } = sandbox.control.sale()
    sandbox.control.advance(900_000)
    await seller.patch(`/s/${id}`, { token: seller.access })
    sandbox.control.advance(300_000)
    sandbox.control.actOnOrder(id, { action: 'approve' })
    sandbox.control.advance(599_000)
    expect((await sale(id)).at('status')).toBe(1)
    sandbox.control.advance(1_000)
    expect((await sale(id)).body).toMatchObject({ status: 3, cancel_reason: 'timeout' })
  })

  it('SALE-07 a deal stops that timer, and its deletion starts it anew', async () => {
    const { id } = sandbox.control.sale()
    const deal = await seller.bidSale(sandbox, id)
    sandbox.control.advance(60_000)
    sandbox.control.actOnDeal(deal.text('deal_id'), { action: 'confirm' })
    sandbox.control.advance(800_000)
    expect((await sale(id)).at('status')).toBe(1)
    sandbox.control.actOnDeal(deal.text('deal_id'), { action: 'cancel' })
    expect((await sale(id)).body).toMatchObject({ status: 1, deal: { state: 'deleted' } })
    sandbox.control.advance(600_000)
    expect((await sale(id)).body).toMatchObject({ status: 3, cancel_reason: 'timeout' })
  })

  it('SALE-22 A31 is given up without a deal by PATCH /s', async () => {
    const { id } = sandbox.control.sale()
    await seller.patch(`/s/${id}`, { token: seller.access })
    const over = { status: 3, cancel_reason: 'cancelled' }
    expect((await seller.patch(`/s/${id}`, { status: 3 })).body).toMatchObject(over)
    expect((await seller.patch(`/s/${id}`, { status: 3 })).body).toMatchObject(over)
    expect((await seller.patch(`/s/${id}`, { status: 2 })).status).toBe(400)
  })

  it('A31 is not given up that way while a deal runs', async () => {
    const { id } = sandbox.control.sale()
    const deal_id = (await seller.bidSale(sandbox, id)).text('deal_id')
    expect(await seller.patch(`/s/${id}`, { status: 3 })).toMatchObject(refused('Wrong deal status'))
    sandbox.control.actOnDeal(deal_id, { action: 'confirm' })
    sandbox.control.actOnDeal(deal_id, { action: 'pay' })
    expect(await seller.patch(`/s/${id}`, { status: 3 })).toMatchObject(refused('Cannot cancel paid deal'))
    expect(await seller.post('/deals/cancel', { deal_id })).toMatchObject(refused('Cannot cancel paid deal'))
  })

  it('SALE-24 is cancelled with its deal by POST /deals/cancel, and timed out by the clock', async () => {
    const one = sandbox.control.sale()
    const deal = await seller.bidSale(sandbox, one.id)
    await seller.post('/deals/cancel', { deal_id: deal.at('deal_id') })
    expect((await sale(one.id)).body).toMatchObject({ status: 3, cancel_reason: 'cancelled' })

    sandbox.control.advance(60_000)
    const two = sandbox.control.sale()
    const next = await seller.bidSale(sandbox, two.id)
    sandbox.control.actOnDeal(next.text('deal_id'), { action: 'confirm' })
    sandbox.control.actOnDeal(next.text('deal_id'), { action: 'timeout' })
    expect((await sale(two.id)).body).toMatchObject({ status: 3, cancel_reason: 'timeout' })
  })
})
