import { beforeEach, describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'

const { sandbox, visitor } = useSandbox()

describe('the autopilot', () => {
  beforeEach(() => {
    sandbox.control.setAutopilot({ on: true, delay_ms: 1_000 })
  })

  it('ROLE-02 ROLE-04 plays the trader of a purchase, and answers in the chat', async () => {
    await visitor.register()
    const { id, deal, trader: receiver } = await sandbox.dealOf(visitor)
    sandbox.advance(1_000)
    expect((await visitor.deal(deal)).at('state')).toBe('confirmed')
    await visitor.post('/user-messages', { receiver, message: 'Hello', media_id: null, symbol: null })
    sandbox.advance(60_000)
    expect((await visitor.messages(receiver)).body).toHaveLength(2)
    await visitor.moveDeal(deal)
    sandbox.advance(2_000)
    expect((await visitor.purchase(id)).at('status')).toBe(2)
  })

  it('plays approval and buyer of a sale', async () => {
    await visitor.register()
    const { id } = sandbox.control.sale()
    await visitor.claim('sale', id)
    sandbox.advance(1_000)
    expect((await visitor.sale(id)).at('is_approved')).toBe(true)
    await visitor.bidSale(id)
    sandbox.advance(3_000)
    expect((await visitor.sale(id)).at('deal.state')).toBe('paid')
  })

  it('plays the blockchain: a part, then the rest', async () => {
    const { id } = sandbox.control.deposit({ amount: '30' })
    await visitor.post(`/cp/${id}/start`, { symbol: 'usdt' })
    sandbox.advance(4_000)
    expect((await visitor.deposit(id)).body).toMatchObject({ status: 1, amount_received: '15' })
    sandbox.advance(4_000)
    expect((await visitor.deposit(id)).body).toMatchObject({ status: 2, amount_left: '0' })
  })

  it('plays flash-pay to its end', async () => {
    const { id } = sandbox.control.flashpay()
    await visitor.patch(`/p2/${id}`, { broker_id: 105 })
    sandbox.advance(2_000)
    expect((await visitor.get(`/p2/${id}`)).text('transaction_link')).toMatch(/^https:/)
    sandbox.advance(3_000)
    expect((await visitor.get(`/p2/${id}`)).at('status')).toBe(2)
  })

  it('plays a dispute to its end', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'paid' } })
    await visitor.resume('purchase', id)
    const deal = (await visitor.get(`/p/${id}`)).text('deal.deal_id')
    await visitor.openDispute(deal)
    sandbox.advance(2_000)
    expect((await visitor.deal(deal)).at('dispute.opponent')).not.toBe(null)
    sandbox.advance(4_000)
    expect((await visitor.purchase(id)).at('status')).toBe(2)
  })

  it('does not act on an order that was created in a later state, nor after it was switched off', async () => {
    const { id } = sandbox.control.purchase({ status: 1, deal: { state: 'paid' } })
    sandbox.advance(3_600_000)
    expect((await visitor.purchase(id)).at('status')).toBe(1)
    await visitor.register()
    const { deal } = await sandbox.dealOf(visitor)
    await visitor.control('POST', '/autopilot', { on: false })
    sandbox.advance(10_000)
    expect((await visitor.deal(deal)).at('state')).toBe('proposed')
  })
})

describe('scenarios', () => {
  const pages: Record<string, string> = {
    payment: '/payments_v2/',
    sale: '/sale_v2/',
    cpayment: '/cp/',
    'flashpay/payment': '/p2/',
    'flashpay/sale': '/s2/',
  }

  it('each has a name and a page whose order exists when it is requested', async () => {
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
  ])('%s begins with its state, also a day after the start', async (path, row) => {
    sandbox.advance(86_400_000)
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
  ])('/payment/%s begins with its messages', async (id, partner, count) => {
    await visitor.resume('purchase', id)
    const order = await visitor.get(`/p/${id}`)
    const { body } = await visitor.messages(partner === null ? 'support' : order.text(partner))
    expect(body).toHaveLength(count)
  })

  it('BAN-01 /payment/banned belongs to a banned account', async () => {
    await visitor.resume('purchase', 'banned')
    expect(await visitor.messages('support')).toMatchObject(refused('account banned', 403))
  })
})
