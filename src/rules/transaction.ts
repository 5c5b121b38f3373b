/** Which way the coins of a notified transaction go; a file of its own, because first screens need no more of the notifications. */
import type { Notification } from '../contract/people.ts'

/**
 * True for a transaction that takes the coins of a deal to their buyer, which ends the deal; only such a transaction has a link. Coins
 * that come in change nothing on a page.
 */
export function isOutgoing({ type, details }: Pick<Notification, 'type' | 'details'>): boolean {
  if (type !== 'transaction') return false
  if (details === null) return true
  return details.type ? /out/i.test(details.type) : Boolean(details.link)
}
