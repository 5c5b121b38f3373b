import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let buyer: Visitor

beforeEach(async () => {
  sandbox = manualSandbox()
  buyer = await new Visitor(sandbox).register()
})

describe('the search', () => {
  it('API-42 API-43 finds a lot, another one without it, and remembers the bank', async () => {
    const { id } = sandbox.control.purchase()
    const first = await buyer.lot(id)
    expect(first.body).toMatchObject({
      currency: 'rub',
      symbol: 'usdt',
      broker: { id: 109, name: 'Sberbank' },
    })
    const query = `symbol=usdt&amount_currency=5000&exclude=${first.text('id')}&payment_id=${id}&broker=109`
    const second = await buyer.get(`/lots/fast-deal?${query}`)
    expect(second.at('id')).not.toBe(first.at('id'))
    expect((await buyer.get(`/payments_v2/${id}`)).at('broker_id')).toBe(109)
  })

  it('PUR-20 finds nothing once five lots of the bank are excluded', async () => {
    const { id } = sandbox.control.purchase()
    const excluded: string[] = []
    for (let count = 0; count < 5; count += 1)
      excluded.push((await buyer.lot(id, '109', excluded.join(','))).text('id'))
    expect(new Set(excluded).size).toBe(5)
    expect((await buyer.lot(id, '109', excluded.join(','))).body).toEqual({})
  })

  it('PUR-20 offers nothing of a bank that was switched off, and takes the next one where none is asked for', async () => {
    const { id } = sandbox.control.purchase()
    expect((await buyer.lot(id, '')).at('broker.name')).toBe('Ozon Bank')
    sandbox.control.setBank('101', false)
    expect((await buyer.lot(id, '101')).body).toEqual({})
    expect((await buyer.lot(id, '')).at('broker.name')).toBe('VTB')
    sandbox.control.setBank('101', true)
    expect((await buyer.lot(id, '101')).at('broker.name')).toBe('Ozon Bank')
  })

  it('SALE-11 offers a seller nothing of a bank that was switched off', async () => {
    const { id } = sandbox.control.sale({ status: 1, is_approved: true })
    await buyer.patch(`/s/${id}`, { token: buyer.access })
    const search = '/lots/api-sell?symbol=usdt&amount_currency=5000&currency=rub&broker=109'
    expect((await buyer.get(search)).at('broker.id')).toBe(109)
    sandbox.control.setBank('109', false)
    expect((await buyer.get(search)).body).toEqual({})
  })

  it('a lot that waits for its payer is not offered to another order', async () => {
    const [one, two] = [sandbox.control.purchase(), sandbox.control.purchase()]
    const deal = await buyer.bid(one.id)
    const other = await new Visitor(sandbox).register('other@mail.com')
    expect((await other.lot(two.id)).at('id')).not.toBe(deal.at('lot_id'))
  })

  it('SALE-11 nor to a sale that has the id of the purchase', async () => {
    const { id } = sandbox.control.purchase()
    const deal = await buyer.bid(id)
    sandbox.control.sale({ id, status: 1, is_approved: true })
    const seller = await new Visitor(sandbox).register('seller@mail.com')
    const found = await seller.get('/lots/api-sell?symbol=usdt&amount_currency=5000&currency=rub&broker=109')
    expect(found.at('broker.id')).toBe(109)
    expect(found.at('id')).not.toBe(deal.at('lot_id'))
  })

  it.each([
    ['unavailable', '107'],
    ['unknown', '1'],
  ])('an %s bank offers nothing', async (_, broker) => {
    const { id } = sandbox.control.purchase()
    expect((await buyer.lot(id, broker)).body).toEqual({})
  })

  it('PUR-20 amount 404.04 never finds requisites', async () => {
    const { id } = sandbox.control.purchase({ amount: '404.04' })
    for (let count = 0; count < 3; count += 1) expect((await buyer.lot(id)).body).toEqual({})
  })

  it('CAT-31 amount 400.4 is a bad amount three times on fast-deal-start', async () => {
    const { id } = sandbox.control.purchase({ amount: '400.40' })
    for (let count = 0; count < 3; count += 1)
      expect(await buyer.lot(id)).toMatchObject({ status: 400, body: { detail: 'Bad payment amount' } })
    expect((await buyer.lot(id)).at('id')).toBeDefined()
  })

  it('CAT-20 amount 1.01 is too low for the bank', async () => {
    const { id } = sandbox.control.purchase({ amount: '1.01' })
    expect((await buyer.lot(id)).body).toEqual({ detail: 'amount too low for chosen broker' })
  })

  it.each(['symbol=usdt&currency=xxx', 'symbol=doge&currency=rub'])('CAT-07 %s is refused', async (rest) => {
    const { id } = sandbox.control.purchase()
    const { body } = await buyer.get(`/lots/fast-deal-start?payment_id=${id}&broker=109&${rest}`)
    expect(body).toEqual({ detail: 'Currency invalid' })
  })

  it("CAT-05 somebody else's order is refused", async () => {
    const { id } = sandbox.control.purchase()
    await buyer.bid(id)
    const other = await new Visitor(sandbox).register('other@mail.com')
    expect(await other.lot(id)).toMatchObject({ status: 403, body: { detail: 'user not participant' } })
  })
})

