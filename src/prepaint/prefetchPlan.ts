/** The first calls of each order page, and the orders for which its template is made. */
import { withQuery } from '../contract/query.ts'
import { ORDER_CREATED } from '../contract/statuses.ts'
import { purchaseBrokersQuery, saleBrokersQuery } from '../rules/brokers.ts'
import { type OrderAddress, orderAddressOf } from '../rules/paths.ts'
import { currencyOf, isFiatOrder, orderQueryOf, type RawOrder } from './rawOrder.ts'

export type PrepaintPage = OrderAddress['page']
export const PREPAINT_PAGES: readonly PrepaintPage[] = ['payment', 'sale', 'flashpay', 'cpayment']

export interface PrefetchPlan {
  address: OrderAddress
  /** Path of the order. */
  order: string
  /** Path of the bank list; null when the page has none. */
  brokers: ((order: RawOrder) => string) | null
  /** Whether the page's template is made for such an order. */
  fits: (order: RawOrder) => boolean
}

/** The calls of the page at this address; null for a page without an order. */
export function prefetchPlanOf(pathname: string): PrefetchPlan | null {
  const address = orderAddressOf(pathname)
  if (address === null) return null
  const { page, id, type, embedded } = address
  const encodedId = encodeURIComponent(id)
  switch (page) {
    case 'payment':
      return {
        address,
        order: `/payments_v2/${encodedId}`,
        brokers: (order) => withQuery('/brokers', purchaseBrokersQuery(orderQueryOf(order), id)),
        fits: isNew,
      }
    case 'sale':
      return {
        address,
        order: `/sale_v2/${encodedId}`,
        brokers: (order) => withQuery('/brokers', saleBrokersQuery(orderQueryOf(order), id)),
        // The first screen of a sale in coins has other rows.
        fits: (order) => isNew(order) && isFiatOrder(order) === true,
      }
    case 'cpayment':
      return {
        address,
        order: `/cp/${encodedId}`,
        brokers: null,
        // A coin adds a warning, an amount changes the header, a frame has another header.
        fits: (order) => !embedded && order['status'] == null && !order['symbol'] && !order['amount'],
      }
    case 'flashpay':
      return {
        address,
        order: `/${type === 'sale' ? 's2' : 'p2'}/${encodedId}`,
        brokers: (order) => withQuery('/brokers/flashpay', { currency: currencyOf(order) || 'rub' }),
        fits: (order) => isNew(order) && type === 'payment' && !order['requisites'],
      }
  }
}

/** True for an untouched order. An order with an unreadable status or kind of amount is left to the app, which reports the error. */
function isNew(order: RawOrder): boolean {
  return order['status'] === ORDER_CREATED && isFiatOrder(order) !== null
}
