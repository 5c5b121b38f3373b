import { describe, expect, it } from 'vitest'
import { refused } from './reply.ts'
import { useSandbox } from './useSandbox.ts'
import type { OrderKind } from './visitor.ts'

const { sandbox, visitor } = useSandbox('buyer@mail.com')
const WRONG_STATUS = refused('Wrong deal status')

/** A paid deal of a purchase or a sale. */
async function paidDeal(kind: OrderKind) {
  const { id, deal, trader } = await sandbox.dealOf(visitor, 'paid', {}, kind)
  return { deal, trader, order: () => visitor.order(kind, id) }
}

/** Coins of a deal that ends go to its buyer: the payer of a purchase, the trader of a sale. */
const endFor = (kind: OrderKind, winner: 'payer' | 'trader') =>
  (kind === 'purchase') === (winner === 'payer')
    ? { status: 2, cancel_reason: null, deal: { state: 'closed' } }
    : { status: 3, cancel_reason: 'dispute', deal: { state: 'deleted' } }

describe.each(['purchase', 'sale'] as const)('a dispute of a %s', (kind) => {
  it('DISP-02 API-28 can be opened by the payer, only for a paid deal, once', async () => {
    const { deal } = await paidDeal(kind)
    const dispute = { initiator: visitor.nickname, opponent: null, created_at: sandbox.control.now() }
    expect((await visitor.openDispute(deal)).at('dispute')).toEqual(dispute)
    expect((await visitor.openDispute(deal)).at('dispute')).toEqual(dispute)
    sandbox.act(deal, 'release')
    expect(await visitor.openDispute(deal)).toMatchObject(WRONG_STATUS)
  })

  it.each(['payer', 'trader'] as const)(
    'DISP-08 DSP-10 support asks and answers while it is open, and decides for the %s',
    async (winner) => {
      const { deal, order } = await paidDeal(kind)
      const ask = () => sandbox.act(deal, 'ask')
      expect(ask).toThrow('Wrong deal status')
      await visitor.openDispute(deal)
      ask()
      sandbox.control.actOnDeal(deal, { action: 'answer', text: 'Thank you.' })
      const question = expect.stringContaining('bank receipt') as string
      expect((await visitor.messages('support')).body).toMatchObject([
        { sender: 'support', message: question },
        { sender: 'support', message: 'Thank you.' },
      ])
      sandbox.control.actOnDeal(deal, { action: 'close-dispute', as: winner })
      expect((await order()).body).toMatchObject(endFor(kind, winner))
      expect(ask).toThrow('Wrong deal status')
    },
  )

  it('DISP-02 DISP-06 A33 opened by the trader is joined by the payer with the same call', async () => {
    const { deal, trader } = await paidDeal(kind)
    sandbox.act(deal, 'dispute')
    expect((await visitor.deal(deal)).at('dispute')).toMatchObject({ initiator: trader, opponent: null })
    expect((await visitor.openDispute(deal)).at('dispute')).toMatchObject({ opponent: visitor.nickname })
  })
})

it('DISP-04 the act timeout closes a dispute like the end of its time', async () => {
  const { deal, order } = await paidDeal('purchase')
  expect(() => sandbox.act(deal, 'timeout')).toThrow('Wrong deal status')
  await visitor.openDispute(deal)
  sandbox.act(deal, 'timeout')
  expect((await order()).at('status')).toBe(2)
})
