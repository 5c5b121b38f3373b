/** The rule for the requisite that may be paid to, for all combinations of order, deal and automatic deal. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { autodeal, AUTODEAL_STATES, deal, DEAL_STATES } from '../../src/contract/deals.ts'
import { requisite, textOrNothing } from '../../src/contract/scalars.ts'
import { purchaseScreen } from '../../src/pages/payment/paymentScreen.ts'
import { runningDeal } from '../../src/rules/deal.ts'
import { isPaymentDone, payableTo } from '../../src/rules/order.ts'
import { requisiteOf } from './orders.ts'
import { aDeal, anAutodeal, combinations } from './records.ts'

const OWN = '4111111111111111, IVAN PETROV' as const
const PADDED = ` ${OWN} `
const TEXT = '5222222222222222, ANNA'

const cases = combinations({
  status: [0, 1, 2, 3] as const,
  reason: [null, '', 'timeout'],
  deal: [
    null,
    ...combinations({ state: DEAL_STATES, disputed: [false, true], own: [null, ' ', OWN, PADDED] }),
  ],
  autodeal: [null, ...AUTODEAL_STATES],
  text: [null, ' ', TEXT],
})
type Case = (typeof cases)[number]

/** What the gateway wrote, as the schema of its field reads it. */
const atBorder = (schema: v.GenericSchema<unknown, string | null>, text: string | null) =>
  v.parse(v.nullable(schema), text)
/** Texts of the order itself. */
const textsOf = ({ reason, text }: Case) => ({
  cancel_reason: atBorder(textOrNothing, reason),
  requisites: atBorder(requisite, text),
})
const dealOf = ({ deal }: Case) =>
  deal &&
  aDeal({
    state: deal.state,
    requisite: atBorder(requisite, deal.own),
    dispute: deal.disputed ? { initiator: 'payer', opponent: null, created_at: null } : null,
  })
const autodealOf = ({ autodeal }: Case) => autodeal && anAutodeal({ state: autodeal })

/** The rule as the requirement states it. */
function allowed({ status, reason, deal, autodeal, text }: Case): string | null {
  const isOver = status === 2 || status === 3 || reason === 'timeout'
  const isOwn = deal?.state === 'confirmed' && !deal.disputed
  const hasNoDeal = deal === null && autodeal === null
  const isAutomatic = autodeal === 'active' && (deal === null || deal.state === 'deleted')
  if (isOver) return null
  if (isOwn) return deal.own === OWN || deal.own === PADDED ? OWN : null
  return (hasNoDeal || isAutomatic) && text === TEXT ? TEXT : null
}

describe('the requisite that may be paid to', () => {
  it('SAFE-03 is a live confirmed deal’s own, or the order’s without a deal or for a live automatic one', () => {
    const wrong = cases.filter((one) => {
      const order = {
        ...textsOf(one),
        status: one.status,
        deal: dealOf(one),
        autodeal: autodealOf(one),
      }
      return requisiteOf('flashpay', order) !== allowed(one)
    })
    expect(wrong).toEqual([])
    expect(cases).toHaveLength(4 * 3 * 41 * 5 * 3)
    expect(new Set(cases.map(allowed))).toEqual(new Set([null, OWN, TEXT]))
  })

  it('SAFE-03 is what the purchase page shows, which shows none before it has a deal', () => {
    const wrong = cases.filter((one) => {
      const [deal, autodeal] = [dealOf(one), autodealOf(one)]
      const purchase = { ...textsOf(one), status: one.status }
      const payable = requisiteOf('purchase', { ...purchase, deal, autodeal })
      const screen = purchaseScreen({
        purchase,
        deal,
        autodeal,
        requisite: payable,
        excludedLots: [],
        excludedAutodeals: [],
        method: 4,
        search: 'idle',
      })
      const shown = screen.name === 'payment' ? screen.requisite : null
      const hasDeal = deal !== null || autodeal !== null
      return shown !== (hasDeal ? allowed(one) : null) || shown !== payable
    })
    expect(wrong).toEqual([])
  })

  it('SAFE-03 is none once the deal is paid, disputed or over', () => {
    const done = (deal: Case['deal'], autodeal: Case['autodeal'], status: Case['status'] = 1) => {
      const one: Case = { status, reason: null, deal, autodeal, text: TEXT }
      const deals = { deal: dealOf(one), autodeal: autodealOf(one) }
      return isPaymentDone({ status, ...deals, deal: runningDeal(deals) })
    }
    const deal = (state: (typeof DEAL_STATES)[number], disputed = false) =>
      ({ state, disputed, own: OWN }) as const
    expect(DEAL_STATES.filter((state) => done(deal(state), null))).toEqual(['paid', 'closed'])
    expect(AUTODEAL_STATES.filter((state) => done(null, state))).toEqual(['paid', 'closed'])
    expect(done(deal('confirmed', true), null)).toBe(true)
    expect(done(deal('deleted'), 'paid')).toBe(true)
    expect(done(deal('deleted'), 'active')).toBe(false)
    expect(done(deal('confirmed'), 'paid')).toBe(false)
    expect(done(null, null, 2)).toBe(true)
    expect(done(null, null)).toBe(false)
  })
})

