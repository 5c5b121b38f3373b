/** The link back to the merchant's site. */
import type { Merchant, Status } from '../contract/orders.ts'
import { merchantSite } from './merchantSite.ts'

/** Fields that the link depends on; purchases and sales have them. */
export interface BackOrder {
  status: Status
  back_url?: string | null
  merchant?: Pick<Merchant, 'website' | 'allow_waiting_back_url'> | null
}

/** A link to the merchant's site; a new tab also needs `rel="noopener"`. */
export interface BackLink {
  href: string
  newTab: boolean
}

/**
 * The back link; null when none is shown. Final screens always have it, in the same tab; other screens only when the merchant
 * allows it, and in a new tab while in process. `isOver`: the screen is final although the status is not yet.
 */
export function backLink(order: BackOrder, isOver = false): BackLink | null {
  const { status, merchant } = order
  const href = merchantSite(order)
  const isFinal = isOver || status === 2 || status === 3
  if (href === null || (!isFinal && merchant?.allow_waiting_back_url !== true)) return null
  return { href, newTab: status === 1 && !isFinal }
}
