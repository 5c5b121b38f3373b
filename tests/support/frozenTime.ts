import type { TimeSource } from '../../src/sandbox/clock.ts'

/** A time source that is advanced only by the gateway's clock, for tests without sleeps. */
export function frozenTime(start = Date.parse('2026-03-02T09:00:00.000Z')): TimeSource {
  return { now: () => start, wait: () => () => undefined }
}
