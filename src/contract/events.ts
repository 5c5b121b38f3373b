/** Socket events (docs/gateway.md#realtime). An event changes the order and its deal only by the reload that it causes; notifications and unread counters come from its payload. */
import type { Id } from './ids.ts'

/** Events about a deal; each of them is a notification. */
const DEAL_EVENTS = ['deal', 'cancel_deal', 'timeout', 'dispute', 'closed_dispute', 'transaction'] as const
export type DealEvent = (typeof DEAL_EVENTS)[number]
export const SERVER_EVENTS = [
  // Two spellings.
  'update deal',
  'update_deal',
  ...DEAL_EVENTS,
  'notification',
  'message',
  'unread',
] as const
/** Types of notifications: each event about a deal, and messages, which have an event of their own. */
export type NotificationType = DealEvent | 'message'
export type ServerEvent = (typeof SERVER_EVENTS)[number]
/** Handshake of the socket; refused when the token is not that user's. */
export interface SocketAuth {
  user_id: Id | null
  nickname: string | null
  token: string
}
