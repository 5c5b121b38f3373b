/** Messages that the embedded deposit page posts to its parent window (docs/gateway.md#embedding). */
import type { Id } from './ids.ts'
import type { DEPOSIT_SUCCESS, DepositStatus } from './statuses.ts'

/** Name of the sender in each message. */
export const EMBED_SOURCE = 'gateway-checkout'
/** Version of the message format; incremented by each incompatible change. */
export const EMBED_VERSION = 1

/** State of the deposit; `status` in the same message is the gateway's number. */
type EmbedState = 'init' | 'waiting' | 'pending' | 'success' | 'overtime'

/** The part of a message that depends on its type. */
export type EmbedEvent =
  /** The page has loaded and shows its deposit, or that there is none. */
  | { type: 'ready' }
  /** Height of the content in whole pixels. */
  | { type: 'resize'; height: number }
  | { type: 'status'; status: DepositStatus | null; state: EmbedState }
  /** The whole amount has arrived. */
  | { type: 'done'; status: typeof DEPOSIT_SUCCESS }
  /** The person pressed Escape and no dialog inside the page handled it: the parent may close its window. */
  | { type: 'close' }

/** The whole message. */
export type EmbedMessage = EmbedEvent & {
  source: typeof EMBED_SOURCE
  version: typeof EMBED_VERSION
  id: Id
}