describe('A21 the state of a deal', () => {
  const read = (fields: object) => v.parse(deal, { ...aDeal(), requisite: OWN, ...fields }).state

  it.each([
    'active',
    'in_progress',
    'Confirmed',
    ' ACTIVE ',
    'waiting_payment',
    'unpaid',
    'not_paid',
    'started',
  ])('SAFE-03 %j is one in which the requisite can be paid', (state) => {
    expect(read({ state })).toBe('confirmed')
    expect(read({ state, requisite: ' ' })).toBe(state === 'Confirmed' ? 'confirmed' : 'proposed')
  })

  it.each([
    'cancelled',
    'canceled_by_seller',
    'expired',
    'timed_out',
    'buyer_paid',
    'finished',
    'in_dispute',
    'rejected',
  ])('SAFE-03 %j is none in which anything is to be paid', (state) =>
    expect(read({ state })).toBe('proposed'),
  )

  it.each([
    ['active', ['in_progress', 'Started', 'extended', 'unpaid', 'not_paid', 'confirmed', 'proposed', '']],
    ['active', ['incomplete', 'deal_incomplete', 'unfinished', 'not_completed', 'NOT DONE']],
    ['paid', ['buyer_paid', 'payed', 'in_dispute', 'refunding', 'paid_then_cancelled', 'waiting_blockchain']],
    [
      'deleted',
      [
        'cancelled',
        'Canceled_by_seller',
        'timeout',
        'timed_out',
        'expired',
        'failed',
        'unsuccessful',
        'not_success',
        'rejected',
        'unpaid_timeout',
        'ended',
        'aborted',
        'inactive',
        'removed',
      ],
    ],
    ['closed', ['finished', 'completed', 'success', 'released', 'CLOSED_ok', 'adminClosed']],
  ] as const)(
    'A21 SAFE-03 of an automatic deal is %s for %j, and only an active one shows a requisite',
    (state, words) => {
      for (const word of words) {
        const read = v.parse(autodeal, { ...anAutodeal(), state: word })
        expect([word, read.state]).toEqual([word, state])
        const order = { status: 1, requisites: OWN, deal: null, autodeal: read } as const
        const shown = payableTo({ kind: 'purchase', order })
        expect(shown).toBe(state === 'active' ? OWN : null)
      }
    },
  )

  it('SAFE-03 SALE-06 an unknown one of a sale waits for the buyer: its requisite is the seller’s own', () => {
    expect(read({ state: 'active', type: 3 })).toBe('proposed')
    expect(read({ state: 'active', sell_id: 5 })).toBe('proposed')
  })

  it('SAFE-03 proposed and a missing one show no requisite, whatever text stands there', () => {
    expect([read({ state: 'proposed' }), read({ state: undefined })]).toEqual(['proposed', 'proposed'])
  })
})
