/** Text and sound of each type of notification. */
import type { NotificationType } from '../contract/events.ts'
import type { Notification } from '../contract/people.ts'
import type { TextKey } from '../i18n/types.ts'
import type { HistoryEvent } from './history.ts'

/** How one type of notification is shown. */
export interface NotificationStyle {
  text: TextKey
  /** Text for a deal that is not this page's. */
  otherText: TextKey
  /** Plays the sound; the player never plays two at once. */
  sound: boolean
  /** Counts as unread until it is read, and becomes an entry of the history if `historyLine` makes none. */
  kept: boolean
  /**
   * The entry of the history that the change of the page's own deal makes (`orderDiff.ts`): `none`; `recorded`: this event, beside
   * the notification, and the first of the two is announced; `announced`: the change is announced instead of the notification, because
   * the notification does not tell what happened.
   */
  historyLine: 'none' | 'announced' | { recorded: HistoryEvent }
}

const STYLES: Readonly<Record<NotificationType, NotificationStyle>> = {
  deal: {
    text: 'account:inbox.deal',
    otherText: 'account:otherDeal.deal',
    sound: false,
    kept: true,
    historyLine: 'announced',
  },
  cancel_deal: {
    text: 'account:inbox.cancelDeal',
    otherText: 'account:otherDeal.cancelDeal',
    sound: true,
    kept: true,
    historyLine: { recorded: 'cancelled' },
  },
  timeout: {
    text: 'account:inbox.timeout',
    otherText: 'account:otherDeal.timeout',
    sound: true,
    kept: true,
    historyLine: { recorded: 'timed-out' },
  },
  dispute: {
    text: 'account:inbox.dispute',
    otherText: 'account:otherDeal.dispute',
    sound: true,
    kept: true,
    historyLine: 'announced',
  },
  closed_dispute: {
    text: 'account:inbox.closedDispute',
    otherText: 'account:otherDeal.closedDispute',
    sound: true,
    kept: true,
    historyLine: { recorded: 'dispute-closed' },
  },
  transaction: {
    text: 'account:inbox.transaction',
    otherText: 'account:otherDeal.transaction',
    sound: true,
    kept: true,
    historyLine: 'none',
  },
  message: {
    text: 'account:inbox.message',
    otherText: 'account:inbox.message',
    sound: true,
    kept: false,
    historyLine: 'none',
  },
}

/** How to show a notification; null for one that is ignored: of an unknown type, or of coins that have come in. */
export function notificationStyleOf(
  notification: Pick<Notification, 'type' | 'details'>,
): NotificationStyle | null {
  const { type } = notification
  if (type === 'transaction' && !isOutgoing(notification)) return null
  return Object.hasOwn(STYLES, type) ? STYLES[type as NotificationType] : null
}

/** True for a transaction that takes the coins of a deal to their buyer, which ends the deal. Coins that come in change nothing on a page. */
export function isOutgoing({ type, details }: Pick<Notification, 'type' | 'details'>): boolean {
  return type === 'transaction' && (!details?.type || /out/i.test(details.type))
}

const ENDS: ReadonlySet<string> = new Set<NotificationType>(['cancel_deal', 'timeout', 'closed_dispute'])

/** True if the deal of the notification has no requisite to pay to any more. */
export function isDealEnd(notification: Pick<Notification, 'type' | 'details'>): boolean {
  return ENDS.has(notification.type) || isOutgoing(notification)
}

/** Whether a notification over the socket may have announced the change that makes this entry of the history. */
export function isReportedBySocket(event: HistoryEvent): boolean {
  return Object.values(STYLES).some(
    ({ historyLine }) => typeof historyLine === 'object' && historyLine.recorded === event,
  )
}

/** Number of notifications that the person has not read; messages are counted by their conversation. */
export function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter((one) => !one.is_read && notificationStyleOf(one)?.kept === true).length
}
