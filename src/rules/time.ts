/** Deadlines as gateway times in ms; `now` is always given. */
import {
  EXPIRE_IN_FACTOR,
  SALE_REQUISITE_WITHIN_MS,
  SEARCH_GIVES_UP_AFTER_MS,
} from '../contract/constants.ts'
import { sameId, type Id } from '../contract/scalars.ts'

/** What one answer says about the time of a deal. */
export interface DealTime {
  dealId: Id
  state: string
  /** Seconds, half of what is left; null when the gateway does not say. */
  expireIn: number | null
}

/** The last answer and the deadline that follows from it. */
export interface DealDeadline extends DealTime {
  /** Gateway ms; null without a countdown. */
  deadline: number | null
}

/** Two whole seconds are what halving and rounding can hide; less than that is no news. */
const ROUNDING_MS = 2_000

/**
 * The deadline after one more answer: twice `expire_in` from now at the first sight of a deal and state;
 * an unchanged value keeps it, a changed one sets it anew. A change within rounding keeps it too, so that the countdown does not jump.
 */
export function nextDeadline(previous: DealDeadline | null, seen: DealTime, now: number): DealDeadline {
  if (seen.expireIn === null) return { ...seen, deadline: null }
  const fresh = now + seen.expireIn * EXPIRE_IN_FACTOR * 1_000
  const isSame = previous !== null && sameId(previous.dealId, seen.dealId) && previous.state === seen.state
  if (!isSame || previous.deadline === null) return { ...seen, deadline: fresh }
  const isKept = previous.expireIn === seen.expireIn || Math.abs(previous.deadline - fresh) < ROUNDING_MS
  return { ...seen, deadline: isKept ? previous.deadline : fresh }
}

/** Ms left, never below zero. */
export function remainingMs(deadline: number, now: number): number {
  return Math.max(0, deadline - now)
}

/** When a search begun at `startedAt` gives up. */
export function searchGivesUpAt(startedAt: number): number {
  return startedAt + SEARCH_GIVES_UP_AFTER_MS
}

/** When the seller's requisite entry was first shown: the remembered moment, so that a reload does not extend it. */
export function entryStartedAt(remembered: number | null, now: number): number {
  return remembered === null ? now : Math.min(remembered, now)
}

/** When the seller's requisite entry ends. */
export function entryDeadline(startedAt: number): number {
  return startedAt + SALE_REQUISITE_WITHIN_MS
}
