/** Gateway time: the device's clock may be a day wrong, the countdowns may not (docs/gateway.md#transport). */

export interface GatewayClock {
  /** Now by the gateway, ms since the epoch. */
  now(): number
  /** Device clock minus gateway clock, ms; 0 until the gateway has told its time. */
  skew(): number
  /** Takes the gateway's own time; `precisionMs` is how coarse it is (the `Date` header has whole seconds), `receivedAt` the device time of the answer if not now. */
  sync(serverTime: string | null | undefined, precisionMs?: number, receivedAt?: number): void
}

/** Corrections below this are noise of the network. */
const NOISE_MS = 1_500

export function createGatewayClock(deviceNow: () => number = Date.now): GatewayClock {
  let offset = 0
  let known = false
  let coarseness = Infinity
  return {
    now: () => deviceNow() + offset,
    skew: () => (known ? -offset : 0),
    sync(serverTime, precisionMs = 0, receivedAt = deviceNow()) {
      const at = Date.parse(serverTime ?? '')
      if (Number.isNaN(at)) return
      const next = at + precisionMs / 2 - receivedAt
      // A finer word on the time is always taken: the first answer brings both, the header first.
      const isFiner = precisionMs < coarseness
      if (!isFiner && Math.abs(next - offset) < NOISE_MS + precisionMs / 2) return
      offset = next
      known = true
      coarseness = precisionMs
    },
  }
}
