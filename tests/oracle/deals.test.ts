/** Compares the actions on a deal, in the page's rules and in the sandbox, with the tables written from the specification alone (docs/requirements.md, tables 3.1, 3.2, 3.5). */
import { describe, expect, it } from 'vitest'
import { DISPUTE_CLOSES_AFTER_MS, DISPUTE_HINT_MINUTES } from '../../src/contract/constants.ts'
import type { Deal } from '../../src/contract/deals.ts'
import { isCancelShown, saleScreen } from '../../src/pages/sale/saleScreen.ts'
import { canCancelDeal, canDispute } from '../../src/rules/deal.ts'
import { canAcceptDispute } from '../../src/rules/dispute.ts'
import { disputeClosesAt } from '../../src/rules/time.ts'
import { aDeal } from '../rules/records.ts'
import { manualSandbox } from '../sandbox/visitor.ts'
import {
  canAccept,
  canCancel,
  canOpen,
  type DealEventCase,
  dealEventDomain,
  dealEvents,
  type DisputeCase,
  disputeDomain,
  disputeMinutes,
  type DisputeState,
  isPossibleDispute,
} from './dispute.ts'
import { combinations, differences } from './table.ts'

const MINUTE_MS = 60_000
const DISPUTES: Record<DisputeState, { initiator: string; opponent: string | null } | null> = {
  none: null,
  'by user': { initiator: 'payer', opponent: null },
  'by trader': { initiator: 'trader', opponent: null },
  'by user, joined': { initiator: 'payer', opponent: 'trader' },
  'by trader, joined': { initiator: 'trader', opponent: 'payer' },
}
const cases = combinations(disputeDomain).filter(isPossibleDispute)
const BEGAN = '2026-03-02T09:00:00.000Z'

function dealOf({ state, dispute }: DisputeCase): Deal {
  const record = DISPUTES[dispute]
  return aDeal({ state, dispute: record && { ...record, created_at: BEGAN } })
}

describe('the page', () => {
  it('DISP-02 SALE-23 offers to open a dispute where the specification lets either side open one', () => {
    expect(differences(cases, canOpen, (it) => canDispute(dealOf(it)))).toEqual([])
  })

  it('DISP-06 offers to join a dispute where the specification lets the other side accept it', () => {
    expect(
      differences(cases, canAccept, (it) => canAcceptDispute(dealOf(it), { side: 'buyer', me: 'payer' })),
    ).toEqual([])
  })

  it('PUR-18 PUR-22 SALE-24 offers to cancel a deal where the specification does not refuse it', () => {
    const found = differences(cases, canCancel, (it) => {
      const deal = dealOf(it)
      if (it.page === 'purchase') return canCancelDeal(deal)
      const sale = { status: 1, cancel_reason: null, is_approved: true } as const
      const screen = saleScreen({ sale, deal, excludedLots: [], method: 4, search: 'idle' })
      return canCancelDeal(deal) && isCancelShown(screen, deal)
    })
    expect(found).toEqual([])
  })

  it('DISP-04 DISP-05 counts down 30 minutes to the end of an unanswered dispute, and its hint says 40', () => {
    const closesAt = disputeClosesAt(dealOf({ page: 'purchase', state: 'paid', dispute: 'by user' }))
    expect(closesAt).toBe(Date.parse(BEGAN) + disputeMinutes.autoClose * MINUTE_MS)
    expect([DISPUTE_CLOSES_AFTER_MS / MINUTE_MS, DISPUTE_HINT_MINUTES]).toEqual([
      disputeMinutes.autoClose,
      disputeMinutes.hint,
    ])
  })
})

describe('the sandbox', () => {
  const EVENTS: Record<DealEventCase['event'], (world: World) => void> = {
    pay: ({ act }) => act('pay'),
    release: ({ act }) => act('release'),
    'cancel by user': ({ act }) => act('cancel', 'payer'),
    timeout: ({ act }) => act('timeout'),
    'dispute by user': ({ act, isDisputed }) => act(isDisputed ? 'join-dispute' : 'dispute', 'payer'),
    'dispute by trader': ({ act, isDisputed }) => act(isDisputed ? 'join-dispute' : 'dispute', 'trader'),
    '30 minutes': ({ wait }) => wait(disputeMinutes.autoClose * MINUTE_MS),
  }
  interface World {
    act: (action: string, as?: string) => void
    wait: (ms: number) => void
    isDisputed: boolean
  }

  /** Creates an order with this deal and applies the event; returns what has changed. */
  function play({ page, state, dispute, event }: DealEventCase): { after: string; status: number } {
    const { control } = manualSandbox()
    const deal = { deal_id: 700, state, expire_in: 100_000, dispute: DISPUTES[dispute] }
    const status = { closed: 2, deleted: 3, proposed: 1, confirmed: 1, paid: 1 }[state]
    control[page]({ status, is_approved: true, deal })
    const look = () => {
      const all = control.state() as Record<'deals' | 'purchases' | 'sales', Record<string, unknown>[]>
      const [order] = all[page === 'purchase' ? 'purchases' : 'sales']
      return { deal: all.deals[0] as unknown as Deal, status: Number(order?.['status']) }
    }
    const before = look().deal
    const world: World = {
      isDisputed: dispute !== 'none',
      wait: (ms) => control.advance(ms),
      act: (action, as = 'trader') => {
        try {
          control.actOnDeal(700, { action, as })
        } catch (refusal) {
          // Only refusals of the error catalogue count; any other error is one of the sandbox.
          if (!/Wrong deal status|Cannot cancel/.test(String(refusal))) throw refusal
        }
      },
    }
    EVENTS[event](world)
    const { deal: now, status: statusNow } = look()
    return { after: change(before, now), status: statusNow }
  }

  /** The new state of the deal, or who has opened or joined the dispute. */
  function change(before: Deal, now: Deal): string {
    if (before.state !== now.state) return now.state
    if (now.dispute === null || before.dispute?.opponent === now.dispute.opponent) return 'same'
    if (before.dispute !== null) return 'joined'
    return now.dispute.initiator === now.seller?.nickname ? 'seller' : 'buyer'
  }

  // While a deal is disputed, only the timeout of the dispute counts, which is another event.
  const events = combinations(dealEventDomain).filter(
    (it) => isPossibleDispute(it) && !(it.event === 'timeout' && it.dispute !== 'none'),
  )

  it('DISP-02 DISP-04 DISP-08 PUR-22 moves a deal as the specification says, and no other way', () => {
    const found = differences(events, dealEvents, (it) => {
      const { after } = play(it)
      if (after !== 'buyer' && after !== 'seller') return after
      return (after === 'buyer') === (it.page === 'purchase') ? 'by user' : 'by trader'
    })
    expect(found).toEqual([])
  })

  it('DISP-08 PUR-17 PUR-19 SALE-25 an order is ok when its coins were released, and not ok when the payer gave up, did not pay or lost', () => {
    const wrong = events.flatMap((it) => {
      const { after, status } = play(it)
      // A deal that the trader has not confirmed is replaced by a deal of another lot: the order continues.
      const isReplaced = it.event === 'timeout' && it.state === 'proposed'
      const statuses: Partial<Record<string, number>> = { closed: 2, deleted: isReplaced ? 1 : 3 }
      const wanted = statuses[after]
      return wanted === undefined || wanted === status ? [] : [`${JSON.stringify(it)}: ${status}`]
    })
    expect(wrong).toEqual([])
  })
})
