// long: one table of states for each rule about a deal
import { describe, expect, it } from 'vitest'
import { AUTODEAL_STATES, DEAL_STATES } from '../../src/contract/deals.ts'
import type { Id } from '../../src/contract/ids.ts'
import { chatPartner, reservedPartner } from '../../src/rules/chatPartner.ts'
import {
  canCancel,
  canCancelDeal,
  canDispute,
  canVote,
  cancelName,
  countedDeal,
  currentDeal,
  dealIdsOf,
  hasOpenDeal,
  hasUndeletedDeal,
  isDealOpen,
  isDisputeOpen,
  needsRebid,
  otherSide,
  type DealSummary,
  type RebidInput,
  runningDeal,
  voteTarget,
  wasDisputed,
  myNickname,
} from '../../src/rules/deal.ts'
import { canAcceptDispute, disputeTurn, ownPart } from '../../src/rules/dispute.ts'
import { disputeClosesAt } from '../../src/rules/time.ts'
import { aDeal, anAutodeal, combinations } from './records.ts'

const since = '2026-11-20T10:00:00Z'
const dispute = (initiator: string | null, opponent: string | null = null) => ({
  initiator,
  opponent,
  created_at: since,
})

describe('states', () => {
  it('SALE-26 PUR-18 a deal is open until closed or deleted, and cancelled only before "paid"', () => {
    const open = DEAL_STATES.filter((state) => isDealOpen(aDeal({ state })))
    const cancellable = DEAL_STATES.filter((state) => canCancelDeal(aDeal({ state })))
    expect(open).toEqual(['proposed', 'confirmed', 'paid'])
    expect(cancellable).toEqual(['proposed', 'confirmed'])
    expect(canCancelDeal(aDeal({ dispute: dispute('payer') }))).toBe(false)
    expect(
      AUTODEAL_STATES.filter((state) => hasOpenDeal({ deal: null, autodeal: anAutodeal({ state }) })),
    ).toEqual(['active', 'paid'])
    expect(
      AUTODEAL_STATES.filter((state) => canCancel({ deal: null, autodeal: anAutodeal({ state }) })),
    ).toEqual(['active'])
    for (const state of DEAL_STATES)
      expect(canCancel({ deal: aDeal({ state }), autodeal: anAutodeal() })).toBe(cancellable.includes(state))
    const deleted = anAutodeal({ state: 'deleted' })
    expect(hasOpenDeal({ deal: aDeal(), autodeal: deleted })).toBe(true)
    expect([
      isDealOpen(null),
      hasOpenDeal({ deal: null, autodeal: null }),
      canCancelDeal(null),
      canCancel({ deal: null, autodeal: null }),
    ]).not.toContain(true)
  })

  it('PUR-29 PUR-08 a deleted deal counts as none, and its sums only once no other deal can follow', () => {
    const undeleted = DEAL_STATES.filter((state) =>
      hasUndeletedDeal({ deal: aDeal({ state }), autodeal: null }),
    )
    expect(undeleted).toEqual(['proposed', 'confirmed', 'paid', 'closed'])
    expect(hasUndeletedDeal({ deal: aDeal({ state: 'deleted' }), autodeal: anAutodeal() })).toBe(true)
    expect(hasUndeletedDeal({ deal: null, autodeal: null })).toBe(false)
    for (const { state, status } of combinations({
      state: DEAL_STATES,
      status: [0, 1, 2, 3] as const,
    })) {
      const deal = aDeal({ state })
      const isCounted = state !== 'deleted' || status === 2 || status === 3
      expect(countedDeal({ status, deal })).toBe(isCounted ? deal : null)
    }
    expect(countedDeal({ status: 1, deal: null })).toBeNull()
    expect(countedDeal(null)).toBeNull()
  })

  it('A22 an automatic deal that runs or succeeded takes precedence over a deleted deal', () => {
    for (const { state, auto } of combinations({ state: DEAL_STATES, auto: [null, ...AUTODEAL_STATES] })) {
      const deal = aDeal({ state })
      const gives = state === 'deleted' && auto !== null && auto !== 'deleted'
      const autodeal = auto && anAutodeal({ state: auto })
      expect(runningDeal({ deal, autodeal })).toBe(gives ? null : deal)
    }
    expect(runningDeal({ deal: null, autodeal: anAutodeal() })).toBeNull()
  })

  it('PUR-29 a deleted deal of an excluded lot is ignored, only while the order is in process', () => {
    for (const { state, status, lot } of combinations({
      state: DEAL_STATES,
      status: [0, 1, 2, 3] as const,
      lot: [8, '8', 9, null],
    })) {
      const isGone = state === 'deleted' && status === 1 && String(lot) === '8'
      const deal = aDeal({ state, lot_id: lot })
      expect(currentDeal(deal, ['8'], status)).toBe(isGone ? null : deal)
    }
    for (const { state, status } of combinations({ state: AUTODEAL_STATES, status: [0, 1, 2, 3] as const })) {
      const autodeal = anAutodeal({ state })
      const isGone = state === 'deleted' && status === 1
      expect(currentDeal(autodeal, ['a1'], status)).toBe(isGone ? null : autodeal)
      expect(currentDeal(autodeal, [], status)).toBe(autodeal)
    }
  })
})

