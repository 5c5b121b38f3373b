/** The time that a seller has for the requisite, in ms of gateway time. Apart from `time.ts`: no first screen needs it. */
import { SALE_REQUISITE_TIMEOUT_MS } from '../contract/constants.ts'

/** Time at which the requisite form was first shown: the stored time, so that a reload does not extend the limit. */
export function entryStartedAt(remembered: number | null, now: number): number {
  return remembered === null ? now : Math.min(remembered, now)
}

/** Deadline of the requisite form. */
export function entryDeadline(startedAt: number): number {
  return startedAt + SALE_REQUISITE_TIMEOUT_MS
}
