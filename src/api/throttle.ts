/** Calls that the gateway has asked not to repeat yet (docs/gateway.md#answers-of-any-gateway). */
import { THROTTLE_MAX_MS, THROTTLE_MS } from '../contract/constants.ts'
import { timeIn } from '../contract/values.ts'
import type { GatewayClock } from '../platform/clock.ts'
import { sleep } from '../platform/sleep.ts'

/** An answer that may ask for a wait: 429, or 503. */
interface Answer {
  status: number | null
  /** The header `Retry-After`. */
  retryAfter: unknown
}

export function createThrottle(clock: Pick<GatewayClock, 'device' | 'now'>) {
  /** Device ms. */
  const heldUntil = new Map<string, number>()
  return {
    /** Holds the next calls of this name after a 429, and after a 503 with `Retry-After`. */
    note(call: string, { status, retryAfter }: Answer): void {
      if (status !== 429 && status !== 503) return
      const ms = retryAfterMs(retryAfter, clock.now()) ?? (status === 429 ? THROTTLE_MS : 0)
      heldUntil.set(call, clock.device() + ms)
    },
    /** Resolves with the time waited, ms, when the call may be made, or when `signal` is aborted. */
    async wait(call: string, signal?: AbortSignal): Promise<number> {
      // The device's clock may have been set back meanwhile.
      const ms = Math.min((heldUntil.get(call) ?? 0) - clock.device(), THROTTLE_MAX_MS)
      if (ms <= 0) return 0
      await sleep(ms, signal)
      return ms
    },
  }
}

/** Seconds, or a date in gateway time; null without a readable value. */
function retryAfterMs(value: unknown, now: number): number | null {
  const text = typeof value === 'string' ? value.trim() : ''
  const until = /^\d+$/.test(text) ? now + Number(text) * 1_000 : timeIn(text)
  return until === null ? null : Math.min(Math.max(0, until - now), THROTTLE_MAX_MS)
}
