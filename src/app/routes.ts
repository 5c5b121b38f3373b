/** The addresses of the product (ROUTE-01..03): exact matches, everything else is not found. */
import type { OpenedPage } from './shell/shellSlice.ts'
import { orderAddressOf, segmentsOf } from '../rules/paths.ts'

/** The page that an address leads to (ROUTE-01..03, ROUTE-05). */
export function pageAt(pathname: string): OpenedPage {
  const [page, ...more] = segmentsOf(pathname)
  return (
    orderAddressOf(pathname) ?? {
      page: page === 'payment-error' && more.length === 0 ? page : 'not-found',
      id: '',
    }
  )
}
