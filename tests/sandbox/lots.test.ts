import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import { Visitor } from './visitor.ts'

const { sandbox, visitor: buyer } = useSandbox('buyer@mail.com')
const stranger = () => new Visitor(sandbox).register('other@mail.com')

describe('the search', () => {
  it('API-42 API-43 finds a lot, another one if that is excluded, and stores the bank', async () => {
    const { id } = sandbox.control.purchase()
    const first = await buyer.lot(id)
    const broker = { id: 109, name: 'Sberbank' }
    expect(first.body).toMatchObject({ currency: 'rub', symbol: 'usdt', broker })
    const query = `symbol=usdt&amount_currency=5000&exclude=${first.text('id')}&payment_id=${id}&broker=109`
    const second = await buyer.get(`/lots/fast-deal?${query}`)
    expect(second.at('id')).not.toBe(first.at('id'))
    expect((await buyer.purchase(id)).at('broker_id')).toBe(109)
  })

  it('PUR-20 finds nothing once five lots of the bank are excluded', async () => {
    const { id } = sandbox.control.purchase()
    const excluded: string[] = []
    for (let count = 0; count < 5; count += 1)
      excluded.push((await buyer.lot(id, '109', excluded.join(','))).text('id'))
    expect(new Set(excluded).size).toBe(5)
    expect((await buyer.lot(id, '109', excluded.join(','))).body).toEqual({})
  })

  it('PUR-20 finds no lot of a bank that was switched off, and uses the next bank if none is requested', async () => {
    const { id } = sandbox.control.purchase()
    expect((await buyer.lot(id, '')).at('broker.name')).toBe('Ozon Bank')
    sandbox.control.setBanks({ 101: false })
    expect((await buyer.lot(id, '101')).body).toEqual({})
    expect((await buyer.lot(id, '')).at('broker.name')).toBe('VTB')
    sandbox.control.setBanks({ 101: true })
    expect((await buyer.lot(id, '101')).at('broker.name')).toBe('Ozon Bank')
  })

  it('SALE-11 finds no lot of a bank that was switched off for a seller', async () => {
    const { id } = sandbox.control.sale({ status: 1, is_approved: true })
    await buyer.claim('sale', id)
    expect((await buyer.saleLot()).at('broker.id')).toBe(109)
    sandbox.control.setBanks({ 109: false })
    expect((await buyer.saleLot()).body).toEqual({})
  })

  it('SALE-11 offers a lot of a running deal to no other order, nor to a sale with the id of the purchase', async () => {
    const { id, made } = await sandbox.dealOf(buyer)
    const other = await stranger()
    const found = await other.lot(sandbox.control.purchase().id)
    expect(found.at('broker.id')).toBe(109)
    expect(found.at('id')).not.toBe(made.at('lot_id'))
    sandbox.control.sale({ id, status: 1, is_approved: true })
    const lot = await (await new Visitor(sandbox).register('seller@mail.com')).saleLot()
    expect(lot.at('broker.id')).toBe(109)
    expect(lot.at('id')).not.toBe(made.at('lot_id'))
  })

  it.each([
    ['of an unavailable bank', {}, '107'],
    ['of an unknown bank', {}, '1'],
    ['PUR-20 of amount 404.04', { amount: '404.04' }, '109'],
  ])('finds nothing: %s', async (_, fields, broker) => {
    const { id } = sandbox.control.purchase(fields)
    for (let count = 0; count < 3; count += 1) expect((await buyer.lot(id, broker)).body).toEqual({})
  })

  it('CAT-31 amount 400.4 is a bad amount three times on fast-deal-start', async () => {
    const { id } = sandbox.control.purchase({ amount: '400.40' })
    for (let count = 0; count < 3; count += 1)
      expect(await buyer.lot(id)).toMatchObject(refused('Bad payment amount'))
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
    const { id } = await sandbox.dealOf(buyer)
    expect(await (await stranger()).lot(id)).toMatchObject(refused('user not participant', 403))
  })
})