describe('needsRebid', () => {
  const dealIn = (state: DealSummary['state'], id: Id = 1) => ({ id, state, expireIn: 300 })
  const lost: RebidInput = {
    before: dealIn('confirmed'),
    after: dealIn('deleted', '1'),
    status: 1,
    cancelReason: null,
    cancelledByMe: false,
  }

  it('PUR-29 is true after a deletion seen live while the order runs', () => {
    expect(needsRebid(lost)).toBe(true)
    expect(needsRebid({ ...lost, before: dealIn('proposed') })).toBe(true)
    expect(needsRebid({ ...lost, before: dealIn('active') })).toBe(true)
  })

  it('PUR-18 PUR-19 is false after an own cancel, a timeout, an ended order or another deal', () => {
    expect(needsRebid({ ...lost, cancelledByMe: true })).toBe(false)
    expect(needsRebid({ ...lost, cancelReason: 'timeout' })).toBe(false)
    for (const status of [0, 2, 3] as const) expect(needsRebid({ ...lost, status })).toBe(false)
    expect(needsRebid({ ...lost, before: dealIn('confirmed', 2) })).toBe(false)
    expect(needsRebid({ ...lost, before: null })).toBe(false)
    expect(needsRebid({ ...lost, after: null })).toBe(false)
    expect(needsRebid({ ...lost, after: dealIn('paid') })).toBe(false)
    expect(needsRebid({ ...lost, before: dealIn('deleted') })).toBe(false)
  })

  it('PUR-29 is false once the payer reported "paid": the money may have been sent', () => {
    expect(needsRebid({ ...lost, before: dealIn('paid') })).toBe(false)
  })
})

