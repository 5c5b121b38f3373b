/** Narrows the payloads of socket events: a message, unread counters, a notification. */
import type { UnknownAction } from '@reduxjs/toolkit'
import * as v from 'valibot'
import { DEAL_EVENTS } from '../../contract/events.ts'
import { readLeniently } from '../../contract/lenient.ts'
import { chatMessage, notification } from '../../contract/people.ts'
import { optional } from '../../contract/scalars.ts'
import type { AddListeners, ListenerApi } from '../../store/types.ts'
import { selectMe, selectSeenConversation, selectTrader } from '../chat/partners.ts'
import {
  messageReceived,
  notificationReceived,
  socketEventReceived,
  unreadCountsLoaded,
} from '../realtime/realtimeSlice.ts'

/** An unreadable payload is ignored; the event itself has already caused a reload of the order. */
export const addSocketEventListeners: AddListeners = (start) => {
  start({
    actionCreator: socketEventReceived,
    effect({ payload: { event, payload } }, api) {
      if (event === 'message') readMessage(api, payload)
      else if (event === 'unread') readCounters(api, payload)
      else if (NOTIFICATION_EVENTS.has(event)) readNotification(api, event, payload)
    },
  })
}

const NOTIFICATION_EVENTS: ReadonlySet<string> = new Set([...DEAL_EVENTS, 'notification'])

export function isNotificationEvent(action: UnknownAction): boolean {
  return socketEventReceived.match(action) && NOTIFICATION_EVENTS.has(action.payload.event)
}

function readMessage(api: ListenerApi, payload: unknown) {
  const read = readLeniently(chatMessage, payload)
  if (read === null) return
  const { id, sender } = read.output
  const state = api.getState()
  // A trader may have this person's nickname.
  const isOwn = sender === selectMe(state) && sender !== selectTrader(state)?.nickname
  if (sender === '' || isOwn) return
  api.dispatch(messageReceived({ id, sender, isSeen: partnerOnScreen(api) === sender }))
}

/** A count, as a number or as text. */
const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
)
const counters = v.record(v.string(), optional(count, 0))

function readCounters(api: ListenerApi, payload: unknown) {
  const read = v.safeParse(counters, payload)
  if (read.success) api.dispatch(unreadCountsLoaded(read.output))
}

function readNotification(api: ListenerApi, event: string, payload: unknown) {
  const read = readLeniently(notification, payload)
  if (read === null) return
  const type = read.output.type || (event === 'notification' ? '' : event)
  api.dispatch(notificationReceived({ ...read.output, type }))
}

/** Nickname of the partner whose conversation is on screen. */
export function partnerOnScreen(api: ListenerApi): string | null {
  return api.extra.device.visible() ? (selectSeenConversation(api.getState())?.nickname ?? null) : null
}
