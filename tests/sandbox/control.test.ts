import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let visitor: Visitor

beforeEach(() => {
  sandbox = manualSandbox()
  visitor = new Visitor(sandbox)
})

describe('acts', () => {
  it.each([
    ['/deals/1/act', { action: 'pay' }, 404],
    ['/deals/1/act', {}, 400],
    ['/deals/1/act', { action: 'fly' }, 400],
    ['/orders/nope/act', { action: 'approve' }, 404],
    ['/orders/nope/act', {}, 400],
  ])('%s with %j answers %i', async (path, body, status) => {
    expect((await visitor.control('POST', path, body)).status).toBe(status)
  })

  it('ROLE-04 an act that is not possible now is refused and changes nothing', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'confirmed' } })
    const deal = (await visitor.get(`/payments_v2/${id}`)).text('deal.deal_id')
    for (const action of ['confirm', 'release', 'dispute', 'join-dispute', 'close-dispute'])
      expect((await visitor.control('POST', `/deals/${deal}/act`, { action })).status).toBe(400)
    expect((await visitor.get(`/payments_v2/${id}`)).at('deal.state')).toBe('confirmed')
  })

  it('makes a deal under the id that is asked for, a text too', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { id: 'deal-1', state: 'confirmed' } })
    expect((await visitor.get(`/payments_v2/${id}`)).at('deal.id')).toBe('deal-1')
    expect((await visitor.control('POST', '/deals/deal-1/act', { action: 'cancel' })).status).toBe(200)
    expect((await visitor.get(`/payments_v2/${id}`)).at('deal.state')).toBe('deleted')
  })

  it('gives the requisite that is asked for, to an automatic deal too', async () => {
    const { id } = sandbox.control.purchase({ status: 1, autodeal: {} })
    const key = (await visitor.get(`/payments_v2/${id}`)).text('autodeal.autodeal_id')
    await visitor.control('POST', `/deals/${key}/act`, { action: 'confirm', text: '7654321, NEW' })
    expect((await visitor.get(`/payments_v2/${id}`)).at('requisites')).toBe('7654321, NEW')
  })
})

describe('defaults of an order that is made', () => {
  it('PUR-23 null stays null', async () => {
    const bare = sandbox.control.purchase({ status: 1, requisites: null, autodeal: {} })
    expect((await visitor.get(`/payments_v2/${bare.id}`)).at('requisites')).toBeNull()
    const deposit = sandbox.control.deposit({ status: 1, symbol: null })
    expect((await visitor.get(`/cp/${deposit.id}`)).body).toMatchObject({ symbol: null, address: null })
  })

  it.each([
    [0, 'confirmed'],
    [1, 'confirmed'],
    [2, 'closed'],
    [3, 'deleted'],
  ])('PUR-23 the deal of an order with status %i is %s', async (status, state) => {
    const { id } = sandbox.control.purchase({ status, deal: {} })
    expect((await visitor.get(`/payments_v2/${id}`)).at('deal.state')).toBe(state)
  })

  it.each([
    [{ deal: {} }, 1],
    [{ deal: { state: 'proposed' } }, 1],
    [{ deal: { state: 'paid' } }, 1],
    [{ deal: { state: 'closed' } }, 2],
    [{ deal: { state: 'deleted' } }, 0],
    [{ autodeal: {} }, 1],
    [{ autodeal: { state: 'closed' } }, 2],
    [{}, 0],
    [{ status: 3, deal: { state: 'deleted' } }, 3],
  ])('PUR-23 an order that is made with %j has the status %i', async (order, status) => {
    const { id } = sandbox.control.purchase(order)
    expect((await visitor.get(`/payments_v2/${id}`)).at('status')).toBe(status)
  })

  it('DATA-08 a side of a dispute is any nickname, also one that every object has as a property', async () => {
    const dispute = { initiator: 'constructor', opponent: 'toString' }
    const { id } = sandbox.control.purchase({ deal: { state: 'paid', dispute } })
    expect((await visitor.get(`/payments_v2/${id}`)).at('deal.dispute')).toMatchObject(dispute)
  })

  it('CP-08 a deposit that succeeded has all its coins', async () => {
    const { id } = sandbox.control.deposit({ status: 2, symbol: 'usdt', amount: '40' })
    expect((await visitor.get(`/cp/${id}`)).body).toMatchObject({ amount_received: '40', amount_left: '0' })
  })

  it('CP-08 a deposit is made with the amount that is missing', async () => {
    const { id } = sandbox.control.deposit({ status: 1, symbol: 'usdt', amount: '40', amount_left: '15.5' })
    expect((await visitor.get(`/cp/${id}`)).body).toMatchObject({
      amount_received: '24.5',
      amount_left: '15.5',
    })
  })

  it('FP-07 flash-pay under way has a bank and requisites', async () => {
    const { id } = sandbox.control.flashpay({ type: 'payment', status: 1 })
    const order = await visitor.get(`/p2/${id}`)
    expect(order.at('broker_id')).not.toBeNull()
    expect(order.text('requisites')).not.toBe('')
  })

  it('SALE-06 a sale with a deal is approved, any other is not', async () => {
    const asked = sandbox.control.sale({ status: 1 })
    expect((await visitor.get(`/sale_v2/${asked.id}`)).at('is_approved')).toBe(false)
    const running = sandbox.control.sale({ status: 1, deal: {} })
    expect((await visitor.get(`/sale_v2/${running.id}`)).at('is_approved')).toBe(true)
  })

  it('API-38 the merchant of orders that name none is there from the start', async () => {
    expect((await visitor.get('/merchant/1')).status).toBe(200)
    await visitor.control('POST', '/reset', {})
    expect((await visitor.get('/merchant/1')).status).toBe(200)
  })

  it('A51 what is left of a deal’s time is told as it was given', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { expire_in: 300 } })
    sandbox.control.advance(4)
    expect((await visitor.get(`/payments_v2/${id}`)).at('deal.expire_in')).toBe(300)
  })
})

