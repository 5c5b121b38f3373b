import { describe, expect, it } from 'vitest'
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import type { Status } from '../../src/contract/statuses.ts'
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
  ])('SAFE-03 is true of %#, and false the other way round', (later, earlier) => {
    expect(isStepBack(later, earlier)).toBe(true)
    expect(isStepBack(earlier, later)).toBe(false)
  })

  it.each([
    [paid, paid],
    [order(2, null), order(3, null)],
    [order(1, { state: 'closed' }), order(1, { state: 'deleted' })],
    [paid, order(1, null)],
    [paid, order(1, { deal_id: 7, state: 'proposed' })],
    [order(1, null, 'deleted'), order(1, { state: 'proposed' })],
    [{ status: 1 as const, deal: null }, order(1, null, 'active')],
  ])('SAFE-03 is false of %#', (before, after) => {
    expect(isStepBack(before, after)).toBe(false)
  })
})