describe('an automatic deal', () => {
  const autobank = '111'

  it('API-19 API-21 API-42 comes from the search with its requisites, once', async () => {
    const { id } = sandbox.control.purchase()
    const found = await buyer.lot(id, autobank)
    const key = found.text('autodeal_id')
    expect(found.body).toEqual({ autodeal_id: key })
    expect((await buyer.lot(id, autobank)).text('autodeal_id')).toBe(key)
    const order = await buyer.get(`/payments_v2/${id}`)
    expect(order.text('requisites')).toMatch(/^\d{16}, [A-Z ]+$/)
    expect(order.at('autodeal')).toMatchObject({
      autodeal_id: key,
      identificator: key,
      state: 'active',
      expire_in: 450,
    })
    expect((await buyer.patch('/autodeals/states', { autodeal_id: key })).at('state')).toBe('paid')
    expect((await buyer.patch('/autodeals/states', { autodeal_id: key })).at('state')).toBe('paid')
    sandbox.control.actOnDeal(key, { action: 'release' })
    expect((await buyer.get(`/autodeals/${key}`)).at('state')).toBe('closed')
    expect((await buyer.get(`/payments_v2/${id}`)).at('status')).toBe(2)
  })

  it('API-20 PUR-18 the payer cancels it, and the order is over', async () => {
    const { id } = sandbox.control.purchase()
    const key = (await buyer.lot(id, autobank)).at('autodeal_id')
    expect((await buyer.post('/autodeals/cancel', { autodeal_id: key })).at('state')).toBe('deleted')
    expect((await buyer.get(`/payments_v2/${id}`)).body).toMatchObject({
      status: 3,
      cancel_reason: 'cancelled',
    })
  })

  it('API-20 PUR-22 a cancellation that is sent again after a lost answer is answered again, for 15 s', async () => {
    const { id } = sandbox.control.purchase()
    const autodeal_id = (await buyer.lot(id, autobank)).text('autodeal_id')
    const cancel = () => buyer.post('/autodeals/cancel', { autodeal_id })
    expect((await cancel()).at('state')).toBe('deleted')
    sandbox.control.advance(15_000)
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'deleted' } })
    sandbox.control.advance(1)
    expect(await cancel()).toMatchObject({ status: 400, body: { detail: 'Cannot cancel processed deal' } })
  })

  it('API-20 PUR-22 the payer cancels neither what he paid nor what the other side cancelled', async () => {
    const [paid, gone] = [sandbox.control.purchase(), sandbox.control.purchase()]
    const keys = [(await buyer.lot(paid.id, autobank)).text('autodeal_id')]
    const seller = await new Visitor(sandbox).register('other@mail.com')
    keys.push((await seller.lot(gone.id, autobank)).text('autodeal_id'))
    const [own = '', other = ''] = keys
    await buyer.patch('/autodeals/states', { autodeal_id: own })
    expect(await buyer.post('/autodeals/cancel', { autodeal_id: own })).toMatchObject({
      status: 400,
      body: { detail: 'Cannot cancel paid deal' },
    })
    sandbox.control.actOnDeal(other, { action: 'cancel' })
    expect(await seller.post('/autodeals/cancel', { autodeal_id: other })).toMatchObject({
      status: 400,
      body: { detail: 'Cannot cancel processed deal' },
    })
  })

  it('PUR-29 cancelled by the other side, a new one is found', async () => {
    const { id } = sandbox.control.purchase()
    const key = (await buyer.lot(id, autobank)).text('autodeal_id')
    await buyer.patch(`/p/${id}`, { status: 1 })
    sandbox.control.actOnDeal(key, { action: 'cancel' })
    expect((await buyer.get(`/payments_v2/${id}`)).body).toMatchObject({ status: 1, requisites: null })
    expect((await buyer.lot(id, autobank)).text('autodeal_id')).not.toBe(key)
  })

  it('PUR-19 nobody pays in time: the order is over', async () => {
    const { id } = sandbox.control.purchase()
    const key = (await buyer.lot(id, autobank)).text('autodeal_id')
    sandbox.control.advance(900_000)
    expect((await buyer.get(`/autodeals/${key}`)).at('state')).toBe('deleted')
    expect((await buyer.get(`/payments_v2/${id}`)).body).toMatchObject({
      status: 3,
      cancel_reason: 'timeout',
    })
  })

  it('CAT-08 wants the card number where the merchant does, sent by PATCH /p2 (A22)', async () => {
    const { id } = sandbox.control.purchase({ merchant: { required_mask: true } })
    const autodeal_id = (await buyer.lot(id, autobank)).at('autodeal_id')
    const refused = await buyer.patch('/autodeals/states', { autodeal_id })
    expect(refused).toMatchObject({ status: 400, body: { detail: 'You must set the mask' } })
    await buyer.patch(`/p2/${id}`, { broker_id: autobank, mask: '4111-1111-1111-1111' }, { base: 'v2' })
    expect((await buyer.patch('/autodeals/states', { autodeal_id })).at('state')).toBe('paid')
  })

  it('VOTE-04 has no votes and no disputes', async () => {
    const { id } = sandbox.control.purchase()
    const deal_id = (await buyer.lot(id, autobank)).at('autodeal_id')
    expect((await buyer.post('/users/vote', { deal_id, user: 'x', method: 'like' })).status).toBe(404)
    expect((await buyer.post('/disputes', { deal_id })).status).toBe(404)
  })
})
