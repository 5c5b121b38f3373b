/** Addresses: the id in the page's own path, and references into the exchange. */
import type { Id } from '../contract/scalars.ts'

/** Parts of a path without empty ones. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** Id of the page's order: the last segment, or the one before `embedded` (ROUTE-05, A7). Empty for the root. */
export function pageIdOf(path: string): string {
  const parts = segmentsOf(path)
  while (parts.at(-1) === 'embedded') parts.pop()
  return decoded(parts.at(-1) ?? '')
}

/**
 * The page's kind and its order's id, as `payment/7` or `flashpay-sale/7`: what the browser keeps of an order stands under it,
 * because ids of two kinds of orders may be the same.
 */
export function pageKeyOf(path: string): string {
  const [page = '', type = ''] = segmentsOf(path)
  const kind = page === 'flashpay' ? `${page}-${type}` : page
  return `${kind}/${encodeURIComponent(pageIdOf(path))}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Path of a user's profile on the exchange (ROUTE-07). */
export function profilePath(id: Id): string {
  return `/users/${encodeURIComponent(id)}`
}

/** Short reference of a deal (ROUTE-07). */
export function dealRef(number: Id): string {
  return `/d${encodeURIComponent(number)}`
}

/** Short reference of a user (ROUTE-07). */
export function userRef(number: Id): string {
  return `/u${encodeURIComponent(number)}`
}

/** A path of the exchange under its configured address (A58), without that address's own query. */
export function onExchange(exchangeUrl: string, path: string): string {
  return exchangeUrl.replace(/[?#].*$/, '').replace(/\/+$/, '') + path
}
