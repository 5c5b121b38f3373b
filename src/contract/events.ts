/** Socket events (docs/gateway.md#realtime). An event changes the order and its deal only by the reload that it causes; notifications and unread counters come from its payload. */
import type { Id } from './ids.ts'
import { DEAL_EVENTS } from './people.ts'

export const SERVER_EVENTS = [
  // Two spellings.
  'update deal',
  'update_deal',
  ...DEAL_EVENTS,
  'notification',
  'message',
  'unread',
] as const
export type ServerEvent = (typeof SERVER_EVENTS)[number]
/** Handshake of the socket; refused when the token is not that user's. */
export interface SocketAuth {
  user_id: Id | null
  nickname: string | null
  token: string
}
