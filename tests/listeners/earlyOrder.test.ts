/** The deadline of an order that arrived before the app started counts from its arrival. */
import { describe, expect, it } from 'vitest'
import type { OnReceived } from '../../src/api/call.ts'
import { selectDeadline } from '../../src/features/deal/dealSlice.ts'
import { pageOpened } from '../../src/shell/shellSlice.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aDeal, aFlashpayDeal } from '../rules/records.ts'
import { wholePage } from '../support/listeners.ts'
import { bareClient, NOW, useFakeTime, settle, NO_REFS } from './bareClient.ts'

const LATE_MS = 25_000
const WHOLE_MS = 600_000
const deal = aDeal({ requisite: '4111111111111111, IVAN PETROV' })

useFakeTime()

describe('the deadline of a response that arrived before the app started', () => {
  const pages = [
    ['payment', 'GET /payments_v2/{id}', aPurchase({ deal })],
    ['sale', 'GET /sale_v2/{id}', aSale({ deal })],
    ['flashpay', 'GET /p2/{id}', aFlashpayDeal({ status: 1, deal })],
  ] as const

  it.each(pages)('TIME-12 RET-02 of %s counts from its arrival', async (page, route, order) => {
    const early = (options: { onReceived?: OnReceived }) => {
      options.onReceived?.(NOW - LATE_MS)
      return { ...order, refs: NO_REFS }
    }
    const { store } = bareClient(wholePage(page), { pageKey: `${page}/7`, answers: { [route]: early } })
    store.dispatch(pageOpened({ page, id: '7' }))
    await settle()
    expect(selectDeadline(store.getState())).toBe(NOW - LATE_MS + WHOLE_MS)
  })

  it('TIME-12 counts from its arrival too if the merchant has to be loaded', async () => {
    const { deal: _none, ...order } = aPurchase()
    const answers = {
      'GET /payments_v2/{id}': () => ({ ...order, deal, merchant: null, refs: { ...NO_REFS, merchant: 5 } }),
      'GET /merchant/{id}': () => new Promise((resolve) => setTimeout(resolve, LATE_MS, order.merchant)),
    }
    const { store } = bareClient([...wholePage('payment')], { answers })
    store.dispatch(pageOpened({ page: 'payment', id: '7' }))
    await settle(LATE_MS + 1_000)
    expect(selectDeadline(store.getState())).toBe(NOW + WHOLE_MS)
  })

  it('TIME-12 of a deal that is loaded separately counts from the arrival of the deal', async () => {
    const answers = {
      'GET /payments_v2/{id}': () => ({ ...aPurchase(), refs: { ...NO_REFS, deal: 11 } }),
      'GET /deals/{id}': () => new Promise((resolve) => setTimeout(resolve, LATE_MS, deal)),
    }
    const { store } = bareClient([...wholePage('payment')], { answers })
    store.dispatch(pageOpened({ page: 'payment', id: '7' }))
    await settle(LATE_MS + 1_000)
    expect(selectDeadline(store.getState())).toBe(NOW + LATE_MS + WHOLE_MS)
  })
})