describe('time', () => {
  it('moves and runs faster', async () => {
    const before = Date.parse(sandbox.control.now())
    const { body } = await visitor.control('POST', '/clock', { advance_ms: 60_000 })
    expect(body).toEqual({ now: new Date(before + 60_000).toISOString() })
    expect((await visitor.control('POST', '/clock', { scale: 60 })).status).toBe(200)
    expect(sandbox.control.state()['scale']).toBe(60)
    for (const bad of [{ advance_ms: -1 }, { scale: -1 }, { scale: 1e9 }, { advance_ms: 'x' }])
      expect((await visitor.control('POST', '/clock', bad)).status).toBe(400)
  })
})

describe('a clean start', () => {
  it('forgets everything, and old tokens mean nobody', async () => {
    await visitor.register()
    await visitor.bid('demo')
    sandbox.control.setFaults([{ path: '/rates', times: 9, status: 500 }])
    sandbox.control.setAutopilot({ on: true })
    const socket = sandbox.socket(visitor.handshake())
    await Promise.resolve()
    expect((await visitor.control('POST', '/reset')).status).toBe(200)
    expect(socket.connected).toBe(false)
    expect(sandbox.control.log()).toEqual([])
    expect(sandbox.control.state()).toMatchObject({
      purchases: [],
      deals: [],
      faults: [],
      autopilot: { on: false },
      socket: { up: true, connections: 0, handshakes: [] },
    })
    expect((await visitor.get('/payments_v2/demo')).status).toBe(401)
    await visitor.register()
    expect((await visitor.get('/payments_v2/demo')).body).toMatchObject({ status: 0, deal: null })
  })

  it('the same seed makes the same world', async () => {
    const ids = () => [1, 2, 3].map(() => manualSandbox().control.purchase().id)
    expect(new Set(ids()).size).toBe(1)
    expect(manualSandbox({ seed: 'other' }).control.purchase().id).not.toBe(ids()[0])
  })

  it('shows its state as JSON', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: {} })
    const state = await visitor.control('GET', '/state')
    expect(state.at('purchases.0.id')).toBe(id)
    expect(state.at('deals.0.order')).toBe(`purchase:${id}`)
  })

  it('shows a fast payment, a fast sale and what belongs to them as JSON', async () => {
    const payment = sandbox.control.flashpay({ type: 'payment', status: 1, deal: {} })
    const sale = sandbox.control.flashpay({ type: 'sale' })
    const { id } = sandbox.control.purchase({ status: 1, autodeal: {} })
    const state = await visitor.control('GET', '/state')
    expect(state.at('flashpay')).toEqual([
      expect.objectContaining({ type: 'payment', id: payment.id, status: 1 }),
      expect.objectContaining({ type: 'sale', id: sale.id, status: 0 }),
    ])
    expect(state.at('deals.0.order')).toBe(`flashpay-payment:${payment.id}`)
    expect(state.at('autodeals.0.order')).toBe(`purchase:${id}`)
  })
})

describe('what the control panel polls', () => {
  it('tells what is newer than what it has, and everything to one that missed a clean start', async () => {
    await visitor.register()
    await visitor.get('/rates')
    const now = Number((await visitor.control('GET', '/live')).at('seq'))
    const entries = async (since: number) => {
      const entries = (await visitor.control('GET', `/live?since=${since}`)).at('recorder')
      return Array.isArray(entries) ? entries.length : -1
    }
    expect(await entries(now)).toBe(0)
    expect(await entries(now - 1)).toBe(1)
    expect(await entries(now + 1)).toBe(await entries(0))
    expect(await entries(0)).toBeGreaterThan(1)
  })

  it('shows a deposit in full, with the end of its time as long as it waits', async () => {
    const { id } = sandbox.control.deposit({ symbol: 'usdt', status: 1 })
    const detail = async () => (await visitor.control('GET', `/live?order=deposit:${id}`)).at('order')
    const now = Date.parse(sandbox.control.now())
    expect(await detail()).toMatchObject({ id, status: 1, due: new Date(now + 10_800_000).toISOString() })
    sandbox.control.advance(10_800_000)
    expect(await detail()).toMatchObject({ id, status: 3, due: null })
    expect((await visitor.control('GET', '/live?order=deposit:nope')).at('order')).toBeNull()
  })
})
