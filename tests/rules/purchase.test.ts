import { describe, expect, it } from 'vitest'
import type { Id } from '../../src/contract/ids.ts'
import {
  isPaymentAwaited,
  isPurchaseOver,
  type PurchaseInput,
  purchaseScreen,
  type PurchaseScreen,
  stepOf,
  STEPS,
  tabsOf,
} from '../../src/pages/payment/paymentScreen.ts'
import { methodOf } from '../../src/rules/brokers.ts'
import { aDeal, anAutodeal, combinations } from './records.ts'

function screenOf(input: Partial<PurchaseInput>, status: 0 | 1 | 2 | 3 = 1): PurchaseScreen {
  return purchaseScreen({
    purchase: { status, cancel_reason: null },
    deal: null,
    autodeal: null,
    requisite: null,
    excludedLots: [],
    excludedAutodeals: [],
    method: null,
    search: 'idle',
    ...input,
  })
}

const dispute = { initiator: 'trader', opponent: null, created_at: null }

const waits = (reason: 'search' | 'deal' | 'autodeal' | 'start'): PurchaseScreen => ({ name: 'wait', reason })
const checks = (by: 'deal' | 'autodeal'): PurchaseScreen => ({ name: 'processed', result: 'waiting', by })

// Which block it is: screenTables.test.ts, and tests/oracle for every combination.
describe('the screen contains the data of its block', () => {
  const ended = { status: 3 as const, cancel_reason: 'timeout' }
  const deleted = aDeal({ state: 'deleted' })
  const lost = { deal: deleted, method: 4 }
  const notOk = { name: 'processed', result: 'not-ok', reason: null, chooseAnother: true } as const
  it.each<[string, Partial<PurchaseInput>, PurchaseScreen]>([
    [
      'PUR-23 none before it has loaded',
      { purchase: null, deal: aDeal(), search: 'failed' },
      { name: 'loading' },
    ],
    ['PUR-25 a paid deal', { deal: aDeal({ state: 'paid' }) }, checks('deal')],
    ['PUR-25 a paid automatic deal', { autodeal: anAutodeal({ state: 'paid' }) }, checks('autodeal')],
    ['PUR-25 a closed automatic deal', { autodeal: anAutodeal({ state: 'closed' }) }, checks('autodeal')],
    ['PUR-08 why it waits: a deal', { deal: aDeal() }, waits('deal')],
    ['PUR-08 an automatic deal', { autodeal: anAutodeal() }, waits('autodeal')],
    ['PUR-08 a search', { search: 'running' }, waits('search')],
    [
      'PUR-19 the cancel reason',
      { purchase: ended, deal: deleted },
      { ...notOk, reason: 'timeout', chooseAnother: false },
    ],
    ['PUR-29 none that is excluded', { ...lost, excludedLots: ['8'] }, waits('start')],
    ['PUR-29 a deleted automatic deal', { autodeal: anAutodeal({ state: 'deleted' }), method: 4 }, notOk],
    [
      'PUR-29 none that is excluded',
      { autodeal: anAutodeal({ state: 'deleted' }), method: 4, excludedAutodeals: ['a1'] },
      waits('start'),
    ],
  ])('%s', (_what, input, screen) => {
    expect(screenOf(input)).toEqual(screen)
  })
})

const sources = combinations({
  choice: ['untouched', 'cleared', { brokerId: 7 }] as const,
  order: [null, 1] as readonly (Id | null)[],
  deal: [null, 2] as const,
  autodeal: [null, 3] as const,
})

it('PUR-23 the method prefers the choice to the gateway’s value, and a cleared choice to both', () => {
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

describe('what may be pressed', () => {
  const running = ['deal', 'info', 'chat', 'support']
  const resting = ['deal', 'info', 'support']
  it.each<[PurchaseScreen, readonly string[], boolean]>([
    [screenOf({ purchase: null }), [], false],
    [screenOf({}), [], false],
    [screenOf({ method: 4 }), resting, false],
    [screenOf({ search: 'running' }), resting, false],
    [screenOf({ search: 'failed' }), resting, false],
    [screenOf({ deal: aDeal({ state: 'proposed' }) }), running, false],
    [screenOf({ deal: aDeal(), requisite: 'x' }), running, false],
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

  it('PUR-32 the payment is awaited until it was reported, also while a trader is looked for', () => {
    const awaited = [
      screenOf({ method: 4 }),
      screenOf({ search: 'failed' }),
      screenOf({ deal: aDeal(), requisite: 'x' }),
    ]
    const over = [
      screenOf({}),
      screenOf({ deal: aDeal({ state: 'paid' }) }),
      screenOf({ purchase: null }),
      screenOf({}, 3),
    ]
    expect([...awaited, ...over].map((screen) => isPaymentAwaited(screen))).toEqual([
      ...awaited.map(() => true),
      ...over.map(() => false),
    ])
  })

  it('PUR-02 counts the steps', () => {
    const screens = [
      screenOf({}),
      screenOf({ search: 'running' }),
      screenOf({ deal: aDeal(), requisite: 'x' }),
      screenOf({ deal: aDeal({ state: 'paid' }) }),
      screenOf({ deal: aDeal({ state: 'closed' }) }),
    ]
    expect(screens.map(stepOf)).toEqual(STEPS)
    expect(STEPS[0]).toBe('common:stepper.method')
    expect(stepOf(screenOf({}, 3))).toBeNull()
  })
})