describe('disputes', () => {
  const viewer = (me: string | null) => ({ side: me === 'trader' ? 'seller' : 'buyer', me }) as const

  it('DISP-02 are open until the deal is over, and there are none without a deal', () => {
    expect(canDispute(null)).toBe(false)
    expect(DEAL_STATES.filter((state) => isDisputeOpen(aDeal({ state, dispute: dispute('payer') })))).toEqual(
      ['proposed', 'confirmed', 'paid'],
    )
  })

  it('DISP-06 SAFE-06 can be accepted when the other side has this person’s nickname: the names do not tell who has opened it', () => {
    const both = {
      buyer: { nickname: 'anna', is_online: null },
      seller: { nickname: 'anna', is_online: true },
    }
    const deal = (opponent: string | null) =>
      aDeal({ ...both, state: 'paid', dispute: dispute('anna', opponent) })
    expect(canAcceptDispute(deal(null), viewer('anna'))).toBe(true)
    expect(disputeTurn(deal(null), viewer('anna'))).toBe('me')
    expect(canAcceptDispute(deal('anna'), viewer('anna'))).toBe(false)
    expect(ownPart(deal('anna'), viewer('anna'))).toBe('joined')
  })

  it('DISP-06 is accepted only by one who is neither initiator nor opponent', () => {
    for (const { me, initiator, opponent } of combinations({
      me: ['trader', 'payer', null, ''],
      initiator: ['payer', 'trader'],
      opponent: [null, 'trader', 'payer', 'other'],
    })) {
      const deal = aDeal({ state: 'paid', dispute: dispute(initiator, opponent) })
      // The side of the page decides where the nickname is unknown.
      const own = me || 'payer'
      expect(canAcceptDispute(deal, viewer(me))).toBe(own !== initiator && own !== opponent)
    }
    expect(canAcceptDispute(aDeal({ state: 'closed', dispute: dispute('payer') }), viewer('trader'))).toBe(
      false,
    )
    expect(canAcceptDispute(aDeal({ state: 'paid' }), viewer('trader'))).toBe(false)
    expect(canAcceptDispute(null, viewer('trader'))).toBe(false)
  })

  it('DISP-04 DISP-07 closes 30 minutes after its opening unless the opponent joined', () => {
    const paid = (fields: ReturnType<typeof dispute>) => aDeal({ state: 'paid', dispute: fields })
    expect(disputeClosesAt(paid(dispute('payer')))).toBe(Date.parse('2026-11-20T10:30:00Z'))
    expect(disputeClosesAt(paid(dispute('payer', 'trader')))).toBeNull()
    expect(
      disputeClosesAt(
        aDeal({ state: 'paid', dispute: { initiator: 'payer', opponent: null, created_at: null } }),
      ),
    ).toBeNull()
    expect(disputeClosesAt(aDeal())).toBeNull()
  })

  it.each([
    ['the trader', 'trader', { nickname: 'trader', is_online: null }, 'me'],
    ['the buyer', 'payer-9', { nickname: 'trader', is_online: null }, 'partner'],
    ['somebody without a name', null, { nickname: 'trader', is_online: null }, 'me'],
    ['somebody, the trader having no name', 'x', null, 'me'],
  ] as const)(
    'A35 DISP-06 the role decides without the own nickname: opened by %s',
    (_who, by, seller, turn) => {
      const buyer = { nickname: null, is_online: null }
      const deal = aDeal({ state: 'paid', buyer, seller, dispute: dispute(by) })
      expect(disputeTurn(deal, viewer(null))).toBe(turn)
      expect(canAcceptDispute(deal, viewer(null))).toBe(turn === 'me')
      // An account with another nickname than the deal's own side is still on that side.
      expect(disputeTurn(aDeal({ state: 'paid', dispute: dispute('payer') }), viewer('guest-5'))).toBe(
        'partner',
      )
    },
  )

  it('DISP-03 knows who has to act', () => {
    const turn = (opponent: string | null, me: string | null) =>
      disputeTurn(aDeal({ state: 'paid', dispute: dispute('payer', opponent) }), viewer(me))
    expect(turn(null, 'trader')).toBe('me')
    expect(turn(null, 'payer')).toBe('partner')
    expect(turn('trader', 'payer')).toBe('support')
    expect(turn(null, null)).toBe('partner')
    expect(disputeTurn(aDeal(), viewer('payer'))).toBeNull()
    expect(disputeTurn(aDeal({ state: 'paid', dispute: dispute('trader') }), viewer(null))).toBe('me')
  })

  it.each([
    ['no deal', null, null],
    ['no dispute', aDeal({ state: 'paid' }), null],
    ['an account with another nickname than its side', aDeal({ dispute: dispute('guest-5') }), 'opened'],
    ['a deal without its sides', aDeal({ buyer: null, seller: null, dispute: dispute('x') }), null],
    ['a side without its own', aDeal({ buyer: null, dispute: dispute('trader') }), null],
  ] as const)('DISP-06 what the viewer has done: %s', (_case, deal, part) => {
    expect(ownPart(deal, viewer('guest-5'))).toBe(part)
  })
})

it.each([
  [null, 11, false],
  [{ deal_id: 11, dispute: null }, null, false],
  [{ deal_id: 11, dispute: null }, 12, false],
  [{ deal_id: 11, dispute: null }, '11', true],
  [{ deal_id: 11, dispute: { initiator: 'a', opponent: null, created_at: null } }, null, true],
])('DISP-08 of the deal %j a dispute of %j is remembered: %s', (deal, known, wanted) => {
  expect(wasDisputed({ deal, disputed: known })).toBe(wanted)
})

describe('votes', () => {
  it('VOTE-01 VOTE-02 are for the other side', () => {
    const deal = aDeal({ state: 'closed' })
    expect(voteTarget(deal, 'buyer')).toBe('trader')
    expect(voteTarget(deal, 'seller')).toBe('payer')
    expect(otherSide('buyer')).toBe('seller')
    expect(canVote(aDeal({ state: 'closed', seller: null }), 'buyer')).toBe(false)
    expect(canVote(aDeal({ state: 'deleted' }), 'buyer')).toBe(false)
  })
})

