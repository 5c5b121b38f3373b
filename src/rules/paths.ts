/** Addresses of order pages. */

/** The non-empty segments of a path. */
export function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** The parsed address of an order page. */
export interface OrderAddress {
  page: 'payment' | 'sale' | 'cpayment' | 'flashpay'
  id: string
  /** Only of flash-pay orders. */
  type?: 'payment' | 'sale'
  /** The deposit page embedded in another site. */
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

type FlashpayType = NonNullable<OrderAddress['type']>
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
