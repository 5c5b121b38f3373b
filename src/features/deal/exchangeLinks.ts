/** References of a deal and of a person on the exchange, and the addresses that they lead to. */
import type { Id } from '../../contract/ids.ts'
import { withoutFinalSlash } from '../../contract/query.ts'

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

/** A path appended to the exchange's configured address, without that address's query. */
export function onExchange(exchangeUrl: string, path: string): string {
  return withoutFinalSlash(exchangeUrl.replace(/[?#].*/, '')) + path
}
