/** Text and sound of each type of notification. */
import type { NotificationType } from '../contract/events.ts'
import type { Notification } from '../contract/people.ts'
import type { TextKey } from '../i18n/types.ts'

/** How one type of notification is announced. */
export interface NotificationStyle {
  text: TextKey
  /** Text for a deal that is not this page's. */
  otherText: TextKey
  /** Plays the sound, where the person has to act or the deal has ended; the player never plays two at once. */
  sound: boolean
  /** The order of the page's own deal shows it, and its change is announced instead. */
  isInOrder: boolean
}

/** The groups `inbox` and `otherDeal` of the texts name an event alike. */
type EventName = TextKey extends infer Key
  ? Key extends `account:otherDeal.${infer Name}`
    ? Name
    : never
  : never

const style = (name: EventName, { sound = true, isInOrder = true } = {}): NotificationStyle => ({
  text: `account:inbox.${name}`,
  otherText: `account:otherDeal.${name}`,
  sound,
  isInOrder,
})

const STYLES: Readonly<Record<NotificationType, NotificationStyle>> = {
  deal: style('deal', { sound: false }),
  cancel_deal: style('cancelDeal'),
  timeout: style('timeout'),
  dispute: style('dispute'),
  closed_dispute: style('closedDispute'),
  transaction: style('transaction', { isInOrder: false }),
  message: {
    text: 'account:inbox.message',
    otherText: 'account:inbox.message',
    sound: true,
    isInOrder: false,
  },
}

/** How to announce a notification; null for one that is ignored: of an unknown type, or of coins that have come in. */
export function notificationStyleOf(
  notification: Pick<Notification, 'type' | 'details'>,
): NotificationStyle | null {
  const { type } = notification
  if (type === 'transaction' && !isOutgoing(notification)) return null
  return Object.hasOwn(STYLES, type) ? STYLES[type as NotificationType] : null
}

/**
 * True for a transaction that takes the coins of a deal to their buyer, which ends the deal; only such a transaction has a link. Coins
 * that come in change nothing on a page.
 */
export function isOutgoing({ type, details }: Pick<Notification, 'type' | 'details'>): boolean {
  if (type !== 'transaction' || details === null) return type === 'transaction'
  return details.type ? /out/i.test(details.type) : Boolean(details.link)
}

const ENDS: ReadonlySet<string> = new Set<NotificationType>(['cancel_deal', 'timeout', 'closed_dispute'])

/** True if the deal of the notification has no requisite to pay to any more. */
export function isDealEnd(notification: Pick<Notification, 'type' | 'details'>): boolean {
  return ENDS.has(notification.type) || isOutgoing(notification)
}

/** Number of notifications that the person has not read; messages are counted by their conversation. */
export function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(
    (one) => !one.is_read && one.type !== 'message' && notificationStyleOf(one) !== null,
  ).length
}
