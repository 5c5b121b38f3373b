import { describe, expect, it } from 'vitest'
import type { Id } from '../../src/contract/ids.ts'
import { methodOf, needsMask } from '../../src/rules/brokers.ts'
import {
  isPurchaseOver,
  type PurchaseInput,
  purchaseProgress,
  purchaseScreen,
  type PurchaseScreen,
  tabsOf,
} from '../../src/rules/purchase.ts'
import { aDeal, anAutodeal, combinations } from './records.ts'

function screenOf(input: Partial<PurchaseInput>, status: 0 | 1 | 2 | 3 = 1): PurchaseScreen {
  return purchaseScreen({
    purchase: { status, cancel_reason: null, requisites: null },
    deal: null,
    autodeal: null,
    excludedLots: [],
    method: null,
    search: 'idle',
    ...input,
  })
}

const dispute = { initiator: 'trader', opponent: null, created_at: null }

describe('the screen contains the data of its block', () => {
  it('PUR-08 the requisite of a confirmed deal', () => {
    expect(screenOf({ deal: aDeal({ requisite: ' 4111111111111111, IVAN ' }) })).toEqual({
      name: 'payment',
      by: 'deal',
      requisite: '4111111111111111, IVAN',
    })
    const purchase = { status: 1 as const, cancel_reason: null, requisites: '4111' }
    expect(screenOf({ purchase, autodeal: anAutodeal() })).toMatchObject({
      by: 'autodeal',
      requisite: '4111',
    })
  })

  it('PUR-25 waiting of a deal and of an automatic deal', () => {
    expect(screenOf({ deal: aDeal({ state: 'paid' }) })).toMatchObject({ result: 'waiting', by: 'deal' })
    for (const state of ['paid', 'closed'] as const)
      expect(screenOf({ autodeal: anAutodeal({ state }) })).toEqual({
        name: 'processed',
        result: 'waiting',
        by: 'autodeal',
      })
  })

  it('PUR-08 the reason of waiting', () => {
    expect(screenOf({ deal: aDeal() })).toEqual({ name: 'wait', reason: 'deal' })
    expect(screenOf({ autodeal: anAutodeal() })).toEqual({ name: 'wait', reason: 'autodeal' })
    expect(screenOf({ search: 'running' })).toEqual({ name: 'wait', reason: 'search' })
  })

  it('PUR-19 the cancel reason of a purchase that was not performed', () => {
    const purchase = { status: 3 as const, cancel_reason: 'timeout', requisites: null }
    expect(screenOf({ purchase, deal: aDeal({ state: 'deleted' }) })).toEqual({
      name: 'processed',
      result: 'not-ok',
      reason: 'timeout',
      chooseAnother: false,
    })
  })

  it('PUR-29 waits for new requisites once the deleted deal is excluded', () => {
    const deal = aDeal({ state: 'deleted' })
    expect(screenOf({ deal, method: 4 })).toMatchObject({ result: 'not-ok', chooseAnother: true })
    expect(screenOf({ deal, method: 4, excludedLots: ['8'] })).toEqual({ name: 'wait', reason: 'start' })
    expect(screenOf({ deal, excludedLots: ['8'] })).toEqual({ name: 'init' })
  })

  it('PUR-25 treats an empty cancel reason as none', () => {
    const purchase = { status: 1 as const, cancel_reason: ' ', requisites: null }
    expect(screenOf({ purchase })).toEqual({ name: 'init' })
  })
})

