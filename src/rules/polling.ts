/** Polling intervals of an open page. A connected socket only makes them longer, because its events can be lost (docs/gateway.md#realtime). */
import { NEVER_MS, POLL_INTERVAL_MS } from '../contract/constants.ts'

export interface PollingInput {
  /** True while the socket is connected; polling then only covers lost events. */
  isSocketUp: boolean
  isVisible: boolean
  /** The order has a final status. */
  isOver: boolean
  /** A search for a lot is running; an automatic deal may appear at the order meanwhile. */
  isSearching: boolean
}

const GUARD_INTERVAL_MS = 35_000
const HIDDEN_GUARD_INTERVAL_MS = 60_000
const HIDDEN_INTERVAL_MS = 15_000

/** Ms until the next poll. */
export function pollIntervalMs({ isSocketUp, isVisible, isOver, isSearching }: PollingInput): number {
  if (isOver) return NEVER_MS
  if (isSearching) return POLL_INTERVAL_MS
  if (isSocketUp) return isVisible ? GUARD_INTERVAL_MS : HIDDEN_GUARD_INTERVAL_MS
  return isVisible ? POLL_INTERVAL_MS : HIDDEN_INTERVAL_MS
}

/** Ms until a failed poll is retried: the interval without a socket, whether or not the socket is connected. */
export function retryIntervalMs(intervalMs: number, isVisible: boolean): number {
  return Math.min(intervalMs, isVisible ? POLL_INTERVAL_MS : HIDDEN_INTERVAL_MS)
}
