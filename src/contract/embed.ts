/** What the embedded deposit page tells the page that frames it (docs/gateway.md#embedding). */
import type { Id } from './scalars.ts'

/** Name of the sender in each message. */
export const EMBED_SOURCE = 'gateway-checkout'
/** Version of the messages; raised when one changes its meaning. */
export const EMBED_VERSION = 1

/** Where the deposit stands, in words; `status` beside it is the gateway's own number. */
type EmbedState = 'init' | 'waiting' | 'pending' | 'success' | 'overtime'

/** One piece of news for the parent. */
export type EmbedEvent =
  /** The page stands there and shows its order. */
  | { type: 'ready' }
  /** Height of the content in whole pixels. */
  | { type: 'resize'; height: number }
  | { type: 'status'; status: 1 | 2 | 3 | null; state: EmbedState }
  /** All the coins have come. */
  | { type: 'done'; status: 2 }
  /** The person pressed Escape and nothing inside took it: a window around the page may close. */
  | { type: 'close' }

/** The whole message. */
export type EmbedMessage = EmbedEvent & {
  source: typeof EMBED_SOURCE
  version: typeof EMBED_VERSION
  id: Id
}
