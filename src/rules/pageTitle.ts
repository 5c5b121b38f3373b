/** The document title. */
import type { TextKey } from '../i18n/types.ts'
import { segmentsOf } from './paths.ts'

/** Name of the page at a path: a template such as `deals/{id}` for the exchange's pages, otherwise the first segment. */
function pageName(path: string): string {
  const [first = '', second] = segmentsOf(path)
  if (second === undefined) return first
  if (first === 'bids' && second === 'new') return 'bids/new'
  if (first === 'deals' || first === 'bids' || first === 'users') return `${first}/{id}`
  return first === 'wallet' ? 'wallet/{any}' : first
}

/**
 * Key of the page's title; a page without its own text uses the app's title.
 * @internal The tests request keys of pages that the product does not have.
 */
export function pageTitleKey(path: string): string {
  return `common:pages.${pageName(path)}.title`
}

const TITLES: readonly TextKey[] = [
  'common:pages.payment.title',
  'common:pages.sale.title',
  'common:pages.cpayment.title',
  'common:pages.flashpay.title',
  'common:pages.payment-error.title',
]

/** The title text of a page; null for one that uses the app's title. */
export function pageTitleText(page: string): TextKey | null {
  return TITLES.find((known) => known === pageTitleKey(`/${page}/`)) ?? null
}

/** The title, prefixed with the number of unread conversations unless it is 0. */
export function pageTitle(title: string, unread: number): string {
  return unread > 0 ? `(${unread}) ${title}` : title
}
