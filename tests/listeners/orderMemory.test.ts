/** What the browser keeps of an order: the link to its deal, the requisite that was shown, and own cancellations, for a reload and for other tabs. */
import { describe, expect, it } from 'vitest'
import {
  cancelRefused,
  cancelStarted,
  orderReloadRequested,
  selectCancelledByMe,
  selectOrderWithDeal,
} from '../../src/features/order/orderSlice.ts'
import { type LoadedOrder, PAID } from '../../src/rules/order.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { selectMayBePaid } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aCryptoPayment, aDeal, aFlashpayOrder, anAutodeal } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { dealCommandsListeners, dealListeners } from '../support/listeners.ts'
import type { Action } from '../support/state.ts'
import { bareClient, settle, useFakeTime } from './bareClient.ts'
import { openPurchase } from './barePurchase.ts'

const seen = (loaded: Pick<LoadedOrder, 'kind' | 'order'>) => orderLoaded({ ...loaded, at: 1 } as LoadedOrder)

useFakeTime()

describe('the link to an open deal', () => {
  const deal = aDeal()
  const linkAfter = (...orders: Parameters<typeof seen>[0][]) => {
    const client = bareClient(dealListeners)
    for (const order of orders) client.dispatch(seen(order))
    return client.deps.storage.get('requiredLink')
  }

  it.each<[string, boolean, Parameters<typeof seen>[0]]>([
    ['purchase', true, { kind: 'purchase', order: aPurchase({ status: 1, deal }) }],
    ['automatic deal', true, { kind: 'purchase', order: aPurchase({ status: 1, autodeal: anAutodeal() }) }],
    ['sale', true, { kind: 'sale', order: aSale({ status: 1, deal }) }],
    ['purchase without a deal', false, { kind: 'purchase', order: aPurchase({ status: 1 }) }],
    ['sale that is over', false, { kind: 'sale', order: aSale({ status: 2, deal }) }],
    ['cancelled purchase', false, { kind: 'purchase', order: aPurchase({ deal, cancel_reason: 'timeout' }) }],
    ['flash-pay order', false, { kind: 'flashpay', order: aFlashpayOrder({ status: 1, deal }) }],
    ['deposit', false, { kind: 'deposit', order: aCryptoPayment() }],
  ])('STORE-04 A57 a %s leaves one: %s', (_what, isLeft, order) => {
    expect(linkAfter(order)).toBe(isLeft ? '/payment/7' : null)
  })

  it('STORE-04 is removed at the end of its deal', () => {
    const sale = (status: 1 | 2) => ({ kind: 'sale' as const, order: aSale({ status, deal }) })
    expect(linkAfter(sale(1), sale(2))).toBeNull()
  })
})

describe('what another tab has shown since the page was opened', () => {
  const CARD = '4111111111111111, IVAN PETROV'
  const toPay = (requisite: string) => aPurchase({ deal: aDeal({ state: 'confirmed', requisite }) })
  /** Opens the page; `stored` is stored by the other tab before the first answer comes. */
  async function openLate(stored: string, order: object) {
    let answer = (_order: object) => {}
    const late = () => new Promise((resolve) => (answer = resolve))
    const { deps, store } = await openPurchase({}, { answers: { 'GET /payments_v2/{id}': late } })
    deps.pageStorage.set('requisites', stored)
    answer(order)
    await settle()
    return selectOrderWithDeal(store.getState())
  }

  it('SAFE-03 RET-03 counts in a first answer: its payment was reported, or another requisite replaces it', async () => {
    expect((await openLate(PAID, toPay(CARD))).requisite).toBeNull()
    const other = '4242424242424242, PETR IVANOV'
    expect(await openLate(CARD, toPay(other))).toMatchObject({ requisite: other, replaced: CARD })
  })

  it('DLG-01 SAFE-03 may have been paid, though this tab has not seen the deal', async () => {
    const { deps, store, run } = await openPurchase()
    expect(selectMayBePaid(store.getState())).toBe(false)
    deps.pageStorage.set('requisites', CARD)
    await run(orderReloadRequested())
    expect(selectMayBePaid(store.getState())).toBe(true)
  })
})

describe('an own cancellation', () => {
  const look = (fields: Parameters<typeof aPurchase>[0]) =>
    seen({ kind: 'purchase', order: aPurchase(fields) })
  const running = () => look({ status: 1, deal: aDeal({ deal_id: 11 }) })
  const ended = (deal_id = 11) => look({ status: 3, deal: aDeal({ deal_id, state: 'deleted' }) })
  const endedAlone = () => look({ status: 3, deal: null })
  const cancelled = () => [running(), cancelStarted(11), ended()]
  const refusedAfter = () => [cancelStarted(11), ended(), cancelRefused(11)]
  const cancelledAlone = () => [cancelStarted('order'), endedAlone()]
  async function tabAfter(actions: Action[], browser = createTestBrowser()) {
    const client = bareClient([...dealListeners, ...dealCommandsListeners], { browser })
    for (const action of actions) await client.run(action)
    return client
  }

  it.each<[string, () => Action[], () => Action[], boolean]>([
    ['PUR-18 RET-03 counts in a later visit and in another tab', cancelled, () => [ended()], true],
    ['PUR-18 RET-03 does not count for another deal', cancelled, () => [ended(12)], false],
    ['PUR-18 stays stored if a tab receives an older response', cancelled, () => [running(), ended()], true],
    ['PUR-22 is forgotten once the gateway has refused it', refusedAfter, () => [ended()], false],
    ['SALE-11 RET-03 of an order without a deal is stored, too', cancelledAlone, () => [endedAlone()], true],
  ])('%s', async (_title, here, there, isMine) => {
    const browser = createTestBrowser()
    await tabAfter(here(), browser)
    const later = await tabAfter(there(), browser)
    expect(selectCancelledByMe(later.state())).toBe(isMine)
  })

  it.each([null, 11])(
    'SALE-11 PUR-18 no longer counts if the order continues, also with its first deal: it ended with %s',
    async (deal_id) => {
      const tab = await tabAfter([cancelStarted(deal_id ?? 'order')])
      expect(tab.deps.pageStorage.get('cancelled')).toBeNull()
      await tab.run(deal_id === null ? endedAlone() : ended())
      expect(tab.deps.pageStorage.get('cancelled')).toBe(String(deal_id ?? 'order'))
      await tab.run(running(), ended())
      expect(selectCancelledByMe(tab.state())).toBe(false)
    },
  )
})
