/** The way back to the merchant. */
import type { Merchant, Status } from '../contract/orders.ts'

/** What the link depends on; purchase and sale fit as they are. */
export interface BackOrder {
  status: Status
  back_url?: string | null
  merchant?: Pick<Merchant, 'website' | 'allow_waiting_back_url'> | null
}

/** A link of the merchant's; a new tab also needs `rel="noopener"`. */
export interface BackLink {
  href: string
  newTab: boolean
}

/**
 * The back link, null when none is shown. Final screens always have it, in the same tab; before that only with the merchant's
 * leave, and in a new tab while in process. `isOver`: the screen is final although the status is not yet.
 */
export function backLink({ status, back_url, merchant }: BackOrder, isOver = false): BackLink | null {
  const href = back_url ?? merchant?.website
  const isFinal = isOver || status === 2 || status === 3
  if (href == null || (!isFinal && merchant?.allow_waiting_back_url !== true)) return null
  return { href, newTab: status === 1 && !isFinal }
}