describe('chat', () => {
  it('CHAT-03 CHAT-08 is with the other side of the deal', () => {
    expect(chatPartner('buyer', aDeal(), null, 'help')).toEqual({
      nickname: 'trader',
      online: true,
      isSupport: false,
      about: { deal_id: 11 },
    })
    expect(chatPartner('seller', aDeal(), anAutodeal(), 'help')).toMatchObject({
      nickname: 'payer',
      online: null,
    })
    expect(chatPartner('buyer', aDeal({ seller: null }), null, 'help')).toBeNull()
    expect(chatPartner('buyer', null, null, 'help')).toBeNull()
  })

  it('CHAT-03 CHAT-08 is with an automatic deal’s seller, else with support', () => {
    const about = { autodeal_id: 'a1' }
    const seller = { nickname: 'robot', is_online: false }
    expect(chatPartner('buyer', null, anAutodeal({ seller }), 'help')).toEqual({
      nickname: 'robot',
      online: false,
      isSupport: false,
      about,
    })
    expect(chatPartner('buyer', null, anAutodeal(), 'help')).toEqual({
      nickname: 'help',
      online: null,
      isSupport: true,
      about,
    })
  })

  it('CHAT-03 SAFE-06 a partner whose nickname equals support’s handle is not treated as support', () => {
    const seller = { nickname: ' help', is_online: true }
    expect(chatPartner('buyer', aDeal({ seller }), null, 'help')).toBeNull()
    expect(chatPartner('buyer', null, anAutodeal({ seller }), 'help')).toBeNull()
    expect(reservedPartner('buyer', aDeal({ seller }), null, 'help')).toBe(' help')
    expect(reservedPartner('buyer', null, anAutodeal({ seller }), 'help')).toBe(' help')
    // With the other role the same nickname is the person's own, so there is no partner.
    expect(reservedPartner('seller', aDeal({ seller }), null, 'help')).toBeNull()
    expect(reservedPartner('buyer', aDeal(), null, 'help')).toBeNull()
    expect(reservedPartner('buyer', aDeal({ seller: null }), null, 'help')).toBeNull()
    expect(
      reservedPartner('buyer', aDeal({ seller: { nickname: '\u200b', is_online: true } }), null, ''),
    ).toBeNull()
    const spaced = { nickname: 'sky  help', is_online: true }
    expect(reservedPartner('buyer', aDeal({ seller: spaced }), null, 'sky help')).toBe('sky  help')
    expect(reservedPartner('buyer', null, null, 'help')).toBeNull()
  })

  it('RT-02 the person’s nickname is the token’s, else the one that the deal has for that side', () => {
    expect(myNickname('buyer', aDeal(), 'tmp-1')).toBe('tmp-1')
    expect(myNickname('buyer', aDeal(), null)).toBe('payer')
    expect(myNickname('seller', aDeal(), null)).toBe('trader')
    expect(myNickname('buyer', aDeal(), 'trader')).toBe('payer')
    expect(myNickname('buyer', null, null)).toBeNull()
    expect(myNickname('buyer', null, 'tmp-1')).toBe('tmp-1')
    expect(myNickname('buyer', aDeal({ seller: null }), 'tmp-1')).toBe('tmp-1')
    expect(myNickname('seller', aDeal({ seller: null }), null)).toBeNull()
  })
})

describe('the ids of an order’s deal', () => {
  it('RT-02 are those of the deal and of its record, or that of the automatic deal', () => {
    expect(dealIdsOf({ deal: aDeal({ deal_id: 11, id: 12 }), autodeal: null })).toEqual([11, 12])
    expect(dealIdsOf({ deal: null, autodeal: anAutodeal({ autodeal_id: 'a1' }) })).toEqual(['a1'])
    expect(dealIdsOf({ deal: null, autodeal: null })).toEqual([])
  })

  it('PUR-18 SALE-24 name what a cancellation ends; without a deal it ends the order', () => {
    expect(cancelName({ deal: aDeal({ deal_id: 7 }), autodeal: anAutodeal() })).toBe(7)
    expect(cancelName({ deal: null, autodeal: anAutodeal() })).toBe('a1')
    expect(cancelName({ deal: null, autodeal: null })).toBe('order')
  })
})