describe('methodOf', () => {
  const sources = combinations({
    choice: ['untouched', 'cleared', { brokerId: 7 }] as const,
    order: [null, 1] as readonly (Id | null)[],
    deal: [null, 2] as const,
    autodeal: [null, 3] as const,
  })

  it('PUR-23 prefers the choice to the gateway’s value, and a cleared choice to both', () => {
    for (const { choice, order, deal, autodeal } of sources) {
      const server = order ?? deal ?? autodeal
      const chosen = choice === 'cleared' ? null : 7
      const expected = choice === 'untouched' ? server : chosen
      const method = methodOf(choice, {
        broker_id: order,
        deal: deal && aDeal({ lot: { id: 8, currency: null, symbol: null, broker: { id: deal, name: '' } } }),
        autodeal: autodeal && anAutodeal({ broker: { id: autodeal, name: '' } }),
      })
      expect(method).toBe(expected)
    }
    expect(sources).toHaveLength(24)
    // Deals without a bank.
    const lot = { id: 8, currency: null, symbol: null, broker: null }
    for (const deal of [aDeal({ lot: null }), aDeal({ lot })])
      expect(
        methodOf('untouched', { broker_id: null, deal, autodeal: anAutodeal({ broker: null }) }),
      ).toBeNull()
  })
})

describe('what may be pressed', () => {
  it('PUR-14 asks for the card number only if it is required, the bank takes cards and none is stored', () => {
    for (const { required, isCard, mask } of combinations({
      required: [true, false],
      isCard: [true, false],
      mask: ['', null, undefined, '4111-1111-1111-1111'],
    }))
      expect(needsMask({ merchant: { required_mask: required }, isCard, stored: [mask] })).toBe(
        required && isCard && !mask,
      )
    expect(needsMask({ merchant: null, isCard: true, stored: [] })).toBe(false)
  })

  const running = ['deal', 'info', 'chat', 'support']
  const resting = ['deal', 'info', 'support']
  it.each<[PurchaseScreen, readonly string[], boolean]>([
    [screenOf({ purchase: null }), [], false],
    [screenOf({}), [], false],
    [screenOf({ method: 4 }), resting, false],
    [screenOf({ search: 'running' }), resting, false],
    [screenOf({ search: 'failed' }), resting, false],
    [screenOf({ deal: aDeal({ state: 'proposed' }) }), running, false],
    [screenOf({ deal: aDeal({ requisite: 'x' }) }), running, false],
    [screenOf({ deal: aDeal({ state: 'paid' }) }), running, false],
    [screenOf({ deal: aDeal({ state: 'paid', dispute }) }), running, false],
    [screenOf({ autodeal: anAutodeal() }), running, false],
    [screenOf({ autodeal: anAutodeal({ state: 'paid' }) }), running, false],
    [screenOf({ deal: aDeal({ state: 'deleted' }) }), resting, false],
    [screenOf({ deal: aDeal({ state: 'closed' }) }), resting, true],
    [screenOf({ deal: aDeal({ state: 'closed' }) }, 2), resting, true],
    [screenOf({ deal: aDeal({ state: 'deleted' }) }, 3), resting, true],
    [screenOf({}, 2), resting, true],
    [screenOf({}, 3), resting, true],
  ])('PUR-09 PUR-31 PUR-26 %j has its tabs, and is the end or not', (screen, tabs, isOver) => {
    expect(tabsOf(screen)).toEqual(tabs)
    expect(isPurchaseOver(screen)).toBe(isOver)
  })

  it('PUR-02 counts the steps', () => {
    expect(purchaseProgress(screenOf({}))).toMatchObject({ current: 1, name: 'common:stepper.method' })
    expect(purchaseProgress(screenOf({}))?.steps).toHaveLength(5)
    expect(purchaseProgress(screenOf({ search: 'running' }))?.current).toBe(2)
    expect(purchaseProgress(screenOf({ deal: aDeal({ requisite: 'x' }) }))?.current).toBe(3)
    expect(purchaseProgress(screenOf({ deal: aDeal({ state: 'paid' }) }))?.current).toBe(4)
    expect(purchaseProgress(screenOf({ deal: aDeal({ state: 'closed' }) }))?.current).toBe(5)
    expect(purchaseProgress(screenOf({}, 3))).toBeNull()
  })
})
