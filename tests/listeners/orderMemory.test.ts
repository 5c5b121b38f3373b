/** What the browser keeps of the order on screen for other pages; from responses alone. */
import { expect, it } from 'vitest'
import { type LoadedOrder, orderLoaded } from '../../src/shell/orderLoaded.ts'
import { aPurchase, aSale } from '../rules/orders.ts'
import { aCryptoPayment, aDeal, aFlashpayDeal, anAutodeal } from '../rules/records.ts'
import { dealListeners } from '../support/listeners.ts'
import { bareClient } from './bareClient.ts'

const deal = aDeal()
const at = 1

function linkAfter(...orders: LoadedOrder[]) {
  const client = bareClient(dealListeners)
  for (const order of orders) client.dispatch(orderLoaded(order))
  return client.deps.storage.get('requiredLink')
}

it.each<[string, string | null, LoadedOrder]>([
  ['purchase', '/payment/7', { kind: 'purchase', order: aPurchase({ status: 1, deal }), at }],
  [
    'purchase with an automatic deal',
    '/payment/7',
    { kind: 'purchase', order: aPurchase({ status: 1, autodeal: anAutodeal() }), at },
  ],
  ['sale', '/payment/7', { kind: 'sale', order: aSale({ status: 1, deal }), at }],
  ['purchase without a deal', null, { kind: 'purchase', order: aPurchase({ status: 1 }), at }],
  ['sale that is over', null, { kind: 'sale', order: aSale({ status: 2, deal }), at }],
  [
    'purchase that was cancelled',
    null,
    { kind: 'purchase', order: aPurchase({ status: 1, deal, cancel_reason: 'timeout' }), at },
  ],
  ['flash-pay order', null, { kind: 'flashpay', order: aFlashpayDeal({ status: 1, deal }), at }],
  ['deposit', null, { kind: 'deposit', order: aCryptoPayment(), at }],
])('STORE-04 A57 the link that a %s leaves to go back to is %s', (_what, link, order) => {
  expect(linkAfter(order)).toBe(link)
})

it('STORE-04 is removed at the end of its deal', () => {
  const open: LoadedOrder = { kind: 'sale', order: aSale({ status: 1, deal }), at }
  const over: LoadedOrder = {
    kind: 'sale',
    order: aSale({ status: 2, deal: aDeal({ state: 'closed' }) }),
    at,
  }
  expect(linkAfter(open, over)).toBeNull()
})
