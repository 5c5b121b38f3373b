/** The kinds of orders: their names, the paths of their pages, and the keys of their orders. */

/** Kinds that a deal belongs to. */
export const DEAL_ORDER_KINDS = ['purchase', 'sale', 'flashpay-payment', 'flashpay-sale'] as const
export type DealOrderKind = (typeof DEAL_ORDER_KINDS)[number]
export type OrderKind = DealOrderKind | 'deposit'

/** True for orders whose calls need no account. */
export function isFlashpay(kind: OrderKind): boolean {
  return kind === 'flashpay-payment' || kind === 'flashpay-sale'
}

/** Path of a kind's pages, without slashes around it. */
export const PAGE_PATHS: Record<OrderKind, string> = {
  purchase: 'payment',
  sale: 'sale',
  deposit: 'cpayment',
  'flashpay-payment': 'flashpay/payment',
  'flashpay-sale': 'flashpay/sale',
}

/** Path of an order's page. */
export function pageOf(kind: OrderKind, id: string): string {
  return `/${PAGE_PATHS[kind]}/${encodeURIComponent(id)}`
}

/** Key of an order: kind and id, because orders of different kinds can have the same id. */
export function orderKey({ kind, id }: { kind: OrderKind; id: string }): string {
  return `${kind}:${id}`
}
