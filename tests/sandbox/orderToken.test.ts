/** An order hands out its owner's token only where that is safe (SAFE-02). */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../src/sandbox/gateway.ts'
import { manualSandbox, Visitor } from './visitor.ts'

let sandbox: Sandbox
let nobody: Visitor

beforeEach(() => {
  sandbox = manualSandbox()
  nobody = new Visitor(sandbox)
})

const PURCHASE = ['/payments_v2', '/p'] as const
const SALE = ['/sale_v2', '/s'] as const

async function signedIn(): Promise<Visitor> {
  const body = { email: 'used@example.com', password: 'password1', code: '1234' }
  const visitor = new Visitor(sandbox)
  return visitor.take(await visitor.post('/auth/login', body, { token: null }))
}

const tokensAt = (paths: readonly string[], id: string, who: Visitor) =>
  Promise.all(paths.map(async (path) => (await who.get(`${path}/${id}`)).at('token')))

describe('the token of an order', () => {
  it('SAFE-02 of a temporary account goes to a caller without an account, and to the owner', async () => {
    const owner = await new Visitor(sandbox).register()
    const { id } = sandbox.control.purchase()
    await owner.patch(`/p/${id}`, { token: owner.access })
    expect(await tokensAt(PURCHASE, id, nobody)).toEqual([owner.access, owner.access])
    expect(await tokensAt(PURCHASE, id, owner)).toEqual([owner.access, owner.access])
  })

  it('SAFE-02 goes to nobody who shows another account', async () => {
    const owner = await new Visitor(sandbox).register()
    const other = await new Visitor(sandbox).register('other@mail.com')
    const purchase = sandbox.control.purchase()
    const sale = sandbox.control.sale()
    await owner.patch(`/p/${purchase.id}`, { token: owner.access })
    await owner.patch(`/s/${sale.id}`, { token: owner.access })
    expect(await tokensAt(PURCHASE, purchase.id, other)).toEqual([null, null])
    expect(await tokensAt(SALE, sale.id, other)).toEqual([null, null])
    const opened = await other.post(`/open-purchase-page/${purchase.id}`, { payment_id: purchase.id })
    expect(opened).toMatchObject({ status: 200, body: { token: null } })
  })

  it('SAFE-02 of a permanent account is never given back, and the order is the account’s all the same', async () => {
    const owner = await signedIn()
    const purchase = sandbox.control.purchase()
    const sale = sandbox.control.sale()
    await owner.patch(`/p/${purchase.id}`, { token: owner.access })
    await owner.patch(`/s/${sale.id}`, { token: owner.access })
    for (const who of [nobody, owner]) {
      expect(await tokensAt(PURCHASE, purchase.id, who)).toEqual([null, null])
      expect(await tokensAt(SALE, sale.id, who)).toEqual([null, null])
    }
    const given = sandbox.control.purchase({ token: owner.access })
    expect(await tokensAt(PURCHASE, given.id, nobody)).toEqual([null, null])
    // No token stands on these orders; who owns them is known nevertheless.
    const other = await new Visitor(sandbox).register('other@mail.com')
    const refused = { status: 403, body: { detail: 'user not participant' } }
    expect(await other.patch(`/p/${purchase.id}`, { status: 1 }, { base: 'v2' })).toMatchObject(refused)
    expect((await owner.bid(purchase.id)).status).toBe(200)
    expect(await other.patch(`/p/${purchase.id}`, { token: other.access })).toMatchObject(refused)
  })

  it('SAFE-02 is not given back any more once its account has become a permanent one', async () => {
    const owner = await new Visitor(sandbox).register()
    const { id } = sandbox.control.purchase()
    await owner.patch(`/p/${id}`, { token: owner.access })
    await owner.post('/auth/register', { email: owner.email })
    const code = { email: owner.email, code: '1234' }
    await owner.post('/auth/validate', code)
    await owner.post('/auth/complete-register', {
      ...code,
      password: 'password1',
      secret: '',
      ref: '',
      cmp: '',
    })
    expect(await tokensAt(PURCHASE, id, nobody)).toEqual([null, null])
    sandbox.control.advance(2 * 3_600_000)
    expect(await tokensAt(PURCHASE, id, nobody)).toEqual([null, null])
  })
})

describe('the other side of a deal', () => {
  it.each([
    ['purchase', 'seller', 'payment_id'],
    ['sale', 'buyer', 'sell_id'],
  ] as const)(
    'SAFE-02 sees the deal of a %s without the id that opens the order',
    async (kind, side, field) => {
      const trader = await new Visitor(sandbox).register('trader@mail.com')
      const nickname = String(trader.payload()['nickname'])
      const { id } = sandbox.control[kind]({ status: 1, deal: { state: 'paid', [side]: { nickname } } })
      const path = kind === 'purchase' ? '/payments_v2' : '/sale_v2'
      const order = await nobody.get(`${path}/${id}`)
      expect(order.at(`deal.${field}`)).toBe(id)
      const seen = await trader.get(`/deals/${order.text('deal.deal_id')}`)
      expect(seen).toMatchObject({ status: 200, body: { state: 'paid', [side]: { nickname } } })
      expect(seen.body).not.toHaveProperty('payment_id')
      expect(seen.body).not.toHaveProperty('sell_id')
      expect(JSON.stringify(seen.body)).not.toContain(id)
      const stranger = await new Visitor(sandbox).register('stranger@mail.com')
      expect((await stranger.get(`/deals/${order.text('deal.deal_id')}`)).status).toBe(403)
    },
  )
})
