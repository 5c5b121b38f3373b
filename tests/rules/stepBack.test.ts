import { describe, expect, it } from 'vitest'
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import type { Status } from '../../src/contract/statuses.ts'
import { isShownAgain, namesOf } from '../../src/rules/shownBefore.ts'
import { isStepBack } from '../../src/rules/stepBack.ts'
import { aDeal } from './records.ts'

const dispute = { initiator: 'payer', opponent: null, created_at: null }

describe('isStepBack', () => {
  const order = (status: Status, deal: Partial<Deal> | null, autodeal: Autodeal['state'] | null = null) => ({
    status,
    deal: deal && aDeal({ deal_id: 1, ...deal }),
    autodeal: autodeal && { autodeal_id: 2, state: autodeal },
  })
  const paid = order(1, { state: 'paid' })
  const disputed = order(1, { state: 'paid', dispute })

  it.each([
    ['a successful order that is in process again', order(2, null), order(1, null)],
    ['a failed order that is created again', order(3, null), order(0, null)],
    ['an order in process that is created again', order(1, null), order(0, null)],
    ['a paid deal that is confirmed again', paid, order(1, { state: 'confirmed' })],
    [
      'a confirmed deal that is proposed again',
      order(1, { state: 'confirmed' }),
      order(1, { state: 'proposed' }),
    ],
    ['a closed deal that is disputed again', order(1, { state: 'closed' }), disputed],
    [
      'a deleted deal that is confirmed again',
      order(1, { state: 'deleted' }),
      order(1, { state: 'confirmed' }),
    ],
    ['a dispute that is gone', disputed, paid],
    ['a paid automatic deal that is active again', order(1, null, 'paid'), order(1, null, 'active')],
    ['a deleted automatic deal that is paid again', order(1, null, 'deleted'), order(1, null, 'paid')],
    ['a paid deal that is gone', paid, order(1, null)],
    ['a paid automatic deal that is gone', order(1, null, 'paid'), order(1, null)],
  ])('SAFE-03 is true of %s, and false the other way round', (_case, later, earlier) => {
    expect(isStepBack(later, earlier)).toBe(true)
    expect(isStepBack(earlier, later)).toBe(false)
  })

  it.each([
    ['the same response', paid, paid],
    ['a successful order that fails', order(2, null), order(3, null)],
    ['a closed deal that is deleted', order(1, { state: 'closed' }), order(1, { state: 'deleted' })],
    ['a confirmed deal that is gone', order(1, { state: 'confirmed' }), order(1, null)],
    ['a paid deal that is gone when the order fails', paid, order(3, null)],
    ['another deal in place of a paid one', paid, order(1, { deal_id: 7, state: 'proposed' })],
    [
      'a deal in place of a deleted automatic one',
      order(1, null, 'deleted'),
      order(1, { state: 'proposed' }),
    ],
    ['a first automatic deal', { status: 1 as const, deal: null }, order(1, null, 'active')],
  ])('SAFE-03 is false of %s', (_case, before, after) => {
    expect(isStepBack(before, after)).toBe(false)
  })
})

describe('isShownAgain', () => {
  const order = (deal_id: number | null, requisite: string | null, state: Deal['state'] = 'confirmed') => ({
    status: 1 as const,
    deal: deal_id === null ? null : aDeal({ deal_id, state, requisite }),
    autodeal: null,
    requisites: null,
  })
  const seen = new Set([
    ...namesOf(order(1, 'old')),
    ...namesOf(order(1, 'new')),
    ...namesOf(order(2, 'old')),
  ])

  it.each([
    ['the previous deal', order(2, 'old'), order(1, 'old')],
    ['the previous deal without a requisite', order(2, null, 'proposed'), order(1, null, 'proposed')],
    ['the previous deal after the end of the next one', order(2, null, 'deleted'), order(1, 'new')],
    ['the previous requisite of the same deal', order(1, 'new'), order(1, 'old')],
  ])('SAFE-03 is true of %s', (_case, before, after) => {
    expect(isShownAgain(before, after, seen)).toBe(true)
  })

  it.each([
    ['an unchanged requisite', order(1, 'old'), order(1, 'old')],
    ['a requisite that was not shown yet', order(1, 'old'), order(1, 'newest')],
    ['a new deal with the same requisite', order(1, 'old'), order(3, 'old')],
    ['the end of the previous deal', order(2, 'old'), order(1, null, 'deleted')],
    ['a requisite when the last response had no deal', order(null, null), order(1, 'old')],
    ['a requisite when the last response had none', order(1, null), order(1, 'old')],
  ])('SAFE-03 is false of %s', (_case, before, after) => {
    expect(isShownAgain(before, after, seen)).toBe(false)
  })

  it('SAFE-03 is true of a replaced sum, and false of a missing one', () => {
    const withSum = (sum: string | null) => ({
      ...order(1, 'old'),
      deal: aDeal({ deal_id: 1, state: 'confirmed', requisite: 'old', amount_currency: sum }),
    })
    const shown = new Set([...namesOf(withSum('100')), ...namesOf(withSum('200'))])
    expect(isShownAgain(withSum('200'), withSum('100'), shown)).toBe(true)
    expect(isShownAgain(withSum(null), withSum('100'), shown)).toBe(false)
    expect(isShownAgain(withSum('100'), withSum(null), shown)).toBe(false)
  })

  it('SALE-14 is true of the requisite of a sale that the seller has replaced', () => {
    const saleTo = (requisite: string) => {
      const { autodeal: _none, requisites: _text, ...sale } = order(1, requisite)
      return sale
    }
    const shown = new Set([...namesOf(saleTo('old')), ...namesOf(saleTo('new'))])
    expect(isShownAgain(saleTo('new'), saleTo('old'), shown)).toBe(true)
    expect(isShownAgain(saleTo('new'), saleTo('new'), shown)).toBe(false)
  })
})
