/** Notifications, unread counters, and their events. */
import type { DealEvent } from '../contract/people.ts'
import { traderOf } from './deal.ts'
import type { Deal, Notification } from './records.ts'
import { messageView } from './views.ts'
import type { World } from './world.ts'
import { AUTODEAL_CHANGES, DEAL_CHANGES, type WorldEvent } from './worldEvent.ts'

/** Limit of notifications per account. */
const KEPT_MAX = 200

/** Start to send notifications about the world's events. */
export function subscribeNotifications(world: World): void {
  world.subscribe((event) => {
    if (event.kind === 'deal') notifyDeal(world, event)
    if (event.kind === 'autodeal') notifyAutodeal(world, event)
    if (event.kind === 'message') notifyMessage(world, event)
  })
}

function notifyDeal(world: World, { deal, change, by }: Extract<WorldEvent, { kind: 'deal' }>): void {
  if (deal.owner_id === null) return
  world.hub.emit(deal.owner_id, 'update deal', { deal_id: deal.id })
  const type = DEAL_CHANGES[change]
  // No notification to the payer about the payer's own step.
  if (type && !(type === 'deal' && by === 'payer')) notifyOwner(world, deal, type)
  const isPayout =
    deal.payerRole === 'buyer' && deal.state === 'closed' && (change === 'closed' || change === 'resolved')
  if (isPayout) notifyOwner(world, deal, 'transaction', { type: 'outgoing', link: deal.transaction_link })
}

/** `more`: what the details of this type have beside the common fields. */
function notifyOwner(world: World, deal: Deal, type: DealEvent, more: Partial<Notification['details']> = {}) {
  if (deal.owner_id === null) return
  notify(world, deal.owner_id, { type, details: { id: deal.id, type, sender: traderOf(deal), ...more } })
}

function notifyAutodeal(world: World, { autodeal, change }: Extract<WorldEvent, { kind: 'autodeal' }>): void {
  const owner = autodeal.owner_id
  if (owner === null) return
  world.hub.emit(owner, 'update deal', { autodeal_id: autodeal.id })
  const type = AUTODEAL_CHANGES[change]
  if (type) notify(world, owner, { type, details: { id: autodeal.id, type } })
}

function notifyMessage(world: World, { message }: Extract<WorldEvent, { kind: 'message' }>): void {
  const receiver = world.accountByNickname.get(message.receiver)
  if (receiver === undefined) return
  world.hub.emit(receiver, 'message', messageView(world, message))
  notify(world, receiver, {
    type: 'message',
    details: { id: message.id, type: 'message', sender: message.sender },
  })
  emitUnread(world, receiver)
}

/** Store a notification and send it as an event of its type and as `notification`. */
function notify(
  world: World,
  accountId: number,
  content: Omit<Notification, 'id' | 'is_read' | 'created_at'>,
): void {
  const row: Notification = {
    ...content,
    id: world.nextId(),
    is_read: false,
    created_at: world.clock.iso(),
  }
  world.notifications.put(accountId, [...(world.notifications.get(accountId) ?? []).slice(1 - KEPT_MAX), row])
  if (row.type !== 'message') world.hub.emit(accountId, row.type, row)
  world.hub.emit(accountId, 'notification', row)
}

/** The account's notifications, newest first. */
export function notificationsOf(world: World, accountId: number, limit: number): Notification[] {
  const rows = world.notifications.get(accountId) ?? []
  return rows.toReversed().slice(0, Math.max(0, limit))
}

/** Mark notifications as read or unread; reading message notifications lowers the counters. */
export function markNotifications(
  world: World,
  accountId: number,
  ids: ReadonlySet<string>,
  isRead: boolean,
): void {
  mark(world, accountId, isRead, (row) => ids.has(String(row.id)))
}

/** The account has opened its conversation with `nickname`. */
export function markConversation(world: World, accountId: number, nickname: string): void {
  mark(world, accountId, true, (row) => row.type === 'message' && row.details.sender === nickname)
}

function mark(
  world: World,
  accountId: number,
  isRead: boolean,
  matches: (row: Notification) => boolean,
): void {
  const rows = world.notifications.get(accountId) ?? []
  const changes = (row: Notification) => row.is_read !== isRead && matches(row)
  const changesUnread = rows.some((row) => row.type === 'message' && changes(row))
  const marked = (row: Notification): Notification => (changes(row) ? { ...row, is_read: isRead } : row)
  world.notifications.put(accountId, rows.map(marked))
  if (changesUnread) emitUnread(world, accountId)
}

/** Unread messages of the account by sender; 0 for senders whose messages were all read. */
function unreadOf(world: World, accountId: number): Record<string, number> {
  const counts = new Map<string, number>()
  for (const row of world.notifications.get(accountId) ?? []) {
    const sender = row.details.sender
    if (row.type === 'message' && sender)
      counts.set(sender, (counts.get(sender) ?? 0) + (row.is_read ? 0 : 1))
  }
  return Object.fromEntries(counts)
}

function emitUnread(world: World, accountId: number): void {
  world.hub.emit(accountId, 'unread', unreadOf(world, accountId))
}
