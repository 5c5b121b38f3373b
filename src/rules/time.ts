/** Deadlines and durations of an order: the deal's, the dispute's, those of the search and of a seller's form, and the intervals of polling. */
import {
  CALL_TIMEOUT_MS,
  DISPUTE_CLOSES_AFTER_MS,
  EXPIRE_IN_FACTOR,
  SALE_REQUISITE_TIMEOUT_MS,
  SEARCH_TIMEOUT_MS,
  NEVER_MS,
  POLL_INTERVAL_MS,
} from '../contract/constants.ts'
import { sameId } from '../contract/ids.ts'
import { canCancel, type DealSummary, type Disputable, isDisputeOpen, type OrderDeals } from './deal.ts'

/** The last response and the deadline computed from it. */
export interface DealDeadline extends DealSummary {
  /** Ms in gateway time; null without a countdown. */
  deadline: number | null
}

/** `expire_in` is half of the remaining time in whole seconds, so a smaller change can be a rounding effect. */
const ROUNDING_MS = 2_000

/**
 * The deadline after a further response. The first response of a deal in a state sets it to now plus twice `expire_in`. An
 * unchanged value keeps it, unless that would give more time than now plus twice `expire_in`, as after the gateway's clock has
 * gone back. A changed value sets it again, with two exceptions: a change within `ROUNDING_MS`, so that the countdown does not
 * jump, and a lower value that would give more time, as long as a delay of its response can explain it.
 */
export function nextDeadline(previous: DealDeadline | null, latest: DealSummary, now: number): DealDeadline {
  if (latest.expireIn === null) return { ...latest, deadline: null }
  const fresh = now + latest.expireIn * EXPIRE_IN_FACTOR * 1_000
  const isSame = previous !== null && sameId(previous.id, latest.id) && previous.state === latest.state
  const known = isSame ? previous : null
  if (known?.deadline == null) return { ...latest, deadline: fresh }
  const later = fresh - known.deadline
  const spent = (known.expireIn ?? 0) - latest.expireIn
  const isExplained = spent === 0 || (spent > 0 && later <= CALL_TIMEOUT_MS)
  const isKept = Math.abs(later) < ROUNDING_MS || (later > 0 && isExplained)
  return { ...latest, deadline: isKept ? known.deadline : fresh }
}

/** Time for the loads that follow a deadline, ms. */
const LAST_CHECK_MS = 10_000

/** How long an order without a deadline counts as running while it cannot be loaded, ms: the time that traders usually give to pay in. */
const UNCHECKED_MAX_MS = 15 * 60_000

/**
 * True once a deadline has passed and the order has not been loaded since (`refreshedAt`), because only the gateway can end the deal;
 * without a deadline, once the order has not been loaded for `UNCHECKED_MAX_MS`.
 */
export function isOverdue(deadline: number | null, refreshedAt: number | null, now: number): boolean {
  if (deadline === null) return refreshedAt !== null && now - refreshedAt >= UNCHECKED_MAX_MS
  if (now < deadline + LAST_CHECK_MS) return false
  return (refreshedAt ?? 0) < deadline
}

const LAST_MINUTE_MS = 60_000

/** True in the last minute before the deadline, and after it: a transfer that begins now may come too late. */
export function isInLastMinute(deadline: number | null, now: number): boolean {
  return deadline !== null && deadline - now < LAST_MINUTE_MS
}

/** Ms left, never below zero. */
export function remainingMs(deadline: number, now: number): number {
  return Math.max(0, deadline - now)
}

/** Time at which a search that started at `startedAt` fails. */
export function searchDeadline(startedAt: number): number {
  return startedAt + SEARCH_TIMEOUT_MS
}

/** The deal of an order, or its automatic deal, with its countdown. */
export interface TimedDeal extends OrderDeals {
  timing: Pick<DealDeadline, 'deadline'> | null
}

/** Gateway ms at which the deal, or its dispute, ends by itself; null when it does not. A paid deal has a countdown too, but nothing ends with it. */
export function endsAt(order: TimedDeal): number | null {
  return canCancel(order) ? (order.timing?.deadline ?? null) : disputeClosesAt(order.deal)
}

/** Time (gateway ms) at which an unanswered dispute closes in favour of its initiator; null for an answered one, or when its start is unknown. */
export function disputeClosesAt(deal: Disputable | null): number | null {
  if (!isDisputeOpen(deal)) return null
  const { opponent, created_at: since } = deal.dispute
  return since === null || opponent !== null ? null : Date.parse(since) + DISPUTE_CLOSES_AFTER_MS
}

/** Time at which the requisite form was first shown: the stored time, so that a reload does not extend the limit. */
export function entryStartedAt(remembered: number | null, now: number): number {
  return remembered === null ? now : Math.min(remembered, now)
}

/** Deadline of the requisite form. */
export function entryDeadline(startedAt: number): number {
  return startedAt + SALE_REQUISITE_TIMEOUT_MS
}

/** What the interval between two polls depends on. A connected socket only makes it longer, because its events can be lost (docs/gateway.md#realtime). */
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
export const HIDDEN_GUARD_INTERVAL_MS = 60_000
export const HIDDEN_INTERVAL_MS = 15_000

/** Ms until the next poll. */
export function pollIntervalMs({ isSocketUp, isVisible, isOver, isSearching }: PollingInput): number {
  if (isOver) return NEVER_MS
  if (isSearching) return POLL_INTERVAL_MS
  if (isSocketUp) return isVisible ? GUARD_INTERVAL_MS : HIDDEN_GUARD_INTERVAL_MS
  return isVisible ? POLL_INTERVAL_MS : HIDDEN_INTERVAL_MS
}

/**
 * Ms until the next load for which the end of a time is the reason: at the end, and once more a polling interval later, because the
 * order may still be unchanged. `askedAt`: when the last load began. All in gateway ms.
 */
export function untilEndMs(end: number | null, askedAt: number, now: number): number {
  if (end === null) return NEVER_MS
  const next = [end, end + POLL_INTERVAL_MS].find((at) => askedAt < at)
  return next === undefined ? NEVER_MS : Math.max(0, next - now)
}

/** Ms until a failed poll is retried: the interval without a socket, whether or not the socket is connected. */
export function retryIntervalMs(intervalMs: number, isVisible: boolean): number {
  return Math.min(intervalMs, isVisible ? POLL_INTERVAL_MS : HIDDEN_INTERVAL_MS)
}
