/** Own cancellations are stored for a reload and for other tabs. */
import { describe, expect, it } from 'vitest'
import { cancelRefused, cancelStarted, selectCancelledByMe } from '../../src/features/deal/dealSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aPurchase } from '../rules/orders.ts'
import { aDeal } from '../rules/records.ts'
import { createTestBrowser } from '../support/browser.ts'
import { dealListeners, dealCommandsListeners } from '../support/listeners.ts'
import { bareClient, useFakeTime } from './bareClient.ts'

useFakeTime()

const open = (browser = createTestBrowser()) => {
  const client = bareClient([...dealListeners, ...dealCommandsListeners], { pageKey: 'payment/7', browser })
  return {
    browser,
    ...client,
    isMine: () => selectCancelledByMe(client.store.getState()),
    load: (fields: Parameters<typeof aPurchase>[0]) =>
      client.run(orderLoaded({ kind: 'purchase', order: aPurchase(fields), at: Date.now() })),
  }
}
const ended = (deal_id: number) => ({
  status: 3 as const,
  deal: aDeal({ deal_id, state: 'deleted' as const }),
})

describe('an own cancellation', () => {
  it('PUR-18 RET-03 is stored for this deal, not for another one, and counts after a reload and in another tab', async () => {
    const tab = open()
    await tab.load({ status: 1, deal: aDeal({ deal_id: 11 }) })
    await tab.run(cancelStarted(11))
    expect(tab.deps.pageStorage.get('cancelled')).toBeNull()
    await tab.load(ended(11))
    const later = open(tab.browser)
    await later.load(ended(11))
    expect(later.isMine()).toBe(true)
    const other = open(tab.browser)
    await other.load(ended(12))
    expect(other.isMine()).toBe(false)
  })

  it('PUR-22 is forgotten once the gateway has refused it', async () => {
    const tab = open()
    await tab.run(cancelStarted(11))
    await tab.load(ended(11))
    await tab.run(cancelRefused(11))
    const later = open(tab.browser)
    await later.load(ended(11))
    expect(later.isMine()).toBe(false)
  })

  it('SALE-11 RET-03 of an order without a deal is stored, too', async () => {
    const tab = open()
    await tab.run(cancelStarted('order'))
    await tab.load({ status: 3, deal: null })
    const later = open(tab.browser)
    await later.load({ status: 3, deal: null })
    expect(later.isMine()).toBe(true)
  })

  it('PUR-18 stays stored if another tab receives a response that is older than the cancellation', async () => {
    const tab = open()
    await tab.load({ status: 1, deal: aDeal({ deal_id: 11 }) })
    await tab.run(cancelStarted(11))
    await tab.load(ended(11))
    const other = open(tab.browser)
    await other.load({ status: 1, deal: aDeal({ deal_id: 11 }) })
    await other.load(ended(11))
    expect(other.isMine()).toBe(true)
  })

  it.each([null, 11])(
    'SALE-11 PUR-18 no longer counts if the order continues, also with its first deal: it ended with %s',
    async (deal_id) => {
      const tab = open()
      await tab.run(cancelStarted(deal_id ?? 'order'))
      await tab.load(deal_id === null ? { status: 3, deal: null } : ended(deal_id))
      expect(tab.deps.pageStorage.get('cancelled')).toBe(String(deal_id ?? 'order'))
      await tab.load({ status: 1, deal: aDeal({ deal_id: 11 }) })
      await tab.load(ended(11))
      expect(tab.isMine()).toBe(false)
    },
  )
})
