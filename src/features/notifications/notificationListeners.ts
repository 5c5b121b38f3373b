/** Messages and notifications: takes those of the socket, polls the list, and marks at the gateway which of them were read. */
import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit'
import { type Id, sameId } from '../../contract/ids.ts'
import type { ChatMessage, Notification } from '../../contract/people.ts'
import type { SocketEvent } from '../../contract/socketEvent.ts'
import { sleep } from '../../platform/sleep.ts'
import { hasOpenDeal } from '../../rules/deal.ts'
import { inBackground } from '../../shell/handleCallError.ts'
import { listenersAdded, pageLeft, pageResumed, selectOpened } from '../../shell/shellSlice.ts'
import { poll } from '../../store/timing.ts'
import type { AddListeners, AppState, ListenerApi } from '../../store/types.ts'
import { userChanged } from '../auth/authSlice.ts'
import { messagesLoaded, selectConversation } from '../chat/chatSlice.ts'
import { selectSeenConversation, selectTrader } from '../chat/partners.ts'
import { historyOpened, selectOwnNotifications } from '../history/historySlice.ts'
import { selectOrderWithDeal, selectMe } from '../order/orderSlice.ts'
import {
  accountReplaced,
  conversationRead,
  messageReceived,
  NOTIFICATIONS_KEPT,
  notificationsLoaded,
  notificationsRead,
  selectIsListed,
  selectIsSocketUp,
  selectNotifications,
  selectUnread,
  socketChanged,
  socketEventReceived,
  unreadCountsLoaded,
} from '../realtime/realtimeSlice.ts'

/** The shortest time between two loads of the list. */
const LIST_GAP_MS = 30_000
/** With a deal and without the socket; polling the order reports everything except messages. */
const LIST_INTERVAL_MS = 60_000
/** With the socket up, or without a deal; only for events that the socket has lost. */
const LIST_GUARD_INTERVAL_MS = 300_000

/** Brings something that the person may see at once. */
const isReading = isAnyOf(
  messagesLoaded,
  pageResumed,
  socketEventReceived,
  notificationsLoaded,
  unreadCountsLoaded,
  historyOpened,
)

export const addNotificationListeners: AddListeners = (start) => {
  let listedAt = Number.NEGATIVE_INFINITY
  /** Ids of the messages that were on screen; the list may contain them as unread later. */
  const seen = new Set<string>()
  /** Ids of the messages that the socket has reported; it may repeat them. */
  const received = new Set<string>()
  /** The account that the notifications belong to. */
  let owner: Id | null = null

  start({
    matcher: isAnyOf(listenersAdded, userChanged, pageLeft),
    async effect(action, api) {
      api.cancelActiveListeners()
      const { device, session } = api.extra
      const user = session.user()?.user_id ?? owner
      if (owner !== null && !sameId(user, owner)) api.dispatch(accountReplaced())
      owner = user
      if (pageLeft.match(action) || selectOpened(api.getState()) === null || session.access() === null) return
      const wake = [isNotificationEvent, pageResumed.match, socketChanged.match, isDealBegun]
      await poll(api, { intervalMs: () => listIntervalMs(api), wake }, async () => {
        const waitMs = listedAt + LIST_GAP_MS - device.now()
        if (waitMs > 0) await sleep(Math.min(waitMs, LIST_GAP_MS), api.signal)
        if (api.signal.aborted) return false
        await loadList(api, seen)
        // A load that was cancelled because the session changed does not count.
        if (!api.signal.aborted) listedAt = device.now()
        return true
      })
    },
  })
  start({
    // Also when a conversation comes on screen.
    predicate: (action, now, before) =>
      isReading(action) || selectSeenConversation(now)?.nickname !== selectSeenConversation(before)?.nickname,
    async effect(action, api) {
      if (historyOpened.match(action)) return markHistoryRead(api)
      if (socketEventReceived.match(action)) receive(api, action.payload)
      await markConversationRead(api, seen)
    },
  })

  /** An unreadable payload is ignored; the event itself has already caused a reload of the order. */
  function receive(api: ListenerApi, event: SocketEvent) {
    if (event.kind === 'message' && event.message) receiveMessage(api, event.message)
    if (event.kind === 'unread' && event.counts) api.dispatch(unreadCountsLoaded(event.counts))
  }

  function receiveMessage(api: ListenerApi, { id, sender }: ChatMessage) {
    const key = String(id)
    if (sender === '' || isOwn(api.getState(), sender) || seen.has(key) || received.has(key)) return
    received.add(key)
    api.dispatch(messageReceived({ id, sender }))
  }
}

