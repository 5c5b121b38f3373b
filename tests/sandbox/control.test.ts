import { describe, expect, it } from 'vitest'
import { useSandbox } from './useSandbox.ts'
import { manualSandbox } from './visitor.ts'

const { sandbox, visitor } = useSandbox()
const post = (path: string, body?: unknown) => visitor.control('POST', path, body)
const get = (path: string) => visitor.control('GET', path)

describe('acts', () => {
  it.each([
    ['/deals/1/act', { action: 'pay' }, 404],
    ['/deals/1/act', {}, 400],
    ['/deals/1/act', { action: 'fly' }, 400],
    ['/orders/nope/act', { action: 'approve' }, 404],
    ['/orders/nope/act', {}, 400],
  ])('%s with %j answers %i', async (path, body, status) => {
    expect((await post(path, body)).status).toBe(status)
  })

  it('ROLE-04 an act that is not possible now is refused and changes nothing', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'confirmed' } })
    const deal = (await visitor.purchase(id)).text('deal.deal_id')
    for (const action of ['confirm', 'release', 'dispute', 'join-dispute', 'close-dispute'])
      expect((await post(`/deals/${deal}/act`, { action })).status).toBe(400)
    expect((await visitor.purchase(id)).at('deal.state')).toBe('confirmed')
  })

  it('creates a deal with the given id, which may be a text', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { id: 'deal-1', state: 'confirmed' } })
    expect((await visitor.purchase(id)).at('deal.id')).toBe('deal-1')
    expect((await post('/deals/deal-1/act', { action: 'cancel' })).status).toBe(200)
    expect((await visitor.purchase(id)).at('deal.state')).toBe('deleted')
  })

  it('sets the given requisite, also of an automatic deal', async () => {
    const { id } = sandbox.control.purchase({ status: 1, autodeal: {} })
    const key = (await visitor.purchase(id)).text('autodeal.autodeal_id')
    await post(`/deals/${key}/act`, { action: 'confirm', text: '7654321, NEW' })
    expect((await visitor.purchase(id)).at('requisites')).toBe('7654321, NEW')
  })
})

describe('an order that is created again with its id', () => {
  it('PUR-19 does not end with the deal or the automatic deal of the one before', async () => {
    for (const former of [{ deal: {} }, { autodeal: { autodeal_id: 'former' } }]) {
      sandbox.control.purchase({ id: 'again', ...former })
      sandbox.advance(600_000)
      sandbox.control.purchase({ id: 'again', requisites: '4111111111111111, IVAN PETROV' })
      sandbox.advance(400_000)
      expect((await visitor.purchase('again')).body).toMatchObject({ status: 0, cancel_reason: null })
    }
  })

  it('API-20 keeps its requisites when the automatic deal of the one before is cancelled', async () => {
    sandbox.control.purchase({ id: 'again', autodeal: { autodeal_id: 'former' } })
    sandbox.control.purchase({ id: 'again', requisites: '4111111111111111, IVAN PETROV' })
    sandbox.act('former', 'cancel')
    expect((await visitor.purchase('again')).text('requisites')).toBe('4111111111111111, IVAN PETROV')
  })

  it('SALE-07 does not end at the time limit of the one before', async () => {
    sandbox.control.sale({ id: 'again', status: 1, is_approved: true })
    sandbox.control.sale({ id: 'again', status: 1, is_approved: false })
    sandbox.advance(600_000)
    expect((await visitor.sale('again')).body).toMatchObject({ status: 1, cancel_reason: null })
  })
})

