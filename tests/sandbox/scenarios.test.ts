import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let visitor: Visitor

beforeEach(() => {
  sandbox = manualSandbox()
  visitor = new Visitor(sandbox)
})

describe('the autopilot', () => {
  beforeEach(() => {
    sandbox.control.setAutopilot({ on: true, delay_ms: 1_000 })
  })

  it('ROLE-02 ROLE-04 plays the trader of a purchase, and answers in the chat', async () => {
    const buyer = await visitor.register()
    const { id } = sandbox.control.purchase()
    const made = await buyer.bid(id)
    const deal_id = made.text('deal_id')
    sandbox.control.advance(1_000)
    expect((await buyer.get(`/deals/${deal_id}`)).at('state')).toBe('confirmed')
    const receiver = made.text('seller.nickname')
    await buyer.post('/user-messages', { receiver, message: 'Hello', media_id: null, symbol: null })
    sandbox.control.advance(60_000)
    expect((await buyer.get(`/user-messages?with_user=${receiver}`)).body).toHaveLength(2)
    await buyer.patch('/deals/states', { deal_id })
    sandbox.control.advance(2_000)
    expect((await buyer.get(`/payments_v2/${id}`)).at('status')).toBe(2)
  })

  it('plays approval and buyer of a sale', async () => {
    const seller = await visitor.register()
    const { id } = sandbox.control.sale()
    await seller.patch(`/s/${id}`, { token: seller.access })
    sandbox.control.advance(1_000)
    expect((await seller.get(`/sale_v2/${id}`)).at('is_approved')).toBe(true)
    await seller.bidSale(sandbox, id)
    sandbox.control.advance(3_000)
    expect((await seller.get(`/sale_v2/${id}`)).at('deal.state')).toBe('paid')
  })

  it('plays the chain: a part, then the rest', async () => {
    const { id } = sandbox.control.deposit({ amount: '30' })
    await visitor.post(`/cp/${id}/start`, { symbol: 'usdt' })
    sandbox.control.advance(4_000)
    expect((await visitor.get(`/cp/${id}`)).body).toMatchObject({ status: 1, amount_received: '15' })
    sandbox.control.advance(4_000)
    expect((await visitor.get(`/cp/${id}`)).body).toMatchObject({ status: 2, amount_left: '0' })
  })

  it('plays flash-pay and a dispute to their ends', async () => {
    const flash = sandbox.control.flashpay()
    await visitor.patch(`/p2/${flash.id}`, { broker_id: 105 })
    sandbox.control.advance(2_000)
    expect((await visitor.get(`/p2/${flash.id}`)).text('transaction_link')).toMatch(/^https:/)
    sandbox.control.advance(3_000)
    expect((await visitor.get(`/p2/${flash.id}`)).at('status')).toBe(2)

    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'paid' } })
    visitor.access = (await visitor.get(`/p/${id}`)).text('token')
    const deal_id = (await visitor.get(`/p/${id}`)).text('deal.deal_id')
    await visitor.post('/disputes', { deal_id })
    sandbox.control.advance(2_000)
    expect((await visitor.get(`/deals/${deal_id}`)).at('dispute.opponent')).not.toBe(null)
    sandbox.control.advance(4_000)
    expect((await visitor.get(`/payments_v2/${id}`)).at('status')).toBe(2)
  })

  it('leaves what begins in the middle alone, and stops when it is switched off', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'paid' } })
    sandbox.control.advance(3_600_000)
    expect((await visitor.get(`/payments_v2/${id}`)).at('status')).toBe(1)
    await visitor.register()
    const made = await visitor.bid(sandbox.control.purchase().id)
    await visitor.control('POST', '/autopilot', { on: false })
    sandbox.control.advance(10_000)
    expect((await visitor.get(`/deals/${made.text('deal_id')}`)).at('state')).toBe('proposed')
  })
})

describe('stories', () => {
  const pages: Record<string, string> = {
    payment: '/payments_v2/',
    sale: '/sale_v2/',
    cpayment: '/cp/',
    'flashpay/payment': '/p2/',
    'flashpay/sale': '/s2/',
  }

  it('each has a name and a page whose order is there when it is asked for', async () => {
    const { body } = await visitor.control('GET', '/stories')
    const scenarios = sandbox.control.scenarios()
    expect(body).toEqual(scenarios)
    expect(new Set(scenarios.map(({ url }) => url)).size).toBe(scenarios.length)
    for (const { name, url } of scenarios) {
      const [, folder = '', id = ''] = /^\/(.+)\/([^/]+)$/.exec(url) ?? []
      expect(name).not.toBe('')
      expect((await visitor.get(`${pages[folder] ?? ''}${id}`)).status).toBe(200)
    }
    expect(sandbox.control.state()['bugs']).toEqual([])
  })

  it.each([
    ['/payments_v2/demo', { status: 0, deal: null }],
    ['/payments_v2/paid', { status: 1, deal: { state: 'paid', dispute: null } }],
    ['/payments_v2/dispute', { status: 1, deal: { state: 'paid', dispute: { opponent: null } } }],
    ['/payments_v2/success', { status: 2, deal: { state: 'closed' } }],
    ['/payments_v2/timeout', { status: 3, cancel_reason: 'timeout' }],
    ['/payments_v2/qr', { is_qr: true, deal: { state: 'confirmed' } }],
    ['/payments_v2/autodeal', { autodeal: { state: 'active' } }],
    ['/sale_v2/demo', { status: 0 }],
    ['/sale_v2/paid', { status: 1, is_approved: true, deal: { state: 'paid' } }],
    ['/sale_v2/timeout', { status: 3, cancel_reason: 'timeout' }],
    ['/cp/partial', { status: 1, amount_received: '10', amount_left: '15' }],
    ['/cp/overtime', { status: 3 }],
    ['/s2/not-ok', { status: 3 }],
  ])('%s begins as told', async (path, row) => {
    sandbox.control.advance(86_400_000)
    expect((await visitor.get(path)).body).toMatchObject(row)
  })

  it.each([
    ['/payments_v2/dispute', 'buyer'],
    ['/payments_v2/dispute-evidence', 'buyer'],
    ['/sale_v2/dispute', 'seller'],
    ['/sale_v2/accept-dispute', 'buyer'],
  ])('%s has a dispute that the %s opened five minutes ago', async (path, side) => {
    const order = await visitor.get(path)
    expect(order.at('deal.dispute.initiator')).toBe(order.at(`deal.${side}.nickname`))
    const since = Date.parse(sandbox.control.now()) - 300_000
    expect(Date.parse(order.text('deal.dispute.created_at'))).toBe(since)
  })

  it.each([
    ['chat', 'deal.seller.nickname', 2],
    ['dispute-evidence', null, 1],
    ['paid', 'deal.seller.nickname', 0],
  ])('/payment/%s begins with what was written', async (id, partner, count) => {
    const order = await visitor.get(`/p/${id}`)
    visitor.access = order.text('token')
    const name = partner === null ? 'support' : order.text(partner)
    expect((await visitor.get(`/user-messages?with_user=${name}`)).body).toHaveLength(count)
  })

  it('BAN-01 /payment/banned belongs to a banned account', async () => {
    visitor.access = (await visitor.get('/p/banned')).text('token')
    const refused = await visitor.get('/user-messages?with_user=support')
    expect(refused).toMatchObject({ status: 403, body: { detail: 'account banned' } })
  })
})
