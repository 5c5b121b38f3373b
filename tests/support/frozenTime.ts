import type { TimeSource } from '../../src/sandbox/clock.ts'

/** A time source that stands still until the gateway's clock is advanced, for tests without sleeps. */
export function frozenTime(start = Date.parse('2026-03-02T09:00:00.000Z')): TimeSource {
  return { now: () => start, wait: () => () => undefined }
}