describe('defaults of a created order', () => {
  it('PUR-23 null stays null', async () => {
    const bare = sandbox.control.purchase({ status: 1, requisites: null, autodeal: {} })
    expect((await visitor.purchase(bare.id)).at('requisites')).toBeNull()
    const open = sandbox.control.deposit({ status: 1, amount: null })
    expect((await visitor.deposit(open.id)).body).toMatchObject({ status: 1, amount: null })
    const deposit = sandbox.control.deposit({ status: 1, symbol: null })
    expect((await visitor.deposit(deposit.id)).body).toMatchObject({ symbol: null, address: null })
  })

  it('CP-08 DATA-02 a deposit has any coin of the contract, also one that its page does not offer', async () => {
    const { id } = sandbox.control.deposit({ status: 1, symbol: 'ETC', amount: '5' })
    expect((await visitor.deposit(id)).body).toMatchObject({ status: 1, symbol: 'etc', amount_left: '5' })
    sandbox.control.actOnOrder(id, { action: 'receive', amount: '5' })
    expect((await visitor.deposit(id)).body).toMatchObject({ status: 2, amount_left: '0' })
  })

  const DISPUTE = { initiator: 'constructor', opponent: 'toString' }
  it.each([
    ['PUR-23', { status: 0, deal: {} }, { status: 0, deal: { state: 'confirmed' } }],
    ['PUR-23', { status: 1, deal: {} }, { status: 1, deal: { state: 'confirmed' } }],
    ['PUR-23', { status: 2, deal: {} }, { status: 2, deal: { state: 'closed' } }],
    ['PUR-23', { status: 3, deal: {} }, { status: 3, deal: { state: 'deleted' } }],
    ['PUR-23', { deal: {} }, { status: 1 }],
    ['PUR-23', { deal: { state: 'proposed' } }, { status: 1 }],
    ['PUR-23', { deal: { state: 'paid' } }, { status: 1 }],
    ['PUR-23', { deal: { state: 'closed' } }, { status: 2 }],
    ['PUR-23', { deal: { state: 'deleted' } }, { status: 0 }],
    ['PUR-23', { autodeal: {} }, { status: 1 }],
    ['PUR-23', { autodeal: { state: 'closed' } }, { status: 2 }],
    ['PUR-23', {}, { status: 0 }],
    ['PUR-23', { status: 3, deal: { state: 'deleted' } }, { status: 3 }],
    // A side of a dispute is any nickname, also one that every object has as a property.
    ['DATA-08', { deal: { state: 'paid', dispute: DISPUTE } }, { deal: { dispute: DISPUTE } }],
  ])('%s a purchase that is made with %j has %j', async (_, fields, order) => {
    const { id } = sandbox.control.purchase(fields)
    expect((await visitor.purchase(id)).body).toMatchObject(order)
  })

  it.each([
    ['is complete when it succeeded', { status: 2 }, { amount_received: '40', amount_left: '0' }],
    [
      'has received all but the amount that is given as missing',
      { status: 1, amount_left: '15.5' },
      { amount_received: '24.5', amount_left: '15.5' },
    ],
  ])('CP-08 a deposit %s', async (_, fields, amounts) => {
    const { id } = sandbox.control.deposit({ symbol: 'usdt', amount: '40', ...fields })
    expect((await visitor.deposit(id)).body).toMatchObject(amounts)
  })

  it('FP-07 flash-pay in process has a bank and requisites', async () => {
    const { id } = sandbox.control.flashpay({ type: 'payment', status: 1 })
    const order = await visitor.get(`/p2/${id}`)
    expect(order.at('broker_id')).not.toBeNull()
    expect(order.text('requisites')).not.toBe('')
  })

  it.each([
    [{ type: 'sale' }, { amount: '60', is_currency_amount: false }],
    [
      { type: 'sale', amount: 3000 },
      { amount: '3000', is_currency_amount: true },
    ],
    [{ type: 'sale', is_currency_amount: true }, { is_currency_amount: true }],
  ])('A75 FP-07 a flash-pay sale that is made with %j names its sum as %j', async (fields, sum) => {
    const { id } = sandbox.control.flashpay(fields)
    expect((await visitor.get(`/s2/${id}`)).body).toMatchObject(sum)
  })

  it.each([
    [{ status: 1 }, false],
    [{ status: 1, deal: {} }, true],
  ])('SALE-06 a sale that is made with %j is approved: %s', async (fields, is_approved) => {
    const { id } = sandbox.control.sale(fields)
    expect((await visitor.sale(id)).at('is_approved')).toBe(is_approved)
  })

  it('API-38 the merchant of orders that name none exists from the start', async () => {
    expect((await visitor.get('/merchant/1')).status).toBe(200)
    await post('/reset', {})
    expect((await visitor.get('/merchant/1')).status).toBe(200)
  })

  it('A51 the remaining time of a deal is the given one', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { expire_in: 300 } })
    sandbox.advance(4)
    expect((await visitor.purchase(id)).at('deal.expire_in')).toBe(300)
  })
})

