/** One table: whether an answer is older than what is on screen. */
import { describe, expect, it } from 'vitest'
import type { Autodeal, Deal } from '../../src/contract/deals.ts'
import type { Id } from '../../src/contract/ids.ts'
import type { CryptoPayment, FlashpayOrder } from '../../src/contract/orders.ts'
import type { Status } from '../../src/contract/statuses.ts'
import { namesOf, olderThan } from '../../src/features/order/freshness.ts'
import { type LoadedOrder, PAID } from '../../src/rules/order.ts'
import { aPurchase, aSale } from './orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder, anAutodeal } from './records.ts'

const order = (
  status: Status,
  deal: Partial<Deal> | null,
  autodeal: Autodeal['state'] | null = null,
  requisites: string | null = null,
): LoadedOrder => ({
  kind: 'purchase',
  order: aPurchase({
    status,
    deal: deal && aDeal({ deal_id: 1, ...deal }),
    autodeal: autodeal && anAutodeal({ state: autodeal, amount_currency: null }),
    requisites,
  }),
  at: 1,
})
const sale = (deal: Deal | null): LoadedOrder => ({ kind: 'sale', order: aSale({ status: 1, deal }), at: 1 })
const dispute = { initiator: 'payer', opponent: null, created_at: null }
const paid = order(1, { state: 'paid' })
const confirmed = order(1, { state: 'confirmed' })
const proposed = order(1, { state: 'proposed' })
const disputed = order(1, { state: 'paid', dispute })

const dealTo = (deal_id: number, requisite: string | null, state: Deal['state'] = 'confirmed') =>
  order(1, { deal_id, state, requisite })
const dealFor = (amount_currency: string | null) =>
  order(1, { state: 'confirmed', requisite: 'old', amount_currency })
const saleTo = (requisite: string, state: Deal['state'] = 'proposed') => sale(aDeal({ state, requisite }))
const autodealTo = (requisites: string) => order(1, null, 'active', requisites)

/** Everything that was on screen in an earlier row of the visit. */
const SEEN = [dealTo(1, 'old'), dealTo(1, 'new'), dealTo(2, 'old'), dealFor('100'), dealFor('200')]
const SALES_SEEN = [saleTo('old'), saleTo('new')]
const AUTODEALS_SEEN = [autodealTo('old'), autodealTo('new')]

const PAGE = { loaded: null, names: [] as string[], seen: null, ended: [] as Id[], older: null }

const verdict = (shown: Partial<Parameters<typeof olderThan>[0]>, next: LoadedOrder) =>
  olderThan({ ...PAGE, ...shown }, next)

const isOlder = (loaded: LoadedOrder, next: LoadedOrder, seen: readonly LoadedOrder[]) =>
  verdict({ loaded, names: seen.flatMap(namesOf) }, next) !== null

const deposit = (fields: Partial<CryptoPayment>): LoadedOrder => ({
  kind: 'deposit',
  order: aCryptoPayment(fields),
  at: 1,
})