/** True while a deal runs without the socket: only the list reports its messages then. */
function isDealAlone(state: AppState): boolean {
  return !selectIsSocketUp(state) && hasOpenDeal(selectOrderWithDeal(state))
}

/** The pause that began without a deal would be too long. */
function isDealBegun(_action: UnknownAction, now: AppState, before: AppState): boolean {
  return isDealAlone(now) && !isDealAlone(before)
}

function listIntervalMs(api: ListenerApi): number {
  if (!isDealAlone(api.getState())) return LIST_GUARD_INTERVAL_MS
  return api.extra.device.visible() ? LIST_INTERVAL_MS : LIST_INTERVAL_MS * 2
}

async function loadList(api: ListenerApi, seen: ReadonlySet<string>) {
  const asked = selectUnread(api.getState())
  const answer = await inBackground(api, () =>
    api.extra.call('GET /operations/updates', { query: { limit: NOTIFICATIONS_KEPT }, signal: api.signal }),
  )
  if (answer === null) return
  const wasSeen = ({ type, details, is_read }: Notification) =>
    !is_read && type === 'message' && seen.has(String(details?.id))
  const list = answer.map((one) => (wasSeen(one) ? { ...one, is_read: true } : one))
  api.dispatch(unreadCountsLoaded(unreadCounts(api.getState(), asked, list)))
  api.dispatch(notificationsLoaded(list))
  await markReadAtGateway(api, answer.filter(wasSeen))
}

/** With the socket up, its counters may be newer than the list, which then only adds the messages that the socket has missed. A counter that has changed since the list was `asked` for stays. */
function unreadCounts(
  state: AppState,
  asked: Record<string, number>,
  list: readonly Notification[],
): Record<string, number> {
  const listed = unreadByPartner(list)
  if (!selectIsListed(state) || !selectIsSocketUp(state)) return listed
  const shown = selectUnread(state)
  const isMissed = ([partner, count]: [string, number]) =>
    shown[partner] === asked[partner] && count > (shown[partner] ?? 0)
  return Object.fromEntries(Object.entries(listed).filter(isMissed))
}

function unreadByPartner(list: readonly Notification[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { type, details, is_read } of list)
    if (type === 'message' && details?.sender)
      counts.set(details.sender, (counts.get(details.sender) ?? 0) + (is_read ? 0 : 1))
  return Object.fromEntries(counts)
}

/** Marks the messages of the conversation on screen as read, here and at the gateway. */
async function markConversationRead(api: ListenerApi, seen: Set<string>) {
  const partner = partnerOnScreen(api)
  if (partner === null) return
  for (const { id } of selectConversation(api.getState(), partner).messages) seen.add(String(id))
  if (selectUnread(api.getState())[partner] !== undefined) api.dispatch(conversationRead(partner))
  await markRead(api, ({ type, details }) => type === 'message' && details?.sender === partner)
}

function markHistoryRead(api: ListenerApi) {
  const own = selectOwnNotifications(api.getState())
  return markRead(api, (one) => one.type !== 'message' && own.includes(one))
}

async function markRead(api: ListenerApi, concerns: (notification: Notification) => boolean) {
  const unread = selectNotifications(api.getState()).filter((one) => !one.is_read && concerns(one))
  if (unread.length > 0) api.dispatch(notificationsRead(unread.map(({ id }) => id)))
  await markReadAtGateway(api, unread)
}

async function markReadAtGateway(api: ListenerApi, notifications: readonly Notification[]) {
  if (notifications.length === 0) return
  const body = { ids: notifications.map(({ id }) => id), is_read: true }
  await inBackground(api, () => api.extra.call('PATCH /operations/updates', { body }))
}

function isNotificationEvent(action: UnknownAction): boolean {
  return socketEventReceived.match(action) && action.payload.kind === 'notification'
}

/** A trader may have this person's nickname. */
function isOwn(state: AppState, sender: string): boolean {
  return sender === selectMe(state) && sender !== selectTrader(state)?.nickname
}

/** Nickname of the partner whose conversation is on screen. */
export function partnerOnScreen(api: ListenerApi): string | null {
  return api.extra.device.visible() ? (selectSeenConversation(api.getState())?.nickname ?? null) : null
}
