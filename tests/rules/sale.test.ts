import { describe, expect, it } from 'vitest'
import { DEAL_STATES } from '../../src/contract/deals.ts'
import {
  isApprovalAwaited,
  isCancelShown,
  isFooterShown,
  isSaleOver,
  type SaleInput,
  saleScreen,
  type SaleScreen,
  saleTabsOf,
  stepOf,
  STEPS,
} from '../../src/pages/sale/saleScreen.ts'
import { canCancelDeal, canRelease } from '../../src/rules/deal.ts'
import { amountToGet, sumsOf } from '../../src/rules/money.ts'
import { aDeal } from './records.ts'

function screenOf(input: Partial<SaleInput>, status: 0 | 1 | 2 | 3 = 1, approved = true): SaleScreen {
  return saleScreen({
    sale: { status, cancel_reason: null, is_approved: approved },
    deal: null,
    excludedLots: [],
    method: null,
    search: 'idle',
    ...input,
  })
}
const dispute = { initiator: 'trader', opponent: null, created_at: null }

describe('sale', () => {
  const ended = { status: 3 as const, cancel_reason: 'timeout', is_approved: true }
  const running = { ...ended, status: 1 as const }
  const notOk = { name: 'processed', result: 'not-ok' } as const
  // The other screens: screenTables.test.ts, and tests/oracle for every combination.
  it.each<[string, Partial<SaleInput>, SaleScreen]>([
    ['SALE-16 a loader before it has loaded', { sale: null, deal: aDeal(), method: 4 }, { name: 'loading' }],
    ['SALE-07 an end without a deal', { sale: ended }, { ...notOk, reason: 'timeout', restart: false }],
    ['SALE-07 a cancel reason', { sale: running }, { ...notOk, reason: 'timeout', restart: false }],
  ])('%s', (_what, input, screen) => {
    expect(screenOf(input)).toEqual(screen)
  })

  it('SALE-29 the footer is shown while the sale is active', () => {
    expect(isFooterShown(screenOf({}))).toBe(true)
    expect(isFooterShown(screenOf({ deal: aDeal({ state: 'paid' }) }))).toBe(true)
    expect(isFooterShown(screenOf({ deal: aDeal({ state: 'deleted' }) }))).toBe(true)
    expect(isFooterShown(screenOf({}, 2))).toBe(false)
    expect(isFooterShown(screenOf({}, 3))).toBe(false)
    expect(isFooterShown({ name: 'loading' })).toBe(false)
    expect(isSaleOver(screenOf({ deal: aDeal({ state: 'closed' }) }))).toBe(true)
  })

  it('SALE-24 SALE-04 cancels the deal, or the order while there is none', () => {
    const ask = (input: Partial<SaleInput>, approved = true) =>
      isCancelShown(screenOf(input, 1, approved), input.deal ?? null)
    expect(ask({ method: 4 })).toBe(true)
    expect(ask({ method: 4 }, false)).toBe(true)
    expect(ask({ search: 'running' })).toBe(true)
    expect(ask({ search: 'failed' })).toBe(true)
    expect(ask({ deal: aDeal({ state: 'proposed' }) })).toBe(true)
    expect(ask({ deal: aDeal({ state: 'confirmed' }) })).toBe(true)
    expect(ask({ deal: aDeal({ state: 'paid' }) })).toBe(false)
    expect(ask({ deal: aDeal({ state: 'deleted' }) })).toBe(false)
    expect(ask({})).toBe(false)
  })

  it.each<[string, SaleScreen]>([
    ['has been paid out', { name: 'processed', result: 'ok' }],
    ['is in dispute', { name: 'processed', result: 'dispute' }],
    ['was cancelled', { name: 'processed', result: 'not-ok', reason: null, restart: true }],
    ['has no method', { name: 'init' }],
    ['is not loaded', { name: 'loading' }],
  ])('SALE-24 cancels nothing that %s', (_what, screen) => {
    expect(isCancelShown(screen, aDeal({ state: 'confirmed' }))).toBe(false)
  })

  it('SALE-24 cancels no deal that is disputed', () => {
    const waiting: SaleScreen = { name: 'processed', result: 'waiting', title: 'active' }
    expect(isCancelShown(waiting, aDeal({ state: 'confirmed' }))).toBe(true)
    expect(isCancelShown(waiting, aDeal({ state: 'confirmed', dispute }))).toBe(false)
    expect(isCancelShown({ name: 'wait', reason: 'deal' }, null)).toBe(false)
  })

  const order = { amount: '60', currency: 'rub', symbol: 'usdt', is_currency_amount: false }
  const deal = { amount: '50', amount_currency: '5000', symbol: 'btc' }
  it.each([
    ['nothing yet', null, null, [null, null, null, null]],
    ['coins to give', order, null, [null, '60', 'rub', 'usdt']],
    ['fiat to get', { ...order, is_currency_amount: true }, null, ['60', null, 'rub', 'usdt']],
    ['what the deal says', order, deal, ['5000', '50', 'rub', 'btc']],
    ['the deal’s fiat', order, { ...deal, amount: null, symbol: null }, ['5000', '60', 'rub', 'usdt']],
    ['the deal’s coins', order, { ...deal, amount_currency: null }, [null, '50', 'rub', 'btc']],
    ['the deal alone', null, deal, ['5000', '50', null, 'btc']],
  ])('SALE-27 amounts: %s', (_what, ordered, running, [toGet, coins, currency, coin]) => {
    expect(amountToGet(running, ordered)).toBe(toGet)
    const deal = running && aDeal(running)
    expect(sumsOf({ deal, autodeal: null, ordered })).toMatchObject({ coins, currency, coin })
  })

  it('SALE-14 SALE-20 edits before "paid", releases after it, neither in a dispute', () => {
    expect(DEAL_STATES.filter((state) => canCancelDeal(aDeal({ state })))).toEqual(['proposed', 'confirmed'])
    expect(DEAL_STATES.filter((state) => canRelease(aDeal({ state })))).toEqual(['paid'])
    expect(canRelease(aDeal({ state: 'paid', dispute }))).toBe(false)
    expect(canRelease(null)).toBe(false)
  })

  it('SALE-26 has tabs only while the deal is open', () => {
    const withTabs = DEAL_STATES.filter((state) => saleTabsOf(aDeal({ state })).length > 0)
    expect(withTabs).toEqual(['proposed', 'confirmed', 'paid'])
    expect(saleTabsOf(aDeal())).toEqual(['info', 'chat', 'support'])
    expect(saleTabsOf(null)).toEqual([])
  })

  it('SALE-05 waits for approval only while it is missing and the sale runs', () => {
    expect(isApprovalAwaited({ is_approved: false, status: 0 })).toBe(true)
    expect(isApprovalAwaited({ is_approved: false, status: 1 })).toBe(true)
    expect(isApprovalAwaited({ is_approved: true, status: 1 })).toBe(false)
    expect(isApprovalAwaited({ is_approved: false, status: 3 })).toBe(false)
    expect(isApprovalAwaited({ is_approved: false, status: 2 })).toBe(false)
    expect(isApprovalAwaited(null)).toBe(false)
  })

  it.each([
    [screenOf({}), 'common:stepper.method', 1],
    [screenOf({ method: 4 }, 1, false), 'common:stepper.requisites', 2],
    [screenOf({ method: 4 }), 'common:stepper.requisites', 2],
    [screenOf({ search: 'running' }), 'common:stepper.search', 3],
    [screenOf({ deal: aDeal({ state: 'paid' }) }), 'common:stepper.check', 4],
    [screenOf({}, 2), 'common:stepper.done', 5],
  ] as const)('SALE-01 counts the steps: %o is %s, %i of 5', (screen, name, current) => {
    expect(stepOf(screen)).toBe(name)
    expect(STEPS.indexOf(name) + 1).toBe(current)
    expect(STEPS).toHaveLength(5)
  })

  it('SALE-01 counts no step after a failure', () => {
    expect(stepOf(screenOf({}, 3))).toBeNull()
    // Any reason of the gateway counts.
    const reason = 'approval'
    expect(stepOf({ name: 'processed', result: 'not-ok', reason, restart: false })).toBeNull()
  })
})
