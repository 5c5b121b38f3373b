/** What a socket event says: its payload, narrowed. Null for an unreadable payload: the event itself still says that something has changed. */
import * as v from 'valibot'
import type { ServerEvent } from './events.ts'
import { readLeniently } from './lenient.ts'
import { type ChatMessage, chatMessage, type DealEvent, type Notification, notification } from './people.ts'
import { optional } from './scalars.ts'

export type SocketEvent =
  /** A deal has changed. */
  | { kind: 'update' }
  | { kind: 'notification'; notification: Notification | null }
  | { kind: 'message'; message: ChatMessage | null }
  /** Unread messages by the partner's nickname. */
  | { kind: 'unread'; counts: Record<string, number> | null }

export function readEvent(name: ServerEvent, payload: unknown): SocketEvent {
  if (name === 'update deal' || name === 'update_deal') return { kind: 'update' }
  if (name === 'message') return { kind: name, message: readLeniently(chatMessage, payload)?.output ?? null }
  if (name !== 'unread') return { kind: 'notification', notification: notificationIn(name, payload) }
  const read = v.safeParse(counters, payload)
  return { kind: name, counts: read.success ? read.output : null }
}

/** A notification without a type has that of its event. */
function notificationIn(name: DealEvent | 'notification', payload: unknown): Notification | null {
  const read = readLeniently(notification, payload)
  return read && { ...read.output, type: read.output.type || (name === 'notification' ? '' : name) }
}

/** A count, as a number or as text. */
const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
)
const counters = v.record(v.string(), optional(count, 0))