describe('an answer', () => {
  it.each([
    ['a successful order that is in process again', order(2, null), order(1, null)],
    ['a failed order that is created again', order(3, null), order(0, null)],
    ['an order in process that is created again', order(1, null), order(0, null)],
    ['a paid deal that is confirmed again', paid, confirmed],
    ['a confirmed deal that is proposed again', confirmed, proposed],
    ['a closed deal that is disputed again', order(1, { state: 'closed' }), disputed],
    ['a deleted deal that is confirmed again', order(1, { state: 'deleted' }), confirmed],
    ['a dispute that is gone', disputed, paid],
    ['a paid automatic deal that is active again', order(1, null, 'paid'), order(1, null, 'active')],
    ['a deleted automatic deal that is paid again', order(1, null, 'deleted'), order(1, null, 'paid')],
    ['a paid deal that is gone', paid, order(1, null)],
    ['a closed deal that is gone', order(1, { state: 'closed' }), order(1, null)],
    ['a proposed deal that is gone', proposed, order(1, null)],
    ['a paid automatic deal that is gone', order(1, null, 'paid'), order(1, null)],
  ])('SAFE-03 is older: %s, and not the other way round', (_case, later, earlier) => {
    expect(isOlder(later, earlier, [])).toBe(true)
    expect(isOlder(earlier, later, [])).toBe(false)
  })

  it.each<[string, LoadedOrder, LoadedOrder, LoadedOrder[]?]>([
    ['the previous deal', dealTo(2, 'old'), dealTo(1, 'old')],
    ['the previous deal without a requisite', dealTo(2, null, 'proposed'), dealTo(1, null, 'proposed')],
    ['the previous deal after the end of the next one', dealTo(2, null, 'deleted'), dealTo(1, 'new')],
    ['the previous requisite of the same deal', dealTo(1, 'new'), dealTo(1, 'old')],
    ['a replaced sum', dealFor('200'), dealFor('100')],
    ['the requisite of a sale that the seller has replaced', saleTo('new'), saleTo('old'), SALES_SEEN],
    ['a replaced requisite of an automatic deal', autodealTo('new'), autodealTo('old'), AUTODEALS_SEEN],
  ])('SAFE-03 SALE-14 is older: %s', (_case, shown, next, seen = SEEN) => {
    expect(isOlder(shown, next, seen)).toBe(true)
  })

  it.each<[string, LoadedOrder, LoadedOrder, LoadedOrder[]?]>([
    ['the same answer', paid, paid, []],
    ['the same automatic deal', autodealTo('new'), autodealTo('new'), AUTODEALS_SEEN],
    ['a sale without a deal', sale(null), sale(null), []],
    ['a successful order that fails', order(2, null), order(3, null), []],
    ['a closed deal that is deleted', order(1, { state: 'closed' }), order(1, { state: 'deleted' }), []],
    ['a confirmed deal that is gone', confirmed, order(1, null), []],
    ['a paid deal that is gone when the order fails', paid, order(3, null), []],
    ['another deal in place of a paid one', paid, order(1, { deal_id: 7, state: 'proposed' }), []],
    ['a deal in place of a deleted automatic one', order(1, null, 'deleted'), proposed, []],
    ['a first automatic deal', order(1, null), order(1, null, 'active'), []],
    ['an unchanged requisite', dealTo(1, 'old'), dealTo(1, 'old')],
    ['a requisite that was not shown yet', dealTo(1, 'old'), dealTo(1, 'newest')],
    ['a new deal with the same requisite', dealTo(1, 'old'), dealTo(3, 'old')],
    ['the end of the previous deal', dealTo(2, 'old'), dealTo(1, null, 'deleted')],
    ['a requisite when the last answer had no deal', order(1, null), dealTo(1, 'old')],
    ['a requisite when the last answer had none', dealTo(1, null), dealTo(1, 'old')],
    ['a sum when the last answer had none', dealFor(null), dealFor('100')],
    ['no sum after one', dealFor('100'), dealFor(null)],
    ['the same sum in binary fractions', dealFor('100.00000000000001'), dealFor('100')],
    ['the unchanged requisite of a sale', saleTo('new'), saleTo('new'), SALES_SEEN],
  ])('SAFE-03 SALE-14 is shown: %s', (_case, shown, next, seen = SEEN) => {
    expect(isOlder(shown, next, seen)).toBe(false)
  })

  it.each([
    ['a requisite to pay to', PAID, dealTo(1, 'old'), true],
    ['a requisite to pay to, before a payment was reported', 'old', dealTo(1, 'old'), false],
    ['a requisite to pay to, on a first visit', null, dealTo(1, 'old'), false],
    ['a paid deal', PAID, paid, false],
    ['a sale', PAID, saleTo('old', 'confirmed'), false],
  ])('SAFE-03 RET-03 after a reload is older only if it asks for what was paid: %s', (...row) => {
    const [, seen, next, isRefused] = row
    expect(verdict({ seen }, next) !== null).toBe(isRefused)
  })

  it.each([
    ['a requisite to pay to', dealTo(1, 'old'), true],
    ['the same, which is the first order of this page load', dealTo(1, 'old'), true, null],
    ['a requisite of another deal', dealTo(2, 'old'), false],
    ['no requisite', paid, false],
  ])('SAFE-03 after a notification of the end of the deal is older only with %s', (...row) => {
    const [, next, isRefused, shown = proposed] = row
    const older = verdict({ loaded: shown, ended: [1] }, next)
    expect(older !== null).toBe(isRefused)
    expect(verdict({ loaded: shown, ended: [1], older: older ?? 'other' }, next)).toBeNull()
  })

  it('SAFE-03 after a notification with the other id of the deal is older too, not with that of an earlier automatic deal', () => {
    const next = order(1, { state: 'confirmed', requisite: 'old' }, 'deleted')
    expect(verdict({ loaded: proposed, ended: [11] }, next)).not.toBeNull()
    expect(verdict({ loaded: proposed, ended: ['a1'] }, next)).toBeNull()
  })

  it('SAFE-03 is shown if it repeats the answer before it, because an order may be reopened', () => {
    const older = verdict({ loaded: paid }, confirmed)
    expect(older).not.toBeNull()
    expect(verdict({ loaded: paid, older }, confirmed)).toBeNull()
    expect(verdict({ loaded: paid, older }, proposed)).not.toBeNull()
  })

  it.each<[string, Partial<FlashpayOrder>, Partial<FlashpayOrder>, boolean]>([
    ['to be paid after its start', { transaction_link: 'https://c.test/1' }, {}, true],
    ['to be paid after a start without a link', { transaction_link: '' }, {}, true],
    [
      'to be paid by another deal',
      { transaction_link: '' },
      { deal: aDeal({ deal_id: 8, state: 'confirmed', requisite: 'new' }) },
      false,
    ],
    ['not to be paid', { transaction_link: '' }, { requisites: null }, false],
    ['that has started', {}, { transaction_link: '' }, false],
    ['to be paid, before its start', {}, {}, false],
    ['to be paid, still with a transaction', { transaction_link: '' }, { transaction_link: '' }, false],
  ])('SAFE-03 FP-10 about a flash-pay order %s is older: %o, then %o', (_case, shown, next, isRefused) => {
    const order = (fields: Partial<FlashpayOrder>): LoadedOrder => ({
      kind: 'flashpay',
      order: aFlashpayOrder({ status: 1, requisites: 'old', ...fields }),
      at: 1,
    })
    const older = olderThan({ ...PAGE, loaded: order(shown) }, order(next))
    expect(older !== null).toBe(isRefused)
    expect(olderThan({ ...PAGE, loaded: order(shown), older: older ?? 'other' }, order(next))).toBeNull()
  })

  it.each<[string, Partial<CryptoPayment>, Partial<CryptoPayment>, boolean]>([
    ['not started after the start', {}, { status: null }, true],
    ['waiting after its success', { status: 2 }, {}, true],
    ['waiting after its end', { status: 3 }, {}, true],
    ['over after its success', { status: 2 }, { status: 3 }, true],
    [
      'over, with less received than before',
      { amount_received: '4' },
      { status: 3, amount_received: '0' },
      true,
    ],
    [
      'over, with what was received before',
      { amount_received: '4' },
      { status: 3, amount_received: '4' },
      false,
    ],
    ['with less received than before', { amount_received: '4' }, { amount_received: '0' }, true],
    ['to an address that was replaced', { address: 'new' }, { address: 'old' }, true],
    ['to the same address', { address: 'new' }, { address: 'new' }, false],
    ['to a new address', { address: 'old' }, { address: 'newest' }, false],
    ['to an address after none', { address: null }, { address: 'old' }, false],
    ['with more received', { amount_received: '4' }, { amount_received: '6' }, false],
    ['started', { status: null }, {}, false],
    ['not started yet', { status: null }, { status: null }, false],
    ['over, as before', { status: 3 }, { status: 3 }, false],
    ['credited, as before', { status: 2 }, { status: 2 }, false],
    ['credited late', { status: 3 }, { status: 2 }, false],
  ])('SAFE-03 CP-07 about a deposit %s is older: %o, then %o', (_case, shown, next, isRefused) => {
    const names = ['old', 'new'].flatMap((address) => namesOf(deposit({ address })))
    const page = { ...PAGE, loaded: deposit(shown), names }
    const older = olderThan(page, deposit(next))
    expect(older !== null).toBe(isRefused)
    expect(olderThan({ ...page, older: older ?? 'other' }, deposit(next))).toBeNull()
  })

  it('SAFE-03 CP-07 about a deposit repeats the one before it only with the same sum received', () => {
    const page = { ...PAGE, loaded: deposit({ amount_received: '6' }) }
    const older = olderThan(page, deposit({ amount_received: '4' }))
    expect(olderThan({ ...page, older }, deposit({ amount_received: '2' }))).not.toBeNull()
  })

  it('SAFE-03 of another kind of order is not compared', () => {
    const closed = order(2, null)
    expect(olderThan({ ...PAGE, loaded: closed }, deposit({}))).toBeNull()
    expect(olderThan({ ...PAGE, loaded: deposit({ status: 2 }) }, order(1, null))).toBeNull()
  })
})
