/** Gateway time: the device's clock may be a day wrong, the countdowns may not (contract §1). */

export interface GatewayClock {
  /** Now by the gateway, ms since the epoch. */
  now(): number
  /** Device clock minus gateway clock, ms; 0 until the gateway has told its time. */
  skew(): number
  /** Takes the gateway's own time; `precisionMs` is how coarse it is (the `Date` header has whole seconds). */
  sync(serverTime: string | null | undefined, precisionMs?: number): void
}

/** Corrections below this are noise of the network. */
const NOISE_MS = 1_500

export function createGatewayClock(deviceNow: () => number = Date.now): GatewayClock {
  let offset = 0
  let known = false
  return {
    now: () => deviceNow() + offset,
    skew: () => (known ? -offset : 0),
    sync(serverTime, precisionMs = 0) {
      const at = Date.parse(serverTime ?? '')
      if (Number.isNaN(at)) return
      const next = at + precisionMs / 2 - deviceNow()
      if (known && Math.abs(next - offset) < NOISE_MS + precisionMs / 2) return
      offset = next
      known = true
    },
  }
}
