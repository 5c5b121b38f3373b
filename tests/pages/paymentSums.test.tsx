import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { selectPurchase } from '../../src/features/order/orderSlice.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aPurchase } from '../rules/orders.ts'
import { advance, until, useWorld } from '../support/world.ts'
import { openPurchase } from './purchaseSteps.ts'

const world = useWorld()

describe('the sums of the Info tab', () => {
  const deal = { amount: '12', amount_currency: '1500' }
  const disputed = { ...deal, state: 'paid', dispute: { initiator: 'payer', opponent: 'trader' } }

  it.each([
    ['the payment is awaited', { status: 1, deal: { ...deal, state: 'confirmed' } }, 'To pay', 'You get'],
    ['it is reported', { status: 1, deal: { ...deal, state: 'paid' } }, 'Deal amount', 'Coins'],
    ['it is disputed', { status: 1, deal: disputed }, 'Deal amount', 'Coins'],
    ['it is done', { status: 2, deal: { ...deal, state: 'closed' } }, 'Deal amount', 'Coins'],
    ['it is cancelled', { status: 3, deal: { ...deal, state: 'deleted' } }, 'Deal amount', 'Coins'],
    ['it was over before', { status: 3, is_currency_amount: true }, 'Order amount', null],
  ])('PUR-32 SPEC-18 ask for the payment only while it is awaited: %s', async (_what, order, fiat, coins) => {
    const page = await openPurchase(world, order)
    await page.press('tab', '[data-tab="info"]')
    const labelOf = (field: string) =>
      [...document.querySelectorAll('[role=tabpanel] dl > div')].find((row) =>
        row.querySelector(`[data-field="${field}"]`),
      )?.firstChild?.textContent ?? null
    expect([labelOf('fiat-amount'), labelOf('coin-amount')]).toEqual([fiat, coins])
  })
})

describe('the order beside a purchase', () => {
  const order = { amount: '60', is_currency_amount: false }

  it.each([
    ['is under way', { status: 1, deal: { state: 'paid', amount: '60' } }, true],
    ['is done', { status: 2, deal: { state: 'closed', amount: '60' } }, false],
    ['is cancelled', { status: 3, deal: { state: 'deleted', amount: '60' } }, false],
    ['was cancelled long ago', { status: 3 }, false],
  ])('PUR-32 SPEC-18 coins are being bought until its end: one that %s', async (_what, fields, isBuying) => {
    const page = await openPurchase(world, { ...order, ...fields })
    await until(() => page.field('coin-amount') !== null)
    await until(() => page.state().deployment.rates !== null)
    await advance(300)
    expect(page.text().includes('You are buying')).toBe(isBuying)
  })

  it.each([
    ['currency', { currency: null }],
    ['coin', { symbol: null }],
  ])('PUR-32 has no rate where the gateway does not tell the %s', async (_what, fields) => {
    const page = await openPurchase(world, { status: 1, deal: { state: 'paid', amount: '60' } })
    await until(() => /1\sUSDT\s=/.test(page.text()))
    const { store } = page.client
    const known = selectPurchase(store.getState()) ?? aPurchase()
    const deal = known.deal && { ...known.deal, symbol: null }
    const purchase = { ...known, deal, ...fields }
    act(() => void store.dispatch(orderLoaded({ kind: 'purchase', order: purchase, at: 0 })))
    expect(page.text()).not.toMatch(/1\s[A-Z]*\s*=/)
  })

  it('PUR-32 names the coins of its deal', async () => {
    const page = await openPurchase(world, { status: 1, deal: { state: 'paid', amount: '0.5' } })
    const { store } = page.client
    const order = selectPurchase(store.getState()) ?? aPurchase()
    const deal = order.deal && { ...order.deal, symbol: 'btc' }
    act(() => void store.dispatch(orderLoaded({ kind: 'purchase', order: { ...order, deal }, at: 0 })))
    expect(page.field('coin-amount')).toBe('0.5\u00a0BTC')
  })
})
