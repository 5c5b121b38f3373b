/** Gateway time, for countdowns that are right even when the device's clock is wrong (docs/gateway.md#transport). */

export type GatewayClock = ReturnType<typeof createGatewayClock>

/** Smaller corrections are ignored as network jitter. */
const NOISE_MS = 1_500
/** Responses that one page requests at once may all have been kept since one earlier page. */
const CONFIRMED_AFTER_MS = 2_000

export function createGatewayClock(deviceNow: () => number = Date.now) {
  let offset = 0
  let precision = Infinity
  /** A jump that no second response has confirmed. */
  let jump: { offset: number; at: number } | null = null
  const listeners = new Set<() => void>()
  return {
    /** Current gateway time, ms since the epoch. */
    now: () => deviceNow() + offset,
    /** Device clock minus gateway clock, ms; 0 until the first `sync`. */
    skew: () => 0 - offset,
    /** Current time of the device, for durations: `now` can be set meanwhile. */
    device: deviceNow,
    /**
     * Sets the gateway time. `precisionMs`: its resolution (1000 for the `Date` header); `receivedAt`: device time of the response, now by
     * default; `tookMs`: how old the response may be. A jump counts only when a later response tells the same: a cache may have kept one.
     */
    sync(serverTime: string | null | undefined, precisionMs = 0, receivedAt = deviceNow(), tookMs = 0): void {
      const at = Date.parse(serverTime ?? '')
      if (Number.isNaN(at)) return
      const next = at + precisionMs / 2 - receivedAt
      // A more precise time always wins: the first response has both the header and `server_time`, and the header is read first.
      const isMorePrecise = precisionMs < precision
      // A response that took long may be old by that time: a clock that is ahead of it by no more is not corrected.
      const noise = NOISE_MS + (precisionMs + tookMs) / 2
      const isNear = (other: number) => Math.abs(next + tookMs / 2 - other) < noise
      // Until a precise time is known, the later of two is the fresher one.
      const isFresher = precision > 0 && next > offset
      if (!isMorePrecise && isNear(offset)) return void (jump = null)
      if (!isMorePrecise && !isFresher) {
        if (!jump || !isNear(jump.offset)) return void (jump = { offset: next, at: receivedAt })
        if (receivedAt - jump.at < CONFIRMED_AFTER_MS) return
      }
      jump = null
      const isChange = next !== offset
      offset = next
      precision = precisionMs
      if (isChange) for (const changed of listeners) changed()
    },
    /** Calls `changed` whenever a response has corrected the gateway time, until the returned function is called. */
    onChange(changed: () => void): () => void {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
