/** Addresses: the id in the page's own path, and references into the exchange. */
import type { Id } from '../contract/scalars.ts'

/** Parts of a path without empty ones. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** What the address of an order page says. */
export interface OrderAddress {
  page: 'payment' | 'sale' | 'cpayment' | 'flashpay'
  id: string
  /** Of a flash-pay order. */
  type?: 'payment' | 'sale'
  /** The deposit page inside another site's frame. */
  embedded?: true
}

/** The order page at an address; null for any other address. */
export function orderAddressOf(pathname: string): OrderAddress | null {
  const [page, second, third, ...more] = segmentsOf(pathname)
  if (second === undefined || more.length > 0) return null
  if (page === 'flashpay')
    return third !== undefined && (second === 'payment' || second === 'sale')
      ? { page, type: second, id: decoded(third) }
      : null
  const id = decoded(second)
  if (page === 'cpayment' && third === 'embedded') return { page, id, embedded: true }
  return third === undefined && (page === 'payment' || page === 'sale' || page === 'cpayment')
    ? { page, id }
    : null
}

/**
 * The kind of page and its order's id, as `payment/7` or `flashpay-sale/7`: the browser stores values of an order under it,
 * because orders of two kinds may have the same id.
 */
export function orderKeyOf({ page, type, id }: OrderAddress): string {
  return `${type ? `${page}-${type}` : page}/${encodeURIComponent(id)}`
}

/** {@link orderKeyOf} of an address; another page has no order, and the address itself is its key. */
export function pageKeyOf(pathname: string): string {
  const address = orderAddressOf(pathname)
  return address ? orderKeyOf(address) : pathname
}

/** Id of the order at an address; empty for a page without an order. */
export function pageIdOf(pathname: string): string {
  return orderAddressOf(pathname)?.id ?? ''
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Path of a user's profile on the exchange. */
export function profilePath(id: Id): string {
  return `/users/${encodeURIComponent(id)}`
}

/** Short reference of a deal. */
export function dealRef(number: Id): string {
  return `/d${encodeURIComponent(number)}`
}

/** Short reference of a user. */
export function userRef(number: Id): string {
  return `/u${encodeURIComponent(number)}`
}

/** A path of the exchange under its configured address, without that address's own query. */
export function onExchange(exchangeUrl: string, path: string): string {
  return exchangeUrl.replace(/[?#].*$/, '').replace(/\/+$/, '') + path
}