describe('an automatic deal', () => {
  const AUTOBANK = '111'
  const pay = (autodeal_id: string) => buyer.patch('/autodeals/states', { autodeal_id })
  const cancel = (autodeal_id: string, who = buyer) => who.post('/autodeals/cancel', { autodeal_id })

  /** A new purchase and the key of its automatic deal. */
  async function autodeal(fields = {}, who = buyer) {
    const { id } = sandbox.control.purchase(fields)
    return { id, key: (await who.lot(id, AUTOBANK)).text('autodeal_id') }
  }

  it('API-19 API-21 API-42 is created by the search, with its requisites, once', async () => {
    const { id } = sandbox.control.purchase()
    const found = await buyer.lot(id, AUTOBANK)
    const key = found.text('autodeal_id')
    expect(found.body).toEqual({ autodeal_id: key })
    expect((await buyer.lot(id, AUTOBANK)).text('autodeal_id')).toBe(key)
    const order = await buyer.purchase(id)
    expect(order.text('requisites')).toMatch(/^\d{16}, [A-Z ]+$/)
    const active = { autodeal_id: key, identificator: key, state: 'active', expire_in: 450 }
    expect(order.at('autodeal')).toMatchObject(active)
    expect((await pay(key)).at('state')).toBe('paid')
    expect((await pay(key)).at('state')).toBe('paid')
    sandbox.act(key, 'release')
    expect((await buyer.get(`/autodeals/${key}`)).at('state')).toBe('closed')
    expect((await buyer.purchase(id)).at('status')).toBe(2)
  })

  it('API-20 PUR-18 PUR-22 the payer cancels it, the order is over, and a repeated call has the same response for 15 s', async () => {
    const { id, key } = await autodeal()
    expect((await cancel(key)).at('state')).toBe('deleted')
    expect((await buyer.purchase(id)).body).toMatchObject({ status: 3, cancel_reason: 'cancelled' })
    sandbox.advance(15_000)
    expect(await cancel(key)).toMatchObject({ status: 200, body: { state: 'deleted' } })
    sandbox.advance(1)
    expect(await cancel(key)).toMatchObject(refused('Cannot cancel processed deal'))
  })

  it('API-20 PUR-22 the payer cancels neither what he paid nor what the other side cancelled', async () => {
    const own = await autodeal()
    await pay(own.key)
    expect(await cancel(own.key)).toMatchObject(refused('Cannot cancel paid deal'))
    const other = await stranger()
    const gone = await autodeal({}, other)
    sandbox.act(gone.key, 'cancel')
    expect(await cancel(gone.key, other)).toMatchObject(refused('Cannot cancel processed deal'))
  })

  it('PUR-29 cancelled by the other side, a new one is found', async () => {
    const { id, key } = await autodeal()
    await buyer.patch(`/p/${id}`, { status: 1 })
    sandbox.act(key, 'cancel')
    expect((await buyer.purchase(id)).body).toMatchObject({ status: 1, requisites: null })
    expect((await buyer.lot(id, AUTOBANK)).text('autodeal_id')).not.toBe(key)
  })

  it('PUR-19 not paid in time, the order is over', async () => {
    const { id, key } = await autodeal()
    sandbox.advance(900_000)
    expect((await buyer.get(`/autodeals/${key}`)).at('state')).toBe('deleted')
    expect((await buyer.purchase(id)).body).toMatchObject({ status: 3, cancel_reason: 'timeout' })
  })

  it('CAT-08 requires the card number where the merchant does, sent by PATCH /p2 (A22)', async () => {
    const { id, key } = await autodeal({ merchant: { required_mask: true } })
    expect(await pay(key)).toMatchObject(refused('You must set the mask'))
    await buyer.patch(`/p2/${id}`, { broker_id: AUTOBANK, mask: '4111-1111-1111-1111' }, { base: 'v2' })
    expect((await pay(key)).at('state')).toBe('paid')
  })

  it('VOTE-04 has no votes and no disputes', async () => {
    const { key } = await autodeal()
    expect((await buyer.vote(key, 'x')).status).toBe(404)
    expect((await buyer.openDispute(key)).status).toBe(404)
  })
})
