import { describe, expect, it } from 'vitest'
import { createAuthKey } from '../../src/api/authKey.ts'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { createStorage } from '../../src/platform/storage.ts'

const at = Date.parse('2026-03-02T09:00:00.000Z')

describe('gateway time', () => {
  it('is the device’s until a response contains the gateway’s', () => {
    const clock = createGatewayClock(() => at)
    expect(clock.now()).toBe(at)
    expect(clock.skew()).toBe(0)
    clock.sync('2026-03-02T10:00:00.000Z')
    expect(clock.now()).toBe(at + 3_600_000)
    expect(clock.skew()).toBe(-3_600_000)
  })

  it('TIME-12 CP-09 tells of a correction at once, and of nothing else', () => {
    const clock = createGatewayClock(() => at)
    const seen: number[] = []
    const stop = clock.onChange(() => seen.push(clock.now() - at))
    for (let times = 0; times < 2; times++) clock.sync('2026-03-02T10:00:00.000Z')
    expect(seen).toEqual([3_600_000])
    stop()
    clock.sync('2026-03-02T11:00:00.000Z')
    clock.sync('2026-03-02T11:00:05.000Z', 0, at + 5_000)
    expect([clock.now() - at, seen.length]).toEqual([7_200_000, 1])
  })

  it('is not changed by network jitter or an invalid time', () => {
    const clock = createGatewayClock(() => at)
    clock.sync('2026-03-02T10:00:00.000Z')
    clock.sync('2026-03-02T10:00:01.000Z')
    clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
    clock.sync('yesterday')
    clock.sync(null)
    expect(clock.now()).toBe(at + 3_600_000)
  })
})

it('TIME-12 CP-09 a slow response does not set the clock back, and does not extend a countdown', () => {
  const clock = createGatewayClock(() => at)
  clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
  clock.sync('Mon, 02 Mar 2026 09:59:22 GMT', 1_000, at, 39_000)
  clock.sync('Mon, 02 Mar 2026 09:59:27 GMT', 1_000, at + 5_000, 39_000)
  expect(clock.now()).toBe(at + 3_600_500)
  clock.sync('Mon, 02 Mar 2026 09:59:10 GMT', 1_000, at, 39_000)
  clock.sync('Mon, 02 Mar 2026 09:59:15 GMT', 1_000, at + 5_000, 39_000)
  expect(clock.now()).toBe(at + 3_550_500)
})

describe('a jump of the time', () => {
  const TEN = Date.parse('2026-03-02T10:00:00.000Z')
  /** A clock that knows the time, and its responses: how far their time is from it, how long after the first, with which precision. */
  const after = (...answers: [offsetMs: number, afterMs: number, precisionMs?: number][]) => {
    const clock = createGatewayClock(() => at)
    clock.sync(new Date(TEN).toISOString())
    for (const [offset, ms, precision = 1_000] of answers)
      clock.sync(new Date(TEN + offset + ms).toUTCString(), precision, at + ms)
    return clock.now() - at - 3_600_000
  }
  const HOURS = -7_200_000

  it.each([
    ['one response that a cache has kept', () => after([HOURS, 0])],
    ['two that were kept and come together', () => after([HOURS, 0], [HOURS, 100])],
    ['one that was kept, sent again later', () => after([HOURS, 0], [HOURS - 60_000, 60_000])],
    ['two, with a fresh one between them', () => after([HOURS, 0], [0, 3_000], [HOURS, 6_000])],
    ['one that is hours ahead', () => after([-HOURS, 0])],
    ['a kept server_time', () => after([HOURS, 0, 0])],
  ])('TIME-12 CP-09 is ignored: %s', (_name, change) => {
    expect(change()).toBe(0)
  })

  it('TIME-12 CP-09 from a kept response to a fresh one counts at once', () => {
    const clock = createGatewayClock(() => at)
    clock.sync('Mon, 02 Mar 2026 08:00:00 GMT', 1_000)
    clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
    expect(clock.now()).toBe(at + 3_600_500)
  })

  it('TIME-12 CP-09 counts if later responses tell the same, as after the device’s clock was set', () => {
    expect(after([-HOURS, 0], [-HOURS, 1_000], [-HOURS, 5_000])).toBe(-HOURS + 500)
  })
})

it('CP-09 TIME-12 a more precise source replaces a less precise one, never the reverse', () => {
  const clock = createGatewayClock(() => at)
  clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
  expect(clock.now()).toBe(at + 3_600_500)
  clock.sync('2026-03-02T10:00:00.900Z')
  expect(clock.now()).toBe(at + 3_600_900)
  clock.sync('Mon, 02 Mar 2026 10:00:00 GMT', 1_000)
  expect(clock.now()).toBe(at + 3_600_900)
})

it('NET-02 the AuthKey is the lower-case hex SHA-256 of the code', async () => {
  const key = createAuthKey(() => Promise.resolve('abc'), createStorage(), '')
  expect(await key.get()).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
