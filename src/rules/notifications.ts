/** What each type of notification about a deal says, and whether it sounds and ends the deal. */
import type { DealEvent, Notification } from '../contract/people.ts'
import type { LocalizedMessage } from '../i18n/types.ts'
import { isOutgoing } from './transaction.ts'

/** One type of notification. */
interface NotificationStyle {
  /** Name of its text: in the group `inbox`; in `otherDeal` for a deal of another order. */
  name: string
  /** Plays the sound, where the person has to act or the deal has ended; the player never plays two at once. */
  sound: boolean
  /** The order of the page's own deal shows it, and its change is announced instead. */
  isShownByOrder: boolean
  /** Its deal has no requisite to pay to any more. */
  isDealEnd: boolean
}

/** Without messages, which are announced with their sender and counted by their conversation. */
const STYLES = {
  deal: { name: 'deal', sound: false, isShownByOrder: true, isDealEnd: false },
  cancel_deal: { name: 'cancelDeal', sound: true, isShownByOrder: true, isDealEnd: true },
  timeout: { name: 'timeout', sound: true, isShownByOrder: true, isDealEnd: true },
  dispute: { name: 'dispute', sound: true, isShownByOrder: true, isDealEnd: false },
  closed_dispute: { name: 'closedDispute', sound: true, isShownByOrder: true, isDealEnd: true },
  transaction: { name: 'transaction', sound: true, isShownByOrder: false, isDealEnd: true },
} as const satisfies Record<DealEvent, NotificationStyle>

/** The style of a notification; null for a message, and for one that is ignored: of an unknown type, or of coins that have come in. */
export function notificationStyleOf(notification: Pick<Notification, 'type' | 'details'>) {
  const { type } = notification
  if (type === 'transaction' && !isOutgoing(notification)) return null
  return Object.hasOwn(STYLES, type) ? STYLES[type as DealEvent] : null
}

/** What to say of a notification about an order or a deal; null if it is ignored, or said by the order. `whose`: null if it names none. */
export function announcementOf(
  notification: Pick<Notification, 'type' | 'details'>,
  whose: 'own' | 'earlier' | 'other' | null,
): LocalizedMessage | null {
  const style = notificationStyleOf(notification)
  if (style === null || whose === 'earlier' || (whose === 'own' && style.isShownByOrder)) return null
  const link = notification.type === 'transaction' ? notification.details?.link : null
  const group = whose === 'other' ? 'otherDeal' : 'inbox'
  return { key: `account:${group}.${style.name}`, ...(link && { link }) }
}

/** Number of notifications that the person has not read, without messages. */
export function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter((one) => !one.is_read && notificationStyleOf(one) !== null).length
}
