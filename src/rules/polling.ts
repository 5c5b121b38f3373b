/** How often an open page looks at its order again; the socket only saves requests, it is never relied on (docs/gateway.md#realtime). */
import { POLL_EVERY_MS } from '../contract/constants.ts'

export interface PollingInput {
  /** A socket that is up tells of changes; polling then only guards against a lost hint. */
  socketUp: boolean
  visible: boolean
  /** Nothing more can happen to the order. */
  over: boolean
  /** A lot is searched for: an automatic deal may appear at the order meanwhile. */
  searching: boolean
}

const GUARD_INTERVAL_MS = 35_000
const HIDDEN_GUARD_EVERY_MS = 60_000
const HIDDEN_EVERY_MS = 15_000
/** A look that takes longer than this leaves the screen in doubt. */
export const SLOW_RESPONSE_MS = 8_000
/** An order that has not come by then may not come at all: what tells of it is brought. */
export const LONG_WAIT_MS = 5_000
/** An order that cannot be read or reached for so long is told of. */
export const UNREADABLE_AFTER_MS = 15_000
/** The longest pause a timer can make; the loop then only wakes by events. */
export const NEVER_MS = 2_147_483_647

/** Ms until the next look. */
export function pollEvery({ socketUp, visible, over, searching }: PollingInput): number {
  if (over) return NEVER_MS
  if (searching) return POLL_EVERY_MS
  if (socketUp) return visible ? GUARD_INTERVAL_MS : HIDDEN_GUARD_EVERY_MS
  return visible ? POLL_EVERY_MS : HIDDEN_EVERY_MS
}

/** Ms until a look that failed is repeated: one polling interval, socket or not. */
export function retryEvery(pauseMs: number, visible: boolean): number {
  return Math.min(pauseMs, visible ? POLL_EVERY_MS : HIDDEN_EVERY_MS)
}
