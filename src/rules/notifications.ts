/** Text and sound of each type of notification. */
import type { Notification } from '../contract/people.ts'
import type { TextKey } from '../i18n/types.ts'

/** How one type of notification is shown. */
export interface NotificationStyle {
  text: TextKey
  /** The same of a deal that is not this page's. */
  otherText: TextKey
  /** Plays the sound; the player never plays two at once. */
  sound: boolean
  /** Counts as unread until it is read, and becomes a line of the history. */
  kept: boolean
}

const STYLES: Readonly<Partial<Record<string, NotificationStyle>>> = {
  deal: { text: 'inbox.deal', otherText: 'otherDeal.deal', sound: false, kept: true },
  cancel_deal: { text: 'inbox.cancelDeal', otherText: 'otherDeal.cancelDeal', sound: true, kept: true },
  timeout: { text: 'inbox.timeout', otherText: 'otherDeal.timeout', sound: true, kept: true },
  dispute: { text: 'inbox.dispute', otherText: 'otherDeal.dispute', sound: true, kept: true },
  closed_dispute: {
    text: 'inbox.closedDispute',
    otherText: 'otherDeal.closedDispute',
    sound: true,
    kept: true,
  },
  transaction: { text: 'inbox.transaction', otherText: 'otherDeal.transaction', sound: true, kept: true },
  message: { text: 'inbox.message', otherText: 'inbox.message', sound: true, kept: false },
}

/** How to show a type of notification; null for an unknown type, which is ignored. */
export function notificationStyleOf(type: string): NotificationStyle | null {
  return Object.hasOwn(STYLES, type) ? (STYLES[type] ?? null) : null
}

/** Number of notifications that the person has not read; messages are counted by their conversation. */
export function countUnread(notifications: readonly Notification[]): number {
  return notifications.filter(({ is_read, type }) => !is_read && notificationStyleOf(type)?.kept === true)
    .length
}
