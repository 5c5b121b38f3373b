/** Gateway time, for countdowns that are right even when the device's clock is wrong (docs/gateway.md#transport). */

export interface GatewayClock {
  /** Current gateway time, ms since the epoch. */
  now(): number
  /** Device clock minus gateway clock, ms; 0 until the first `sync`. */
  skew(): number
  /** Sets the gateway time. `precisionMs`: its resolution (1000 for the `Date` header); `receivedAt`: device time of the response, now by default. */
  sync(serverTime: string | null | undefined, precisionMs?: number, receivedAt?: number): void
}

/** Smaller corrections are ignored as network jitter. */
const NOISE_MS = 1_500

export function createGatewayClock(deviceNow: () => number = Date.now): GatewayClock {
  let offset = 0
  let known = false
  let precision = Infinity
  return {
    now: () => deviceNow() + offset,
    skew: () => (known ? -offset : 0),
    sync(serverTime, precisionMs = 0, receivedAt = deviceNow()) {
      const at = Date.parse(serverTime ?? '')
      if (Number.isNaN(at)) return
      const next = at + precisionMs / 2 - receivedAt
      // A more precise time always wins: the first response has both the header and `server_time`, and the header is read first.
      const isMorePrecise = precisionMs < precision
      if (!isMorePrecise && Math.abs(next - offset) < NOISE_MS + precisionMs / 2) return
      offset = next
      known = true
      precision = precisionMs
    },
  }
}
