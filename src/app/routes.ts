/** The addresses of the product (ROUTE-01..03): exact matches, everything else is not found. */
import type { OpenedPage } from './shell/shellSlice.ts'
import { pageIdOf, segmentsOf } from '../rules/paths.ts'

type Route = Omit<OpenedPage, 'id' | 'type'> & { path: string }

const ROUTES: readonly Route[] = [
  { path: '/payment/:id', page: 'payment' },
  { path: '/sale/:id', page: 'sale' },
  { path: '/cpayment/:id', page: 'cpayment' },
  { path: '/cpayment/:id/embedded', page: 'cpayment', embedded: true },
  { path: '/flashpay/payment/:id', page: 'flashpay' },
  { path: '/flashpay/sale/:id', page: 'flashpay' },
  { path: '/payment-error', page: 'payment-error' },
]

/** The page that an address leads to (ROUTE-01..03, ROUTE-05). */
export function pageAt(pathname: string): OpenedPage {
  const parts = segmentsOf(pathname)
  const route = ROUTES.find(({ path }) => matches(segmentsOf(path), parts))
  if (!route) return { page: 'not-found', id: '' }
  const { path: _path, ...opened } = route
  const [, type] = parts
  return {
    ...opened,
    id: opened.page === 'payment-error' ? '' : pageIdOf(pathname),
    ...(opened.page === 'flashpay' && (type === 'payment' || type === 'sale') && { type }),
  }
}

function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at])
}
