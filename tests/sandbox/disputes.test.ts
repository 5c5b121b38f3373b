import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let visitor: Visitor
const refused = (detail: string, status = 400) => ({ status, body: { detail } })
const MINUTE = 60_000

beforeEach(async () => {
  sandbox = manualSandbox()
  visitor = await new Visitor(sandbox).register()
})

/** A paid deal of a purchase or a sale. */
async function paidDeal(kind: 'purchase' | 'sale') {
  const { id } = sandbox.control[kind]()
  const made = kind === 'purchase' ? await visitor.bid(id) : await visitor.bidSale(sandbox, id)
  const deal_id = made.text('deal_id')
  sandbox.control.actOnDeal(deal_id, { action: 'confirm' })
  sandbox.control.actOnDeal(deal_id, { action: 'pay' })
  const order = () => visitor.get(kind === 'purchase' ? `/payments_v2/${id}` : `/sale_v2/${id}`)
  const me = String(visitor.payload()['nickname'])
  return { deal_id, order, me, trader: made.text(kind === 'purchase' ? 'seller.nickname' : 'buyer.nickname') }
}

describe.each(['purchase', 'sale'] as const)('a dispute of a %s', (kind) => {
  it('DISP-02 API-28 opens from paid only, by the visitor, once', async () => {
    const { deal_id, me } = await paidDeal(kind)
    const opened = await visitor.post('/disputes', { deal_id })
    expect(opened.at('dispute')).toEqual({ initiator: me, opponent: null, created_at: sandbox.control.now() })
    expect((await visitor.post('/disputes', { deal_id })).at('dispute')).toEqual(opened.at('dispute'))
    sandbox.control.actOnDeal(deal_id, { action: 'release' })
    expect(await visitor.post('/disputes', { deal_id })).toMatchObject(refused('Wrong deal status'))
  })

  it.each(['payer', 'trader'] as const)(
    'DSP-10 support asks and answers while the dispute is open, and decides for the %s',
    async (winner) => {
      const { deal_id, order } = await paidDeal(kind)
      const ask = () => sandbox.control.actOnDeal(deal_id, { action: 'ask' })
      expect(ask).toThrow('Wrong deal status')
      await visitor.post('/disputes', { deal_id })
      ask()
      sandbox.control.actOnDeal(deal_id, { action: 'answer', text: 'Thank you.' })
      expect((await visitor.get('/user-messages?with_user=support')).body).toEqual([
        expect.objectContaining({
          sender: 'support',
          message: expect.stringContaining('bank receipt') as string,
        }),
        expect.objectContaining({ sender: 'support', message: 'Thank you.' }),
      ])
      sandbox.control.actOnDeal(deal_id, { action: 'close-dispute', as: winner })
      expect((await order()).at('status')).toBe((kind === 'purchase') === (winner === 'payer') ? 2 : 3)
      expect(ask).toThrow('Wrong deal status')
    },
  )

  it('SALE-23 CAT-22 does not open before the deal is paid', async () => {
    const { id } = sandbox.control[kind]()
    const made = kind === 'purchase' ? await visitor.bid(id) : await visitor.bidSale(sandbox, id)
    const deal_id = made.text('deal_id')
    sandbox.control.actOnDeal(deal_id, { action: 'confirm' })
    expect(await visitor.post('/disputes', { deal_id })).toMatchObject(refused('Wrong deal status'))
  })

  it('DISP-02 DISP-06 A33 opened by the trader, the visitor takes part by the same call', async () => {
    const { deal_id, me, trader } = await paidDeal(kind)
    sandbox.control.actOnDeal(deal_id, { action: 'dispute' })
    expect((await visitor.get(`/deals/${deal_id}`)).at('dispute')).toMatchObject({
      initiator: trader,
      opponent: null,
    })
    expect((await visitor.post('/disputes', { deal_id })).at('dispute')).toMatchObject({ opponent: me })
  })

  it('DISP-04 TIME-04 without an opponent it closes after 30 minutes in favour of the visitor', async () => {
    const { deal_id, order } = await paidDeal(kind)
    await visitor.post('/disputes', { deal_id })
    sandbox.control.advance(30 * MINUTE - 1)
    expect((await order()).at('status')).toBe(1)
    sandbox.control.advance(1)
    const end =
      kind === 'purchase'
        ? { status: 2, deal: { state: 'closed' } }
        : { status: 3, deal: { state: 'deleted' } }
    expect((await order()).body).toMatchObject(end)
  })

  it('DISP-04 DISP-08 opened by the trader it closes in favour of the trader', async () => {
    const { deal_id, order } = await paidDeal(kind)
    sandbox.control.actOnDeal(deal_id, { action: 'dispute' })
    sandbox.control.advance(30 * MINUTE)
    const end =
      kind === 'purchase' ? { status: 3, cancel_reason: 'dispute' } : { status: 2, cancel_reason: null }
    expect((await order()).body).toMatchObject(end)
  })

  it('DISP-07 an opponent who joins at minute 29 stops the closing', async () => {
    const { deal_id, order, trader } = await paidDeal(kind)
    await visitor.post('/disputes', { deal_id })
    sandbox.control.advance(29 * MINUTE)
    sandbox.control.actOnDeal(deal_id, { action: 'join-dispute' })
    sandbox.control.advance(24 * 60 * MINUTE)
    visitor.access = null
    expect((await order()).body).toMatchObject({
      status: 1,
      deal: { state: 'paid', dispute: { opponent: trader } },
    })
  })

  it.each(['payer', 'trader'] as const)('DISP-08 support decides for the %s', async (winner) => {
    const { deal_id, order } = await paidDeal(kind)
    await visitor.post('/disputes', { deal_id })
    sandbox.control.actOnDeal(deal_id, { action: 'close-dispute', as: winner })
    const buyerWins = (winner === 'payer') === (kind === 'purchase')
    expect((await order()).body).toMatchObject({
      status: buyerWins ? 2 : 3,
      cancel_reason: buyerWins ? null : 'dispute',
      deal: { state: buyerWins ? 'closed' : 'deleted' },
    })
  })
})

it('DISP-04 the act timeout does to a dispute what the clock would', async () => {
  const { deal_id, order } = await paidDeal('purchase')
  expect(() => sandbox.control.actOnDeal(deal_id, { action: 'timeout' })).toThrow('Wrong deal status')
  await visitor.post('/disputes', { deal_id })
  sandbox.control.actOnDeal(deal_id, { action: 'timeout' })
  expect((await order()).at('status')).toBe(2)
})
