/** The link back to the merchant's site. */
import type { Merchant } from '../contract/orders.ts'
import { ORDER_IN_PROCESS, type Status } from '../contract/statuses.ts'
import { isOrderOver } from './deal.ts'
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
 * The back link; null when none is shown. Final screens always have it, other screens only when the merchant allows it. It opens a new
 * tab while the order is in process, else the same tab. `isOver`: the screen is final although the status is not yet.
 */
export function backLink(order: BackOrder, isOver = false): BackLink | null {
  const { status, merchant } = order
  const href = merchantSite(order)
  const isFinal = isOver || isOrderOver(status)
  if (href === null || (!isFinal && merchant?.allow_waiting_back_url !== true)) return null
  return { href, newTab: status === ORDER_IN_PROCESS }
}