it('the clock can be set forward and run faster', async () => {
  const before = Date.parse(sandbox.control.now())
  const { body } = await post('/clock', { advance_ms: 60_000 })
  expect(body).toEqual({ now: new Date(before + 60_000).toISOString() })
  expect((await post('/clock', { scale: 60 })).status).toBe(200)
  expect(sandbox.control.state()['scale']).toBe(60)
  for (const bad of [{ advance_ms: -1 }, { scale: -1 }, { scale: 1e9 }, { advance_ms: 'x' }])
    expect((await post('/clock', bad)).status).toBe(400)
})

it('CP-08 a coin is switched by its name in any case', async () => {
  await post('/coins', { ETH: false })
  expect(sandbox.control.state()['unavailable_coins']).toEqual(['eth'])
})

describe('reset and state', () => {
  it('a reset removes everything, and old tokens are invalid', async () => {
    await visitor.register()
    await visitor.bid('demo')
    sandbox.control.setFaults([{ path: '/rates', times: 9, status: 500 }])
    sandbox.control.setAutopilot({ on: true })
    const socket = sandbox.socket(visitor.handshake())
    await Promise.resolve()
    expect((await post('/reset')).status).toBe(200)
    expect(socket.connected).toBe(false)
    expect(sandbox.control.log()).toEqual([])
    expect(sandbox.control.state()).toMatchObject({
      purchases: [],
      deals: [],
      faults: [],
      autopilot: { on: false },
      socket: { up: true, connections: 0, handshakes: [] },
    })
    expect((await visitor.purchase('demo')).status).toBe(401)
    await visitor.register()
    expect((await visitor.purchase('demo')).body).toMatchObject({ status: 0, deal: null })
  })

  it('the same seed creates the same world', () => {
    const ids = () => [1, 2, 3].map(() => manualSandbox().control.purchase().id)
    expect(new Set(ids()).size).toBe(1)
    expect(manualSandbox({ seed: 'other' }).control.purchase().id).not.toBe(ids()[0])
  })

  it('the state is JSON: every order, and the order of every deal', async () => {
    const purchase = sandbox.control.purchase({ status: 1, deal: {} })
    const payment = sandbox.control.flashpay({ type: 'payment', status: 1, deal: {} })
    const sale = sandbox.control.flashpay({ type: 'sale' })
    const automatic = sandbox.control.purchase({ status: 1, autodeal: {} })
    expect((await get('/state')).body).toMatchObject({
      purchases: [{ id: purchase.id }, { id: automatic.id }],
      flashpay: [
        { type: 'payment', id: payment.id, status: 1 },
        { type: 'sale', id: sale.id, status: 0 },
      ],
      deals: [{ order: `purchase:${purchase.id}` }, { order: `flashpay-payment:${payment.id}` }],
      autodeals: [{ order: `purchase:${automatic.id}` }],
    })
  })
})

describe('what the control panel polls', () => {
  it('contains only newer entries, and all entries if there was a reset meanwhile', async () => {
    await visitor.register()
    await visitor.get('/rates')
    const now = Number((await get('/live')).at('seq'))
    const entries = async (since: number) => {
      const entries = (await get(`/live?since=${since}`)).at('recorder')
      return Array.isArray(entries) ? entries.length : -1
    }
    expect(await entries(now)).toBe(0)
    expect(await entries(now - 1)).toBe(1)
    expect(await entries(now + 1)).toBe(await entries(0))
    expect(await entries(0)).toBeGreaterThan(1)
  })

  it('contains all fields of a deposit, with its deadline while it is in process', async () => {
    const { id } = sandbox.control.deposit({ symbol: 'usdt', status: 1 })
    const detail = async () => (await get(`/live?order=deposit:${id}`)).at('order')
    const now = Date.parse(sandbox.control.now())
    expect(await detail()).toMatchObject({ id, status: 1, due: new Date(now + 10_800_000).toISOString() })
    sandbox.advance(10_800_000)
    expect(await detail()).toMatchObject({ id, status: 3, due: null })
    expect((await get('/live?order=deposit:nope')).at('order')).toBeNull()
  })
})
