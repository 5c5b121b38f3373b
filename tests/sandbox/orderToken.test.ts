/** Views of an order contain its owner's token only if that is safe (SAFE-02). */
import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import { Visitor } from './visitor.ts'

const { sandbox, visitor: nobody } = useSandbox()
const NO_PARTICIPANT = refused('user not participant', 403)
const person = (email?: string) => new Visitor(sandbox).register(email)

/** A purchase and a sale of this person. */
async function ordersOf(owner: Visitor) {
  const ids = { purchase: sandbox.control.purchase().id, sale: sandbox.control.sale().id }
  await owner.claim('purchase', ids.purchase)
  await owner.claim('sale', ids.sale)
  return ids
}

/** The token in every view of a person's purchase and sale, each once. */
async function tokensOf(ids: { purchase: string; sale: string }, who: Visitor) {
  const { purchase, sale } = ids
  const paths = [`/payments_v2/${purchase}`, `/p/${purchase}`, `/sale_v2/${sale}`, `/s/${sale}`]
  return new Set(await Promise.all(paths.map(async (path) => (await who.get(path)).at('token'))))
}

describe('the token of an order', () => {
  it('SAFE-02 of a temporary account is sent to a caller without an account, and to the owner', async () => {
    const owner = await person()
    const ids = await ordersOf(owner)
    expect(await tokensOf(ids, nobody)).toEqual(new Set([owner.access]))
    expect(await tokensOf(ids, owner)).toEqual(new Set([owner.access]))
  })

  it('SAFE-02 is not sent to another account', async () => {
    const ids = await ordersOf(await person())
    const other = await person('other@mail.com')
    expect(await tokensOf(ids, other)).toEqual(new Set([null]))
    const opened = await other.post(`/open-purchase-page/${ids.purchase}`, { payment_id: ids.purchase })
    expect(opened).toMatchObject({ status: 200, body: { token: null } })
  })

  it('SAFE-02 of a permanent account is never sent, but the order belongs to the account', async () => {
    const owner = new Visitor(sandbox)
    owner.take(await owner.login('used@example.com', 'password1', '1234'))
    const ids = await ordersOf(owner)
    for (const who of [nobody, owner]) expect(await tokensOf(ids, who)).toEqual(new Set([null]))
    const given = sandbox.control.purchase({ token: owner.access }).id
    expect(await tokensOf({ ...ids, purchase: given }, nobody)).toEqual(new Set([null]))
    // These orders store no token, but the sandbox knows their owner.
    const other = await person('other@mail.com')
    const patched = await other.patch(`/p/${ids.purchase}`, { status: 1 }, { base: 'v2' })
    expect(patched).toMatchObject(NO_PARTICIPANT)
    expect((await owner.bid(ids.purchase)).status).toBe(200)
    expect(await other.claim('purchase', ids.purchase)).toMatchObject(NO_PARTICIPANT)
  })

  it('SAFE-02 is no longer sent once its account has become a permanent one', async () => {
    const owner = await person()
    const ids = await ordersOf(owner)
    const code = { email: owner.email, code: '1234' }
    const account = { ...code, password: 'password1', secret: '', ref: '', cmp: '' }
    await owner.post('/auth/register', { email: owner.email })
    await owner.post('/auth/validate', code)
    await owner.post('/auth/complete-register', account)
    expect(await tokensOf(ids, nobody)).toEqual(new Set([null]))
    sandbox.advance(2 * 3_600_000)
    expect(await tokensOf(ids, nobody)).toEqual(new Set([null]))
  })
})

it.each([
  ['purchase', 'seller', 'payment_id'],
  ['sale', 'buyer', 'sell_id'],
] as const)(
  'SAFE-02 the other side sees the deal of a %s without the id that opens the order',
  async (kind, side, field) => {
    const trader = await person('trader@mail.com')
    const { nickname } = trader
    const { id } = sandbox.control[kind]({ status: 1, deal: { state: 'paid', [side]: { nickname } } })
    const order = await nobody.order(kind, id)
    expect(order.at(`deal.${field}`)).toBe(id)
    const deal = order.text('deal.deal_id')
    const seen = await trader.deal(deal)
    expect(seen).toMatchObject({ status: 200, body: { state: 'paid', [side]: { nickname } } })
    expect(seen.body).not.toHaveProperty('payment_id')
    expect(seen.body).not.toHaveProperty('sell_id')
    expect(JSON.stringify(seen.body)).not.toContain(id)
    expect((await (await person('stranger@mail.com')).deal(deal)).status).toBe(403)
  },
)
