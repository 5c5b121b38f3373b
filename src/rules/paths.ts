/** Addresses of the page: orders, tabs, titles, the frame of a merchant (docs/gateway.md#embedding). */
import { httpLink } from '../contract/values.ts'
import type { TextKey } from '../i18n/types.ts'

/** The non-empty segments of a path. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** The buyer's or the seller's side of a flash-pay order: `:type` in its address. */
type FlashpayType = 'payment' | 'sale'

/** The parsed address of an order page. */
export interface OrderAddress {
  page: 'payment' | 'sale' | 'cpayment' | 'flashpay'
  id: string
  /** Only of flash-pay orders. */
  type?: FlashpayType
  /** The deposit page embedded in another site. */
  embedded?: true
}

/** Ids of orders (docs/gateway.md#answers-of-any-gateway). */
const ID = /^[\w-]{1,64}$/

/** Characters without a glyph that are copied along with a link. */
const INVISIBLE = /[\p{Cf}\p{DI}\u2800]/gu
/** Spaces and punctuation of the text around a link, and the slash or the query that another program has encoded behind it. */
const AROUND = /^[\s("'<[{«“‘]+|[\s.,;:!?)"'>\]}*~`»”’…/—#|]*([?&]\w+=.*)?$/gu

/** Characters; a longer address is none of an order. */
const ADDRESS_MAX = 1_000

/** The order page at an address, also at one that a person has copied with its surroundings; null for any other address. */
export function orderAddressOf(pathname: string): OrderAddress | null {
  if (pathname.length > ADDRESS_MAX) return null
  const segments = segmentsOf(pathname).map(withoutSurroundings)
  const [first = '', second = '', third = '', ...more] = segments.filter((part) => part !== '')
  if (more.length > 0) return null
  const [page, type] = [first.toLowerCase(), second.toLowerCase()]
  if (page === 'flashpay')
    return ID.test(third) && (type === 'payment' || type === 'sale') ? { page, type, id: third } : null
  if (!ID.test(second)) return null
  if (page === 'cpayment' && third.toLowerCase() === 'embedded') return { page, id: second, embedded: true }
  return third === '' && (page === 'payment' || page === 'sale' || page === 'cpayment')
    ? { page, id: second }
    : null
}

/** Query parameters of order pages; of any other the address is cleaned. */
const PARAMETERS = new Set(['tab', 'origin', 'lang', 'ref', 'cmp'])

/** Path and query of an order page in the form in which the product writes them; null for any other address. */
export function cleanAddressOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const address = orderAddressOf(pathname)
  if (address === null) return null
  const { page, type, id, embedded } = address
  const path = ['', page, type, id, embedded && 'embedded'].filter((part) => part !== undefined).join('/')
  const given = [...new URLSearchParams(search)]
  const known = given.filter(([name]) => PARAMETERS.has(name))
  if (known.length === 0) return path
  return path + (known.length === given.length ? search : `?${String(new URLSearchParams(known))}`)
}

export type FlashpayKind = `flashpay-${FlashpayType}`
/** The kind of an order page; a flash-pay page has one kind for the buyer and one for the seller. */
export type PageKind = Exclude<OrderAddress['page'], 'flashpay'> | FlashpayKind

export function pageKindOf(page: 'flashpay', type: FlashpayType): FlashpayKind
export function pageKindOf(page: OrderAddress['page'], type: FlashpayType | undefined): PageKind
export function pageKindOf(page: OrderAddress['page'], type: FlashpayType = 'payment'): PageKind {
  return page === 'flashpay' ? `${page}-${type}` : page
}

/**
 * Page and order id, e.g. `payment/7` or `flashpay-sale/7`. It is the storage key of an order's values, because orders of
 * different pages may have the same id.
 */
export function orderKeyOf({ page, type, id }: OrderAddress): string {
  return `${pageKindOf(page, type)}/${encodeURIComponent(id)}`
}

/** {@link orderKeyOf} of an address; the address itself for a page without an order. */
export function pageKeyOf(pathname: string): string {
  const address = orderAddressOf(pathname)
  return address ? orderKeyOf(address) : pathname
}

function withoutSurroundings(part: string): string {
  return decoded(part).replace(INVISIBLE, '').replace(AROUND, '')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** True for the only page that another origin may embed, `/cpayment/{id}/embedded`. */
export function canBeFramed(pathname: string): boolean {
  return orderAddressOf(pathname)?.embedded === true
}

/** Origin of the parent window, from the query parameter `origin` that the embed script sets; null for anything but an http(s) origin. */
export function embedOrigin(search: string): string | null {
  const given = new URLSearchParams(search).get('origin')
  const link = httpLink(given)
  if (link === null) return null
  const { origin } = new URL(link)
  return origin === given ? origin : null
}

/** Tabs of a deal in their order (docs/gateway.md#page-hooks). */
export const TABS = ['deal', 'info', 'chat', 'support'] as const
export type TabName = (typeof TABS)[number]

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
