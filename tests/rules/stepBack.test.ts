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
    [order(2, null), order(1, null)],
    [order(3, null), order(0, null)],
    [order(1, null), order(0, null)],
    [paid, order(1, { state: 'confirmed' })],
    [order(1, { state: 'confirmed' }), order(1, { state: 'proposed' })],
    [order(1, { state: 'closed' }), disputed],
    [order(1, { state: 'deleted' }), order(1, { state: 'confirmed' })],
    [disputed, paid],
    [order(1, null, 'paid'), order(1, null, 'active')],
    [order(1, null, 'deleted'), order(1, null, 'paid')],
    [paid, order(1, null)],
    [order(1, null, 'paid'), order(1, null)],
  ])('SAFE-03 is true of %#, and false the other way round', (later, earlier) => {
    expect(isStepBack(later, earlier)).toBe(true)
    expect(isStepBack(earlier, later)).toBe(false)
  })

  it.each([
    [paid, paid],
    [order(2, null), order(3, null)],
    [order(1, { state: 'closed' }), order(1, { state: 'deleted' })],
    [order(1, { state: 'confirmed' }), order(1, null)],
    [paid, order(3, null)],
    [paid, order(1, { deal_id: 7, state: 'proposed' })],
    [order(1, null, 'deleted'), order(1, { state: 'proposed' })],
    [{ status: 1 as const, deal: null }, order(1, null, 'active')],
  ])('SAFE-03 is false of %#', (before, after) => {
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
    [order(2, 'old'), order(1, 'old')],
    [order(2, null, 'proposed'), order(1, null, 'proposed')],
    [order(2, null, 'deleted'), order(1, 'new')],
    [order(1, 'new'), order(1, 'old')],
  ])('SAFE-03 is true of %#', (before, after) => {
    expect(isShownAgain(before, after, seen)).toBe(true)
  })

  it.each([
    [order(1, 'old'), order(1, 'old')],
    [order(1, 'old'), order(1, 'newest')],
    [order(1, 'old'), order(3, 'old')],
    [order(2, 'old'), order(1, null, 'deleted')],
    [order(null, null), order(1, 'old')],
    [order(1, null), order(1, 'old')],
  ])('SAFE-03 is false of %#', (before, after) => {
    expect(isShownAgain(before, after, seen)).toBe(false)
  })

  it('SAFE-03 knows a sum that was replaced, but not one that is missing', () => {
    const asks = (sum: string | null) => ({
      ...order(1, 'old'),
      deal: aDeal({ deal_id: 1, state: 'confirmed', requisite: 'old', amount_currency: sum }),
    })
    const shown = new Set([...namesOf(asks('100')), ...namesOf(asks('200'))])
    expect(isShownAgain(asks('200'), asks('100'), shown)).toBe(true)
    expect(isShownAgain(asks(null), asks('100'), shown)).toBe(false)
    expect(isShownAgain(asks('100'), asks(null), shown)).toBe(false)
  })

  it('SAFE-03 does not count the requisite of a sale, which is the seller’s own', () => {
    const { autodeal: _none, requisites: _text, ...sale } = order(1, 'old')
    expect(namesOf(sale).join()).not.toContain('old')
  })
})
